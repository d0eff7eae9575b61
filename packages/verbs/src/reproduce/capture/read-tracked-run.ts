import { basename, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { RunFiles, TrackedRun } from '@assay/reproduce';
import { readMlflowRun, readWandbRun } from '@assay/reproduce';
import { decodeText, readFile } from '@assay/rows';
import type { World } from '../../world.ts';
import type { RunFolder } from './find-tracked-runs.ts';

/** What is read of a run: settings, numbers, environment; not what it logged as data. */
const wanted = {
  mlflow: [
    'meta.yaml',
    'params/**',
    'metrics/**',
    'tags/**',
    'artifacts/**/python_env.yaml',
    'artifacts/**/requirements.txt',
  ],
  wandb: [
    'files/config.yaml',
    'files/wandb-summary.json',
    'files/wandb-metadata.json',
    'files/requirements.txt',
  ],
};

const MOST_BYTES = 64 * 1024 * 1024;

/** A run as its tracker kept it; an error names its folder. */
export async function readTrackedRun(folder: RunFolder, world: Pick<World, 'cwd'>): Promise<TrackedRun> {
  const { glob } = await import('tinyglobby');
  const root = resolve(world.cwd, folder.path);
  const files = new Map<string, string>();
  const found = await glob(wanted[folder.tool], { cwd: root, followSymbolicLinks: false, dot: true });
  for (const file of found.toSorted()) {
    const bytes = await readFile(resolve(root, file), MOST_BYTES, `${folder.path}/${file}`);
    if (bytes === null) throw tooLong(`${folder.path}/${file}`);
    files.set(file, decodeText(bytes));
  }
  return read(folder, files);
}

async function read({ tool, path }: RunFolder, files: RunFiles): Promise<TrackedRun> {
  try {
    return await (tool === 'mlflow' ? readMlflowRun(files) : readWandbRun(files, basename(resolve(path))));
  } catch (cause) {
    if (cause instanceof AssayError) throw cause.at({ ...cause.location, file: path });
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new AssayError('invalid', 'E_CAPTURE_JSON', `a document of the run is not JSON: ${cause.message}`, {
      cause,
      location: { file: path },
    });
  }
}

function tooLong(file: string): AssayError {
  return new AssayError('invalid', 'E_CAPTURE_SIZE', `${file} has more than ${MOST_BYTES} bytes`);
}
