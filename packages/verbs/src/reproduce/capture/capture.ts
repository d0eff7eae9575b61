import { AssayError } from '@assay/records';
import { skeletonSlug, type TrackedRun, writeSkeleton } from '@assay/reproduce';
import { type Task, validateDocument } from '@assay/tasks';
import { join } from 'node:path';
import * as z from 'zod';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import { refuseFilledFolder } from '../../world/refuse-filled-folder.ts';
import { stopIfAborted } from '../../world/stop-if-aborted.ts';
import { writeWhole } from '../../world/write-whole.ts';
import { readProblemIn } from '../read-solution.ts';
import { findTrackedRuns } from './find-tracked-runs.ts';
import { missingMetrics } from './missing-metrics.ts';
import { readTrackedRun } from './read-tracked-run.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface CapturedRun {
  /** The folder of the run. */
  readonly source: string;
  readonly tool: TrackedRun['tool'];
  /** Written, relative to the folder. */
  readonly file: string;
  readonly name: string;
  readonly parameters: number;
  readonly metrics: readonly string[];
  readonly notes: readonly string[];
  /** What the shapes have against it. */
  readonly violations: readonly string[];
}

export interface CapturedRuns {
  readonly out: string;
  readonly problem: string;
  readonly captured: readonly CapturedRun[];
  /** Runs that could not be read; they stop no other. */
  readonly errors: readonly AssayError[];
}

/** Runs that an experiment tracker kept, each as the skeleton of a solution of one problem. */
export async function capture(
  request: CaptureRequest,
  world: World,
  { signal }: Listening = {},
): Promise<CapturedRuns> {
  await refuseFilledFolder(request.out, world);
  const problem = await problemOf(request.problem, world);
  const folders = await findTrackedRuns(request.paths, world);
  if (folders.length === 0) throw noRuns(request.paths);
  const captured: CapturedRun[] = [];
  const errors: AssayError[] = [];
  const taken = new Set<string>();
  for (const folder of folders) {
    stopIfAborted(signal);
    const run = await readTrackedRun(folder, world).catch((error: unknown) => {
      if (!(error instanceof AssayError)) throw error;
      errors.push(error);
      return null;
    });
    if (run === null) continue;
    const { run: clean, notes } = withoutSecrets(run);
    const named = uniquelyNamed(clean, taken);
    const text = writeSkeleton(named, problem);
    const file = `${skeletonSlug(named)}.jsonld`;
    const { violations, error } = await validateDocument({ url: `file:///${file}`, text });
    await writeWhole(join(request.out, file), text, world);
    captured.push({
      source: folder.path,
      tool: run.tool,
      file,
      name: named.name,
      parameters: run.parameters.length,
      metrics: run.metrics.map(({ name }) => name),
      notes: [...run.notes, ...notes, ...(problem.task === null ? [] : missingMetrics(run, problem.task))],
      violations: [
        ...(error === undefined ? [] : [error.message]),
        ...violations.map(({ message }) => message),
      ],
    });
  }
  return { out: request.out, problem: problem.id, captured, errors };
}

interface NamedProblem {
  readonly id: string;
  readonly name: string | null;
  readonly task: Task | null;
}

async function problemOf(given: string, world: World): Promise<NamedProblem> {
  if (/^(?:https?:\/\/|urn:)/.test(given)) return { id: given, name: null, task: null };
  const task = await readProblemIn(given, world);
  if (task.id === null || task.id.startsWith('_:')) {
    throw new AssayError(
      'invalid',
      'E_CAPTURE_PROBLEM',
      'the problem has no @id that a solution could name',
      {
        location: { file: given },
        fix: 'Give it an @id, or name the address of the problem in place of the file.',
      },
    );
  }
  return { id: task.id, name: task.name, task };
}

/** Two runs of one name are told apart by their ids. */
function uniquelyNamed(run: TrackedRun, taken: Set<string>): TrackedRun {
  const named = taken.has(skeletonSlug(run)) ? { ...run, name: `${run.name.slice(0, 24)} ${run.id}` } : run;
  taken.add(skeletonSlug(named));
  return named;
}

function noRuns(paths: readonly string[]): AssayError {
  return new AssayError(
    'usage',
    'E_CAPTURE_NONE',
    `no run of MLflow or Weights & Biases is in ${paths.join(', ')}`,
    {
      fix: 'Name the folder that the tracker writes: mlruns (with meta.yaml, params/, metrics/), or wandb (with files/config.yaml below each run).',
    },
  );
}

/** Make skeletons of solutions of the runs that an experiment tracker kept in folders. */
export const captureRequest = z
  .strictObject({
    /** Folders of MLflow (mlruns/) and of Weights & Biases (wandb/); they are searched for runs. */
    paths: z.array(z.string()).min(1).readonly(),
    /** The problem that the runs solve: its document, or its address. */
    problem: z.string().min(1),
    /** A folder that is not there yet, or is empty. */
    out: z.string(),
  })
  .readonly();

export type CaptureRequest = z.infer<typeof captureRequest>;
