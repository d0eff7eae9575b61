import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Limits } from '../limits.ts';
import type { Ending, SandboxedProcess } from '../sandbox.ts';
import { keepStart, upTo } from '../supervise/limited-output.ts';
import { askEngine, type Engine } from './engine.ts';

const STDERR_KEPT = 1024 * 1024;
/** Exit code of what SIGXCPU ended: the limit of CPU time. */
const CPU_LIMIT = 128 + 24;

export interface ContainedJob {
  readonly engine: Engine;
  readonly name: string;
  /** What follows `create`. */
  readonly created: readonly string[];
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes a container, starts it, ends it at its limits and removes it. That it was made tells a sandbox that failed from a
 * program that did; how the program ended, the engine says, not the program that speaks to it.
 */
export async function superviseContainer(job: ContainedJob): Promise<SandboxedProcess> {
  const { engine, name, created, limits, signal } = job;
  await askEngine(engine.program, ['create', ...created]);
  const begun = performance.now();
  const child = spawn(engine.program, ['start', '--attach', '--interactive', name], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const closed = once(child, 'close').catch((error: Error) => error);
  child.stdin.on('error', () => undefined);
  let endedFor: Ending['kind'] | null = null;
  const end = (kind: Ending['kind']): void => {
    endedFor ??= kind;
    // Removing it by force ends it; what is gone already needs nothing.
    void askEngine(engine.program, ['kill', name]).catch(() => undefined);
  };
  const stop = (): void => end('stopped');
  const timer = setTimeout(() => end('timeout'), limits.wall_ms);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  const output = child.stdout.pipe(upTo(limits.output, () => end('output_limit')));
  const kept = keepStart(child.stderr.pipe(upTo(limits.output, () => end('output_limit'))), STDERR_KEPT);
  output.on('close', () => child.stdout.resume());
  child.on('exit', () => {
    if (output.readableFlowing === null && output.listenerCount('readable') === 0) output.resume();
  });

  async function ending(): Promise<Ending> {
    await closed;
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    const exit_code = await exitCodeOf(engine, name);
    await askEngine(engine.program, ['rm', '--force', name]).catch(() => undefined);
    return {
      kind: endedFor ?? kindOf(exit_code),
      exit_code,
      stderr: kept.text(),
      is_stderr_truncated: kept.isTruncated(),
      // The engine counts in a place that is not the same for all of them: not known is not zero.
      used: { wall_ms: performance.now() - begun, cpu_ms: null, peak_memory: null },
    };
  }
  return { stdin: child.stdin, stdout: output, ended: ending(), kill: stop };
}

/** A container that was made and could never start has an exit code too, 0: only one that ran has ended. */
async function exitCodeOf({ program }: Engine, name: string): Promise<number | null> {
  const format = '{{.State.Status}} {{.State.ExitCode}}';
  const said = await askEngine(program, ['inspect', '--format', format, name]).catch(() => '');
  const code = /^(?:exited|stopped|dead) (\d+)$/.exec(said)?.[1];
  return code === undefined ? null : Number(code);
}

function kindOf(exitCode: number | null): Ending['kind'] {
  if (exitCode === null) return 'failed';
  return exitCode === CPU_LIMIT ? 'timeout' : 'exited';
}
