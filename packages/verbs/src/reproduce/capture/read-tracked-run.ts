import { basename, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { RunFiles, TrackedRun } from '@assay/reproduce';
import { readMlflowRun, readWandbLog, readWandbRun } from '@assay/reproduce';
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
  return read(folder, folder.tool === 'wandb' ? await withLog(root, folder.path, files) : files);
}

/** A run that was not finished has no files beside its binary log: the log says the same. */
async function withLog(root: string, path: string, files: RunFiles): Promise<RunFiles> {
  const missing = ['files/config.yaml', 'files/wandb-summary.json'].filter((name) => !files.has(name));
  const { glob } = await import('tinyglobby');
  const [name] = missing.length === 0 ? [] : await glob(['run-*.wandb'], { cwd: root });
  if (name === undefined) return files;
  const bytes = await readFile(resolve(root, name), MOST_BYTES, `${path}/${name}`);
  if (bytes === null) throw tooLong(`${path}/${name}`);
  const { config, summary } = readWandbLog(bytes);
  const said = new Map([
    ['files/config.yaml', JSON.stringify(config)],
    ['files/wandb-summary.json', JSON.stringify(summary)],
  ]);
  return new Map([...files, ...[...said].filter(([one]) => missing.includes(one))]);
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
