import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type Ending, type Job, type Sandbox, type SandboxedProcess } from './sandbox.ts';
import { keepStart, upTo } from './supervise.ts';

const STDERR_KEPT = 1024 * 1024;

/**
 * No sandbox: the program runs with the rights of whoever asked for it, and only time and output are limited. For owners of
 * a machine that cannot isolate, who trust what they run; what comes of it is never official.
 */
export function openUnsandboxed(): Sandbox {
  return { provider: 'none', profile: 'none', start };
}

async function start(job: Job): Promise<SandboxedProcess> {
  const limits = { ...defaultLimits, ...job.limits };
  const folder = await mkdtemp(join(tmpdir(), 'assay-unsandboxed-'));
  const placed = await placeFiles(job, folder);
  const [program, ...args] = job.command.map((word) => withPlaces(word, placed));
  const begun = performance.now();
  const child = spawn(program!, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', TZ: 'UTC', ...job.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdin.on('error', () => undefined);
  let endedFor: Ending['kind'] | null = null;
  const end = (kind: Ending['kind']): void => {
    endedFor ??= kind;
    killGroup(child.pid);
  };
  const stop = (): void => end('stopped');
  const timer = setTimeout(() => end('timeout'), limits.wall_ms);
  job.signal?.addEventListener('abort', stop);
  if (job.signal?.aborted === true) stop();
  const output = child.stdout.pipe(upTo(limits.output, () => end('output_limit')));
  const kept = keepStart(child.stderr.pipe(upTo(limits.output, () => end('output_limit'))), STDERR_KEPT);
  const closed = once(child, 'close').then(
    ([code, signal]) => (signal === null ? (code as number) : KILLED),
    () => null,
  );
  async function ending(): Promise<Ending> {
    const exit_code = await closed;
    clearTimeout(timer);
    job.signal?.removeEventListener('abort', stop);
    killGroup(child.pid);
    await rm(folder, { recursive: true, force: true });
    return {
      kind: endedFor ?? (exit_code === null ? 'failed' : 'exited'),
      exit_code,
      stderr: kept.text(),
      is_stderr_truncated: kept.isTruncated(),
      used: { wall_ms: performance.now() - begun, cpu_ms: null, peak_memory: null },
    };
  }
  return { stdin: child.stdin, stdout: output, ended: ending(), kill: stop };
}

const KILLED = 128 + 9;

type Places = readonly { readonly at: string; readonly from: string }[];

async function placeFiles({ files, programs = [] }: Job, folder: string): Promise<Places> {
  const places = await Promise.all(
    files.map(async (file, number) => {
      const from = join(folder, String(number));
      if ('bytes' in file) await writeFile(from, file.bytes);
      else await cp(file.from, from, { recursive: true, verbatimSymlinks: true });
      return { at: file.at, from };
    }),
  );
  return [...places, ...programs];
}

/** A word of the command with the paths that the program would see in a sandbox turned into those that are there. */
function withPlaces(word: string, places: Places): string {
  return places.reduce((text, { at, from }) => text.replaceAll(at, from), word);
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
