import { AssayError } from '@assay/records';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Readable, Transform, type Writable } from 'node:stream';
import type { Ending, Limits, SandboxedProcess, Used } from './sandbox.ts';

/** Lets so many bytes through; with the first one more it says so, and lets no more through. */
export function upTo(limit: number, onMore: () => void): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) onMore();
      done(null, seen > limit ? undefined : chunk);
    },
  });
}

interface KeptText {
  readonly text: () => string;
  readonly isTruncated: () => boolean;
}

/** Keeps the first bytes of a stream, and reads the rest. */
export function keepStart(stream: Readable, most: number): KeptText {
  const chunks: Buffer[] = [];
  let seen = 0;
  stream.on('data', (chunk: Buffer) => {
    if (seen < most) chunks.push(chunk.subarray(0, most - seen));
    seen += chunk.length;
  });
  return { text: () => Buffer.concat(chunks).toString('utf8'), isTruncated: () => seen > most };
}

/** A process and all that it has started, as the kernel sees them now. Those that end while one looks are left out. */
async function processesBelow(pid: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(processesBelow));
  return [pid, ...below.flat()];
}

const FIRST_MS = 5;
const SLOWEST_MS = 100;
/** The kernel's unit of time in /proc (USER_HZ), on every architecture that Node runs on. */
const MS_PER_TICK = 10;

interface Measuring {
  readonly stop: () => Pick<Used, 'cpu_ms' | 'peak_memory'>;
}

/** Looks at a process and all below it again and again, at first often. */
function measureUse(pid: number): Measuring {
  let cpu_ms: number | null = null;
  let peak_memory: number | null = null;
  let isOver = false;
  let wait = FIRST_MS;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const seen = await Promise.all((await processesBelow(pid)).map(useOf));
    const alive = seen.filter((use) => use !== null);
    if (alive.length > 0) {
      cpu_ms = Math.max(cpu_ms ?? 0, sum(alive.map((use) => use.cpu_ms)));
      // What one had at its highest is known exactly; what several had together only at this moment.
      const highest = Math.max(...alive.map((use) => use.highest_memory));
      peak_memory = Math.max(peak_memory ?? 0, highest, sum(alive.map((use) => use.memory)));
    }
    if (isOver) return;
    wait = Math.min(wait * 2, SLOWEST_MS);
    timer = setTimeout(() => void look(), wait);
  }
  void look();

  return {
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      return { cpu_ms, peak_memory };
    },
  };
}

async function useOf(
  pid: number,
): Promise<{ cpu_ms: number; memory: number; highest_memory: number } | null> {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  const memory = kilobytes(status!, 'VmRSS');
  const highest_memory = kilobytes(status!, 'VmHWM');
  if (memory === null || highest_memory === null) return null;
  // After the name, which may hold anything but ends at the last parenthesis: utime, stime, and those of ended children.
  const times = stat!
    .slice(stat!.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { cpu_ms: sum(times) * MS_PER_TICK, memory, highest_memory };
}

function kilobytes(status: string, field: string): number | null {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status);
  return found === null ? null : Number(found[1]) * 1024;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What bubblewrap tells about the program inside, on a descriptor that the program cannot reach. */
interface SandboxState {
  /** The number of its first process; never settles where there is none. */
  readonly started: Promise<number>;
  /** Null where the program did not come to run, or was ended with the sandbox. Settles when the sandbox is gone. */
  readonly exitCode: Promise<number | null>;
}

/** One JSON object a line. */
function readStatus(stream: Readable): SandboxState {
  const started = Promise.withResolvers<number>();
  const exitCode = Promise.withResolvers<number | null>();
  let text = '';
  let code: number | null = null;
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      const said = JSON.parse(line) as { 'child-pid'?: number; 'exit-code'?: number };
      if (said['child-pid'] !== undefined) started.resolve(said['child-pid']);
      if (said['exit-code'] !== undefined) code = said['exit-code'];
    }
  });
  stream.on('error', () => exitCode.resolve(code));
  stream.on('close', () => exitCode.resolve(code));
  return { started: started.promise, exitCode: exitCode.promise };
}

/** Of standard error so much is kept. */
const STDERR_KEPT = 1024 * 1024;
/** Exit code of what SIGXCPU ended: the limit of CPU time. */
const CPU_LIMIT = 128 + 24;

interface Supervised {
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
