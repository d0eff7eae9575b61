import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { World } from '../../world.ts';

/** The folder of a run, and which tracker keeps it. */
export interface RunFolder {
  readonly tool: 'mlflow' | 'wandb';
  /** As the paths of the request lead to it. */
  readonly path: string;
}

/** What tells the folder of a run. Experiments, datasets and models of MLflow have a meta.yaml too. */
const marks = [
  '**/meta.yaml',
  '**/files/config.yaml',
  '**/files/wandb-{summary,metadata}.json',
  '**/run-*.wandb',
];

/** Folders beside the meta.yaml of a run or an experiment that hold no runs; elsewhere a folder may be called so. */
const inside = new Set(['artifacts', 'traces', 'models', 'inputs', 'outputs', 'datasets']);

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
      ignore: ['**/node_modules/**'],
      followSymbolicLinks: false,
    });
    const kept = new Set(files.filter((file) => basename(file) === 'meta.yaml').map((file) => dirname(file)));
    for (const file of files.toSorted()) {
      const isMlflow = basename(file) === 'meta.yaml';
      const of = isMlflow || file.endsWith('.wandb') ? dirname(file) : dirname(dirname(file));
      const folder = join(path, of);
      if (isInside(of, kept)) continue;
      if (isMlflow && !(await isRun(resolve(world.cwd, folder)))) continue;
      found.set(resolve(world.cwd, folder), { tool: isMlflow ? 'mlflow' : 'wandb', path: folder });
    }
  }
  return [...found.values()];
}

function isInside(folder: string, kept: ReadonlySet<string>): boolean {
  const names = folder.split('/');
  return names.some((name, at) => inside.has(name) && kept.has(names.slice(0, at).join('/') || '.'));
}

/** The meta.yaml of a run names it; where that is cut off its folder tells, which is called by the id. */
async function isRun(folder: string): Promise<boolean> {
  if (/^[0-9a-f]{32}$/.test(basename(folder))) return true;
  return /^run_(?:id|uuid):/m.test(await readFile(join(folder, 'meta.yaml'), 'utf8'));
}

function noFolder(path: string, isThere: boolean): AssayError {
  const why = isThere ? 'it is not a folder' : 'there is no such folder';
  return new AssayError('usage', 'E_PATH', `cannot open ${path}: ${why}`, {
    fix: 'Name the folder that the tracker writes: mlruns for MLflow, wandb for Weights & Biases.',
  });
}
