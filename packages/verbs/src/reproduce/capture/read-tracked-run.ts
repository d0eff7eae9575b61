import { basename, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { RunFiles, TrackedRun } from '@assay/reproduce';
import { readMlflowRun, readWandbLog, readWandbRun, type WandbLog } from '@assay/reproduce';
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
  return named(folder, async () => {
    if (folder.tool === 'mlflow') return readMlflowRun(files);
    const log = await readLog(root, folder.path, files);
    const run = await readWandbRun(withLog(files, log), basename(root));
    return log === null ? run : { ...run, notes: [...run.notes, ...log.notes] };
  });
}

/** The binary log of a run: it is there where the run was offline or never finished, and has the name of the run. */
async function readLog(root: string, path: string, files: RunFiles): Promise<WandbLog | null> {
  const { glob } = await import('tinyglobby');
  const [name] = await glob(['run-*.wandb'], { cwd: root });
  if (name === undefined) return null;
  const isNeeded = !files.has('files/config.yaml') || !files.has('files/wandb-summary.json');
  try {
    const bytes = await readFile(resolve(root, name), MOST_BYTES, `${path}/${name}`);
    if (bytes === null) throw tooLong(`${path}/${name}`);
    return readWandbLog(bytes);
  } catch (error) {
    if (isNeeded || !(error instanceof AssayError)) throw error;
    return null;
  }
}

/** What the log says stands for files that are not there: of a run that was not finished there are none. */
function withLog(files: RunFiles, log: WandbLog | null): RunFiles {
  if (log === null) return files;
  const said = [
    ['files/config.yaml', log.config],
    ['files/wandb-summary.json', log.summary],
    ['files/wandb-metadata.json', log.metadata],
  ] as const;
  const missing = said.filter(([name]) => !files.has(name));
  return new Map([...files, ...missing.map(([name, value]) => [name, JSON.stringify(value)] as const)]);
}

/** An error names the folder of the run. */
async function named({ path }: RunFolder, read: () => Promise<TrackedRun>): Promise<TrackedRun> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof AssayError) throw cause.at({ file: path, ...cause.location });
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
