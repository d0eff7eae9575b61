import type { ProjectFiles } from '@assay/engine';
import {
  bundledScorer,
  checkNumbers,
  placeLabels,
  placeProgram,
  readEvaluator,
  type ReadEvaluator,
  readHiddenLabels,
  readProgram,
  scorersOf,
  toCodabench,
} from '@assay/evaluator';
import { AssayError, type JsonObject } from '@assay/records';
import { writeYaml, writeZip } from '@assay/rows';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { writeWhole } from '../../world/write-whole.ts';
import { evaluatorFiles } from '../evaluator-files.ts';
import { readScoringProgram } from './read-scoring-program.ts';

export interface ExportedBundle {
  readonly path: string;
  readonly files: readonly string[];
  /** What has no equivalent there, and what was filled in. */
  readonly notes: readonly string[];
}

/** An evaluator as a bundle of Codabench: a zip that can be uploaded there, and read back here. */
export const exportBundle: Verb<ExportBundleRequest, ExportedBundle> = async (
  { evaluator: path, out, overwrite },
  world,
) => {
  const { files, name } = evaluatorFiles(path, world);
  const read = await readEvaluator(files, name);
  bundledScorer(read.evaluator);
  if (overwrite !== true && existsSync(resolve(world.cwd, out)))
    throw new AssayError('usage', 'E_EXISTS', `${out} is there already`, {
      action: { kind: 'overwrite', what: 'file' },
    });
  const problem = await readFile(join(files.folder, read.evaluator.problem));
  const bundle = toCodabench({
    evaluator: read.evaluator,
    problem,
    scoring: await scoringOf(read, { files, problem }, world),
    pages: await pagesIn(join(files.folder, 'pages')),
    now: new Date().toISOString(),
  });
  const competition = new TextEncoder().encode(await writeYaml(bundle.competition));
  const all = [['competition.yaml', competition] as const, ...bundle.files];
  await writeWhole(out, writeZip(all.map(([at, bytes]) => ({ path: at, bytes }))), world);
  return { path: out, files: all.map(([at]) => at), notes: bundle.notes };
};

async function scoringOf(
  { evaluator, source }: ReadEvaluator,
  { files, problem }: { readonly files: ProjectFiles; readonly problem: Uint8Array },
  { env }: World,
): ReturnType<typeof placeLabels> {
  const labels = await readHiddenLabels(files, evaluator);
  const scorer = bundledScorer(evaluator);
  if (scorer !== null) {
    const program = await readProgram(scorer, files.folder);
    const byPath = new Map(program.files.map(({ path, bytes }) => [path, bytes]));
    return placeProgram(scorer, { evaluator, program: byPath, labels });
  }
  const { metrics } = await scorersOf(evaluator, { evaluator, folder: files.folder, vault: null, env });
  checkNumbers(evaluator, metrics, source);
  const written = source.value as JsonObject;
  return placeLabels({ evaluator, written, problem, labels, metrics, program: await readScoringProgram() });
}

async function pagesIn(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  if (!existsSync(folder)) return new Map();
  const names = (await readdir(folder)).filter((one) => /\.(?:md|html?)$/i.test(one));
  return new Map(
    await Promise.all(names.map(async (one) => [one, await readFile(join(folder, one))] as const)),
  );
}

/** Write an evaluator as a bundle of Codabench. */
export const exportBundleRequest = z
  .strictObject({
    /** The path of evaluator.yaml. */
    evaluator: z.string().min(1),
    /** The zip that is written. */
    out: z.string().min(1),
    /** Whether a file that is there is written over. */
    overwrite: z.boolean().optional(),
  })
  .readonly();

export type ExportBundleRequest = z.infer<typeof exportBundleRequest>;
