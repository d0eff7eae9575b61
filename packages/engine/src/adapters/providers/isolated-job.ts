import { AssayError } from '@assay/records';
import type { Job, Sandbox } from '@assay/sandbox';
import { posix } from 'node:path';
import { isBelow, ownFolder } from '../../declare/own-folders.ts';
import type { OwnCode } from '../../declare/project.ts';
import { ModelFailure } from '../../ports/model.ts';
import type { ProjectFiles } from '../../ports/platform.ts';
import { userEnvironment } from '../host/start-guard.ts';
import { findProgram, type ProcessEnd, type SpokenProcess, STDERR_KEPT } from './command/start-piped.ts';
import type { ModelContext } from './model-context.ts';

/** Where code in a sandbox finds its own folder, and the Node of the command. */
export const OWN = '/job';
export const NODE = '/opt/node';
export const nodeProgram = { at: NODE, from: process.execPath };

/** What the declaration names, and nothing else of this machine: the sandbox has a PATH and a HOME of its own. */
export function declaredVariables(
  { env = [] }: OwnCode,
  machine: ModelContext['env'],
): Readonly<Record<string, string>> {
  const seen = Object.entries(userEnvironment(machine, env));
  const given = seen.filter(
    (entry): entry is [string, string] => entry[1] !== undefined && env.includes(entry[0]),
  );
  return Object.fromEntries(given);
}

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

/**
 * A model answers for as long as its run lasts, and each answer has a time limit of its own: time, CPU and output of the
 * whole have none here. The longest timer that Node has is 2^31 - 1 ms.
 */
const unlimited = { wall_ms: 2 ** 31 - 1, cpu_s: 1_000_000_000, output: Number.MAX_SAFE_INTEGER };
const GB = 1024 ** 3;
const limits = { ...unlimited, memory: 4 * GB, scratch: GB / 4, file_size: GB / 4, processes: 256 };

/** A program in a sandbox, spoken to like any other. */
export async function startIsolated(
  sandbox: Sandbox,
  job: Pick<Job, 'command' | 'files' | 'programs' | 'env'>,
): Promise<SpokenProcess> {
  const { stdin, stdout, ended, kill } = await sandbox.start({ ...job, limits }).catch((error: unknown) => {
    if (error instanceof AssayError)
      throw new ModelFailure('provider_error', error.message, { retryable: true });
    throw error;
  });
  let said = '';
  const end = ended.then(({ kind, exit_code, stderr }): ProcessEnd => {
    said = stderr.slice(-STDERR_KEPT);
    return { kind: 'ended', how: exit_code === null ? kind : `exit code ${exit_code}` };
  });
  return { stdin, stdout, said: () => said, ended: end, kill };
}

/**
 * What a runner in the sandbox begins with: the file and mode that it was given, and `say`, which writes a line of JSON. What
 * it needs of JavaScript it takes before code of the user's is loaded, and what that prints goes to standard error.
 */
export const runnerHead = `
import fs from 'node:fs';
import { createInterface } from 'node:readline';
const { stringify, parse } = JSON;
const { writeSync } = fs;
const [file, mode] = process.argv.slice(1);
const say = (reply) => {
  let text = Buffer.from(stringify(reply) + '\\n');
  while (text.length > 0) {
    try { text = text.subarray(writeSync(1, text)); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  }
};
process.stdout.write = process.stderr.write.bind(process.stderr);
console.log = console.info = console.debug = console.error;
`;
