import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../../world.ts';

/** The folder of a run, and which tracker keeps it. */
export interface RunFolder {
  readonly tool: 'mlflow' | 'wandb';
  /** As the paths of the request lead to it. */
  readonly path: string;
}

/** What tells the folder of a run. Experiments of MLflow have a meta.yaml too; that theirs names no run is seen on reading. */
const marks = [
  '**/meta.yaml',
  '**/files/config.yaml',
  '**/files/wandb-{summary,metadata}.json',
  '**/run-*.wandb',
];

/** Every run folder below the paths, once, in the order of their names. Traces, models and the trash of MLflow hold no runs. */
export async function findTrackedRuns(
  paths: readonly string[],
  world: Pick<World, 'cwd'>,
): Promise<readonly RunFolder[]> {
  const found = new Map<string, RunFolder>();
  const { glob } = await import('tinyglobby');
  for (const path of paths) {
    const root = resolve(world.cwd, path);
    const kind = await stat(root).catch(() => null);
    if (kind?.isDirectory() !== true) throw noFolder(path, kind !== null);
    const files = await glob(marks, {
      cwd: root,
      ignore: ['node_modules', 'artifacts', 'traces', 'models', 'inputs', 'outputs', 'datasets'].map(
        (name) => `**/${name}/**`,
      ),
      followSymbolicLinks: false,
    });
    for (const file of files.toSorted()) {
      const isMlflow = basename(file) === 'meta.yaml';
      const inside = isMlflow || file.endsWith('.wandb') ? dirname(file) : dirname(dirname(file));
      const folder = join(path, inside);
      if (isMlflow && !(await isRun(resolve(world.cwd, folder)))) continue;
      found.set(resolve(world.cwd, folder), { tool: isMlflow ? 'mlflow' : 'wandb', path: folder });
    }
  }
  return [...found.values()];
}

/** A run keeps at least one of these beside its meta.yaml, or has been made a moment ago: then its name alone tells. */
async function isRun(folder: string): Promise<boolean> {
  if (/^[0-9a-f]{32}$/.test(basename(folder))) return true;
  for (const part of ['params', 'metrics', 'tags'])
    if ((await stat(join(folder, part)).catch(() => null))?.isDirectory() === true) return true;
  return false;
}

function noFolder(path: string, isThere: boolean): AssayError {
  const why = isThere ? 'it is not a folder' : 'there is no such folder';
  return new AssayError('usage', 'E_PATH', `cannot open ${path}: ${why}`, {
    fix: 'Name the folder that the tracker writes: mlruns for MLflow, wandb for Weights & Biases.',
  });
}
