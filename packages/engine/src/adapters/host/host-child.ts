import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { killAtExit } from '../providers/command/kill-at-exit.ts';
import { withCompileCache } from './compile-cache.ts';
import { hostFile } from './host-file.ts';
import { killGroup } from './kill-group.ts';
import { startProgram } from './own-descriptors.ts';
import { type ReplyListener, replyLines } from './reply-lines.ts';
import { showOnStderr } from './show-on-stderr.ts';
import { startGuard } from './start-guard.ts';
import { REPLIES, REQUESTS } from './wire.ts';

export interface HostSettings extends ReplyListener {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** It is gone: `exit code 1`, `SIGKILL`. Everything that it wrote has been read by then. */
  readonly onEnd: (how: string) => void;
}

/** One process for the user's code. */
export interface HostChild {
  /** Whole lines. */
  readonly write: (lines: string) => void;
  readonly kill: () => void;
  /** Lets it end by itself, and ends it where it does not. */
  readonly close: () => Promise<void>;
}

/** How long a process that was asked to end may take: for what the user's code does at its end. */
const LAST_MS = 1_000;
/** How long the pipes of a process that has ended are read, where something that it started holds them open. */
const LATE_MS = 500;

/**
 * Starts a process in this one's working directory. It has five descriptors and a group of its own. It does not
 * keep this process alive: whoever waits for an answer does.
 */
export function startHost({ env, onEnd, ...listener }: HostSettings): HostChild {
  const compiled = withCompileCache(env);
  const guard = startGuard();
  const child = startProgram(process.execPath, [hostFile(), ...compiled.flags], {
    env: { ...compiled.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const forget = killAtExit(child);
  const requests = child.stdio[REQUESTS] as Socket;
  const replies = child.stdio[REPLIES] as Socket;
  const ended = Promise.withResolvers<void>();
  showOnStderr(child.stdout as Readable);
  showOnStderr(child.stderr as Readable);
  replies.on('data', replyLines(listener));
  // Writing to a process that has gone: its end is reported by `exit`.
  for (const pipe of [requests, replies]) pipe.on('error', () => undefined);
  letGo(child);
  guard?.watch(child);
  // Before it is asked to load anything.
  if (guard === null) requests.write(`W${process.pid}\n`);

  let isOver = false;
  const end = (how: string): void => {
    if (isOver) return;
    isOver = true;
    forget();
    // What it has left behind.
    killGroup(child);
    guard?.dismiss();
    for (const pipe of child.stdio) pipe?.destroy();
    onEnd(how);
    ended.resolve();
  };
  child.on('error', ({ message }) => {
    if (child.pid === undefined) end(message);
  });
  child.on('exit', (code, signal) => {
    const how = signal ?? `exit code ${code}`;
    const late = setTimeout(() => end(how), LATE_MS);
    child.on('close', () => {
      clearTimeout(late);
      end(how);
    });
  });

  return {
    write: (lines) => void requests.write(lines),
    kill: () => killGroup(child),
    close: async () => {
      if (isOver) return;
      child.ref();
      requests.end('B\n');
      const last = setTimeout(() => killGroup(child), LAST_MS);
      await ended.promise;
      clearTimeout(last);
    },
  };
}

function letGo(child: ChildProcess): void {
  child.unref();
  for (const pipe of child.stdio) (pipe as Socket | null)?.unref();
}
