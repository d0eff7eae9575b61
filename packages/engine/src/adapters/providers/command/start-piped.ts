import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { killGroup } from '../../host/kill-group.ts';
import { startProgram } from '../../host/own-descriptors.ts';
import { startGuard } from '../../host/start-guard.ts';
import { killAtExit } from './kill-at-exit.ts';

export interface PipedSettings {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A program with three pipes, in a group of its own that does not outlive this process, however it ends. */
export interface PipedChild {
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
