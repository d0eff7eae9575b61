import { AssayError } from '@assay/records';
import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import { writeWhole } from '../../world/write-whole.ts';
import { projectIn } from '../project-in.ts';
import { madeSamples } from './made-samples.ts';
import { type ProjectStep, projectSteps } from './project-steps.ts';
import { runCode } from './run-code.ts';
import { stepInput } from './step-input.ts';

export interface MadeData {
  readonly project: string;
  readonly steps: readonly {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    /** Of the file that it read; null where it is not a file of rows. */
    readonly rows: number | null;
    readonly samples: number;
    readonly sha256: string;
  }[];
}

/** Every step of a project run in the sandbox on the file that it reads, and what it makes written where runs read it. */
export async function makeData(
  { project }: MakeDataRequest,
  world: World,
  { signal }: Listening = {},
): Promise<MadeData> {
  const folder = dirname(resolve(world.cwd, await projectIn(project, world)));
  const steps: MadeData['steps'][number][] = [];
  for (const step of await projectSteps(folder)) {
    const { rows, text, samples } = await stepText(step, folder, signal);
    await writeWhole(join(folder, step.to), text, world);
    const { name, from, to } = step;
    const sha256 = createHash('sha256').update(text).digest('hex');
    steps.push({ name, from, to, rows, samples, sha256 });
  }
  if (steps.length === 0)
    throw new AssayError('usage', 'E_STEP', `${project} has no step that makes data`, {
      fix: 'A step is steps/<name>/step.json with its code beside it; gaps.md says where one is wanted.',
    });
  return { project, steps };
}

/** What a step makes of its file, as lines. */
export async function stepText(
  { name, from, code }: ProjectStep,
  folder: string,
  signal?: AbortSignal,
): Promise<{ readonly rows: number | null; readonly samples: number; readonly text: string }> {
  const given = await stepInput(join(folder, from), from);
  const made = madeSamples(await runCode(join(folder, code), [given], signal), from);
  if ('trouble' in made)
    throw new AssayError('usage', 'E_STEP', `the step ${name} makes no data: ${made.trouble}`, {
      location: { file: code },
      fix: 'It returns a list of {"id", "input", "expected"}, and sees its own folder alone.',
    });
  return {
    rows: typeof given === 'string' ? null : given.length,
    samples: made.length,
    text: made.map((sample) => `${JSON.stringify(sample)}\n`).join(''),
  };
}

/** Run the steps of a project that make its data. */
export const makeDataRequest = z
  .strictObject({
    /** The folder of a project, or its project file. */
    project: z.string(),
  })
  .readonly();

export type MakeDataRequest = z.infer<typeof makeDataRequest>;
