import { isObject } from '@assay/records';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { killAtExit } from '../providers/command/start-piped.ts';
import { withCompileCache } from './compile-cache.ts';
import { killGroup, startGuard, startProgram } from './start-guard.ts';
import {
  type CodePlace,
  type HostOutcome,
  type LoadFault,
  LONGEST_LINE,
  LONGEST_TEXT,
  REPLIES,
  REQUESTS,
} from './wire.ts';

/** The host is a file of its own: beside this one in the sources, beside the file that this one was built into else. */
export function hostFile(): string {
  const ending = /\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js';
  return fileURLToPath(new URL(`./code-host${ending}`, import.meta.url));
}

interface ReplyListener {
  /** A line: its letter, its number (0 where it has none), and where its JSON begins. */
  readonly onReply: (word: string, id: number, line: string, json: number) => void;
  /** What cannot be a line: it is too long, or has no number where one belongs. */
  readonly onNonsense: () => void;
}

/**
 * Cuts what a host writes into lines. Whose number a line has is known before any of its JSON is read; memory is
 * one line. Bytes that are not UTF-8 become U+FFFD: they are the model's words, and no concern of the lines.
 */
function replyLines({ onReply, onNonsense }: ReplyListener): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let length = 0;
  let isOver = false;
  const nonsense = (): void => {
    isOver = true;
    parts = [];
    onNonsense();
  };
  const readLine = (line: string): void => {
    const space = line.indexOf(' ');
    const number = line.slice(1, space === -1 ? undefined : space);
    const id = Number(number);
    if (number.length > 15 || !Number.isInteger(id)) return nonsense();
    onReply(line.charAt(0), id, line, space === -1 ? line.length : space + 1);
  };
  return (chunk) => {
    if (isOver) return;
    const last = chunk.lastIndexOf(0x0a);
    parts.push(last === -1 ? chunk : chunk.subarray(0, last));
    length += chunk.length;
    if (length > LONGEST_LINE && last === -1) return nonsense();
    if (last === -1) return;
    const text = Buffer.concat(parts).toString('utf8');
    parts = last + 1 < chunk.length ? [chunk.subarray(last + 1)] : [];
    length = chunk.length - last - 1;
    for (const line of text.split('\n')) {
      readLine(line);
      if (isOver) return;
    }
  };
}

/** What the user's code prints goes to standard error, whichever way it prints; no faster than that is read. */
function showOnStderr(printed: Readable): void {
  printed.on('data', (chunk: Buffer) => {
    if (process.stderr.write(chunk)) return;
    printed.pause();
    process.stderr.once('drain', () => printed.resume());
  });
}

interface HostSettings extends ReplyListener {
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

/** What a host loaded, or why it could not. */
export type Loaded =
  | { readonly ok: true; readonly declares: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly fault: LoadFault };

/** Values that were given together, at least one; null for anything else. */
export function readValues(json: string): readonly unknown[] | null {
  const values = parsed(json);
  return Array.isArray(values) && values.length > 0 ? values : null;
}

/** What came of a question that has no value; null for anything else. */
export function readFailed(word: string, json: string): HostOutcome | null {
  const value = parsed(json);
  if (!Array.isArray(value)) return null;
  if (word === 'T')
    return { kind: 'threw', said: textOf(value[0]), message: textOf(value[1]), place: textOf(value[2]) };
  return word === 'N' ? { kind: 'not-json', fault: textOf(value[0]) } : null;
}

/** The first word of a host; null for anything else. */
export function readLoaded(word: string, json: string): Loaded | null {
  const value = parsed(json);
  if (!isObject(value)) return null;
  if (word === 'R') return { ok: true, declares: value };
  if (word !== 'F') return null;
  const { kind, said, place } = value;
  return {
    ok: false,
    fault: {
      kind: kind === 'wrong-export' ? kind : 'not-loaded',
      said: textOf(said),
      place: isObject(place) ? placeOf(place) : null,
    },
  };
}

function placeOf({ file, line, column }: Readonly<Record<string, unknown>>): CodePlace | null {
  if (typeof file !== 'string' || typeof line !== 'number') return null;
  return { file: textOf(file), line, column: typeof column === 'number' ? column : null };
}

/** Undefined, which JSON cannot say, for what is not JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';
}
