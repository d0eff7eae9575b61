import { fromCodabench, openBundle } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import { readFile, writeYaml } from '@assay/rows';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';
import { draftProblem } from '../../tasks/draft-problem.ts';
import type { Verb } from '../../verb.ts';
import { refuseFilledFolder } from '../../world/refuse-filled-folder.ts';
import { writeWhole } from '../../world/write-whole.ts';

export interface EvaluatorOfBundle {
  readonly key: string;
  /** The evaluator's file. */
  readonly path: string;
  /** All that was written. */
  readonly files: readonly string[];
  /** What has no equivalent, and what was assumed. */
  readonly notes: readonly string[];
}

const MOST_BYTES = 256 * 2 ** 20;

/** A bundle of Codabench as an evaluator in a folder of its own, with a problem to fill in and the scoring program as it is. */
export const initFromBundle: Verb<InitFromBundleRequest, EvaluatorOfBundle> = async (request, world) => {
  const { bundle: path, out, task } = request;
  const bytes = await readFile(resolve(world.cwd, path), MOST_BYTES, path);
  if (bytes === null)
    throw new AssayError('usage', 'E_SIZE', `${path} is larger than the ${MOST_BYTES} bytes that are read`);
  const bundle = await openBundle({ name: basename(path), bytes });
  const made = fromCodabench(bundle, task ?? null);
  await refuseFilledFolder(out, world);
  const { title, description } = bundle.competition;
  const given = bundle.files.get('problem.jsonld');
  const problem =
    given === undefined
      ? draftProblem({
          name: title,
          ...(description ? { description } : {}),
          output_fields: [{ name: 'prediction', data_type: 'xsd:string' }],
          metrics: [...new Set(made.metrics)],
        }).text
      : new TextDecoder().decode(given);
  const evaluator = join(out, 'evaluator.yaml');
  const texts = [
    [evaluator, await writeYaml(made.evaluator)],
    [join(out, 'problem.jsonld'), problem],
    ...[...made.files].map(([name, bytes]) => [join(out, name), bytes] as const),
  ] as const;
  for (const [file, contents] of texts) await writeWhole(file, contents, world);
  return { key: made.key, path: evaluator, files: texts.map(([file]) => file), notes: made.notes };
};

/** Make an evaluator of a bundle of Codabench. */
export const initFromBundleRequest = z
  .strictObject({
    /** The zip. */
    bundle: z.string().min(1),
    /** The index of the task; that of the first phase unless it is said. */
    task: z.int().nonnegative().optional(),
    /** A folder that does not exist yet, or is empty. */
    out: z.string().min(1),
  })
  .readonly();

export type InitFromBundleRequest = z.infer<typeof initFromBundleRequest>;
