import type { Readable, Writable } from 'node:stream';
import { type PipedSettings, startPiped } from './start-piped.ts';

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
