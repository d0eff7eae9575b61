import { AssayError } from '@assay/records';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { killGroup, startGuard, startProgram } from '../../host/start-guard.ts';
import type { ModelContext } from '../model-context.ts';

const living = new Set<ChildProcess>();

/** Children do not outlive this process when it exits on its own. Returns how to forget one that has ended. */
export function killAtExit(child: ChildProcess): () => void {
  if (living.size === 0) process.on('exit', killAll);
  living.add(child);
  return () => {
    living.delete(child);
    if (living.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  for (const child of living) killGroup(child);
}

interface PipedSettings {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A program with three pipes, in a group of its own that does not outlive this process, however it ends. */
interface PipedChild {
  readonly process: ChildProcess;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** How it ended: when its pipes have been read, or soon after where something holds them open. */
  readonly ended: Promise<string>;
}

/** How long the pipes of a program that has ended are read, where something that it started holds them open. */
const LATE_MS = 500;

export function startPiped(settings: PipedSettings): PipedChild {
  const guard = startGuard();
  const child = startProgram(settings.program, settings.arguments, {
    cwd: settings.folder,
    env: { ...settings.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('a child without its pipes');
  guard?.watch(child);
  const forget = killAtExit(child);
  const release = (): void => {
    forget();
    // What it has left behind, and what that holds open.
    killGroup(child);
    guard?.dismiss();
    for (const pipe of [stdin, stdout, stderr]) pipe.destroy();
  };
  child.on('error', () => {
    if (child.pid === undefined) release();
  });
  return { process: child, stdin, stdout, stderr, ended: ended(child).finally(release) };
}

function ended(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.on('exit', (code, signal) => {
    const how = signal ?? `exit code ${code}`;
    const late = setTimeout(() => resolve(how), LATE_MS);
    child.on('close', () => {
      clearTimeout(late);
      resolve(how);
    });
  });
  return promise;
}

/** A process that is spoken to over its standard input and output. */
export interface SpokenProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** The last of what it said on standard error. */
  readonly said: () => string;
  readonly ended: Promise<ProcessEnd>;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => void;
}

export type ProcessEnd =
  /** `how`: `exit code 1`, `SIGKILL`. */
  { readonly kind: 'ended'; readonly how: string } | { readonly kind: 'not-started'; readonly why: string };

/** Bytes of standard error that are kept, the last ones, for messages. */
export const STDERR_KEPT = 4096;

/** On this machine, with the rights of whoever runs the command. */
export function startSpoken(settings: PipedSettings): SpokenProcess {
  const { process: child, stdin, stdout, stderr, ended } = startPiped(settings);
  let said = '';
  stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-STDERR_KEPT);
  });
  const notStarted = new Promise<ProcessEnd>((done) => {
    child.on('error', ({ message }) => {
      if (child.pid === undefined) done({ kind: 'not-started', why: message });
    });
  });
  return {
    stdin,
    stdout,
    said: () => said,
    ended: Promise.race([ended.then((how): ProcessEnd => ({ kind: 'ended', how })), notStarted]),
    kill: (signal) => {
      if (child.pid === undefined) return;
      try {
        if (process.platform === 'win32') child.kill(signal);
        else process.kill(-child.pid, signal);
      } catch {
        // It has ended already.
      }
    },
  };
}

/** Longest line that is gathered, in bytes. */
const maxLineBytes = 64 * 1024 * 1024;

interface LineListener {
  /** A line without its end; null: bytes that are not UTF-8. */
  readonly onLine: (text: string | null) => void;
  /** A line got longer than is gathered. */
  readonly onTooLong: () => void;
}

/** Cuts bytes into lines as they come. Memory: one line. */
export function lineSplitter({ onLine, onTooLong }: LineListener, maxBytes: number = maxLineBytes) {
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): string | null => {
    const bytes = Buffer.concat(parts, length);
    parts = [];
    length = 0;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const add = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  return {
    write: (chunk: Uint8Array): void => {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
        add(chunk.subarray(start, end));
        start = end + 1;
        onLine(take());
      }
      if (start < chunk.length) add(chunk.subarray(start));
      if (length <= maxBytes) return;
      parts = [];
      length = 0;
      onTooLong();
    },
    /** A last line that has no end. */
    end: (): void => {
      if (length > 0) onLine(take());
    },
  };
}

/** The full path of a program: one with a slash is relative to the project folder, others are looked up in PATH. */
export async function findProgram(
  program: string,
  { folder, env }: Pick<ModelContext, 'folder' | 'env'>,
  code: 'E_MODEL_COMMAND' | 'E_METRIC_COMMAND' | 'E_TOOL_COMMAND' = 'E_MODEL_COMMAND',
): Promise<string> {
  const places = /[/\\]/.test(program)
    ? [resolve(folder, program)]
    : (env['PATH'] ?? env['Path'] ?? '')
        .split(delimiter)
        .filter((place) => place !== '')
        .map((place) => join(place, program));
  const endings = process.platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.EXE').split(';')] : [''];
  for (const place of places) {
    for (const ending of endings) {
      if (await isProgram(place + ending)) return place + ending;
    }
  }
  throw new AssayError('environment', code, `there is no program ${JSON.stringify(program)}`, {
    fix: 'Install it, or name it by its path in the project folder.',
  });
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
