import { buffer } from 'node:stream/consumers';
import type { Ending, Job, Sandbox } from './sandbox.ts';

export interface Finished extends Ending {
  /** Whatever it wrote until its end or its limit. */
  readonly stdout: Uint8Array;
}

/** Runs a program with all of its input at once, and waits for its end. */
export async function runInSandbox(
  sandbox: Sandbox,
  job: Job,
  input: Uint8Array | string = '',
): Promise<Finished> {
  const { stdin, stdout, ended } = await sandbox.start(job);
  stdin.end(input);
  const [written, ending] = await Promise.all([buffer(stdout), ended]);
  return { ...ending, stdout: written };
}
