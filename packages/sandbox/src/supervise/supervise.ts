import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { AssayError } from '@assay/records';
import type { Limits } from '../limits.ts';
import type { Ending, SandboxedProcess } from '../sandbox.ts';
import { keepStart, upTo } from './limited-output.ts';
import { measureUse } from './measure-use.ts';
import { readStatus } from './read-status.ts';

/** Of standard error so much is kept. */
const STDERR_KEPT = 1024 * 1024;
/** Exit code of what SIGXCPU ended: the limit of CPU time. */
const CPU_LIMIT = 128 + 24;

export interface Supervised {
  readonly commandLine: readonly string[];
  /** Descriptors 3 and up of the process: the filter of system calls, and where its state is read from. */
  readonly descriptors: readonly [filter: number, status: 'pipe'];
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

/** Starts a sandbox, ends it at its limits, and tells how it ended. Resolves when the process inside exists. */
export async function supervise({
  commandLine,
  descriptors,
  limits,
  signal,
}: Supervised): Promise<SandboxedProcess> {
  const begun = performance.now();
  const [program, ...args] = commandLine;
  const child = spawn(program!, args, {
    stdio: ['pipe', 'pipe', 'pipe', ...descriptors],
    env: { PATH: process.env['PATH'] },
    // Ctrl-C at a terminal reaches this process alone, which decides.
    detached: true,
  });
  const closed = settled(child);
  const [stdin, stdout, stderr, , status] = child.stdio as [Writable, Readable, Readable, null, Readable];
  // A program may close its end at any time; that is not an error of whoever writes to it.
  stdin.on('error', () => undefined);
  const state = readStatus(status);

  let inside: number | null = null;
  let endedFor: Ending['kind'] | null = null;
  const end = (kind: Ending['kind']): void => {
    endedFor ??= kind;
    // Until it has asked the kernel to, the process inside does not end with the one around it: both are ended, once both are known.
    if (inside === null) return;
    killIfAlive(inside);
    child.kill('SIGKILL');
  };
  const stop = (): void => end('stopped');
  const timer = setTimeout(() => end('timeout'), limits.wall_ms);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  const output = stdout.pipe(upTo(limits.output, () => end('output_limit')));
  const kept = keepStart(stderr.pipe(upTo(limits.output, () => end('output_limit'))), STDERR_KEPT);
  readToTheEnd(child, stdout, output);

  const first = await Promise.race([state.started, closed]);
  if (typeof first !== 'number') {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    const why = first?.message ?? kept.text().trim();
    throw new AssayError('environment', 'E_SANDBOX', `the sandbox could not be started: ${why}`, {
      action: { kind: 'check_machine' },
    });
  }
  inside = first;
  if (endedFor !== null) end(endedFor);
  const measuring = measureUse(inside);

  async function ending(): Promise<Ending> {
    await closed;
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    const exit_code = await state.exitCode;
    return {
      kind: endedFor ?? kindOf(exit_code),
      exit_code,
      stderr: kept.text(),
      is_stderr_truncated: kept.isTruncated(),
      used: { wall_ms: performance.now() - begun, ...measuring.stop() },
    };
  }
  return { stdin, stdout: output, ended: ending(), kill: stop };
}

/** Null when it is gone and all that it wrote has been read; an error where it could not be started. */
function settled(child: ChildProcess): Promise<Error | null> {
  return Promise.race([
    once(child, 'close').then(() => null),
    once(child, 'error').then(([error]) => error as Error),
  ]).catch((error: Error) => error);
}

/** What nobody reads, or not to its end, does not keep the process from being over. */
function readToTheEnd(child: ChildProcess, stdout: Readable, output: Readable): void {
  output.on('close', () => stdout.resume());
  child.on('exit', () => {
    if (output.readableFlowing === null && output.listenerCount('readable') === 0) output.resume();
  });
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function kindOf(exitCode: number | null): Ending['kind'] {
  if (exitCode === null) return 'failed';
  return exitCode === CPU_LIMIT ? 'timeout' : 'exited';
}
