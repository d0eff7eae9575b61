import { posix } from 'node:path';
import { AssayError } from '@assay/records';
import type { Job } from '@assay/sandbox';
import { isBelow, ownFolder } from '../../../declare/own-folder.ts';
import type { ProjectFiles } from '../../../ports/project-files.ts';
import { findProgram } from '../command/find-program.ts';
import { NODE, nodeProgram, OWN } from './own-place.ts';

const PATH = '/usr/local/bin:/usr/bin:/bin';
const SYSTEM = /^\/(?:usr|bin|sbin)\//;

type OwnJob = Pick<Job, 'command' | 'files'> & { readonly programs: NonNullable<Job['programs']> };

/** A command of the project as a sandbox sees it: the machine's programs, and the folder of its own files at `/job`. */
export async function isolatedJob(
  command: readonly string[],
  files: ProjectFiles,
  refusal: 'E_MODEL_COMMAND' | 'E_METRIC_COMMAND',
): Promise<OwnJob> {
  const folder = await ownFolder({ command }, files);
  const placed = (argument: string): string =>
    folder !== null && isBelow(folder, argument)
      ? posix.join(OWN, posix.relative(folder, posix.normalize(argument)))
      : argument;
  const [program, ...rest] = command;
  const inside = placed(program!);
  const started = inside === program ? await programInside(program, files.folder, refusal) : inside;
  return {
    command: [started, ...rest.map(placed)],
    files: folder === null ? [] : [{ at: OWN, from: posix.join(files.folder, folder) }],
    programs: [nodeProgram],
  };
}

/** A program of the machine as the sandbox sees it: its own PATH is that of the system, and Node is there wherever it is. */
async function programInside(
  program: string,
  folder: string,
  refusal: 'E_MODEL_COMMAND' | 'E_METRIC_COMMAND',
): Promise<string> {
  if (program === process.execPath || program === 'node') return NODE;
  const found = await findProgram(program, { folder, env: { PATH } }, refusal);
  if (SYSTEM.test(found)) return found;
  throw new AssayError('usage', refusal, `the sandbox has no ${found}`, {
    fix: 'Name a program below /usr, `node`, or one in the folder of its own files.',
  });
}
