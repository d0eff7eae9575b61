import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundledScorer, readEvaluator, readHiddenLabels, readProgram, toCodabench } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { writeYaml, writeZip } from '@assay/rows';
import type { Verb } from '../../verb.ts';
import { writeWhole } from '../../world/write-whole.ts';
import { evaluatorFiles } from '../evaluator-files.ts';
import type { ExportBundleRequest } from './export-bundle.request.ts';

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
  const { evaluator } = await readEvaluator(files, name);
  const scorer = bundledScorer(evaluator);
  if (overwrite !== true && existsSync(resolve(world.cwd, out)))
    throw new AssayError('usage', 'E_EXISTS', `${out} is there already`, {
      action: { kind: 'overwrite', what: 'file' },
    });
  const program = await readProgram(scorer, files.folder);
  const bundle = toCodabench({
    evaluator,
    problem: await readFile(join(files.folder, evaluator.problem)),
    program: new Map(program.files.map((file) => [file.path, file.bytes])),
    labels: await readHiddenLabels(files, evaluator),
    pages: await pagesIn(join(files.folder, 'pages')),
    now: new Date().toISOString(),
  });
  const competition = new TextEncoder().encode(await writeYaml(bundle.competition));
  const all = [['competition.yaml', competition] as const, ...bundle.files];
  await writeWhole(out, writeZip(all.map(([at, bytes]) => ({ path: at, bytes }))), world);
  return { path: out, files: all.map(([at]) => at), notes: bundle.notes };
};

async function pagesIn(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  if (!existsSync(folder)) return new Map();
  const names = (await readdir(folder)).filter((one) => /\.(?:md|html?)$/i.test(one));
  return new Map(
    await Promise.all(names.map(async (one) => [one, await readFile(join(folder, one))] as const)),
  );
}
