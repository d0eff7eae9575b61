import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A way to run a program that is not trusted: without network, without the machine's files, within limits. */
export interface Sandbox {
  /** With its version: `bwrap/0.8.0`. */
  readonly provider: string;
  /** Digest of the profile and of the filter of system calls that every program runs under. */
  readonly profile: string;
  /** Its files are those of an image: folders such as /etc are there, and are not the machine's. */
  readonly has_image?: true;
  /** Rejects with an AssayError where the sandbox itself cannot be set up: that is never the program's fault. */
  readonly start: (job: Job) => Promise<SandboxedProcess>;
}

export interface Job {
  /** The program as the sandbox sees it, and its arguments. */
  readonly command: readonly string[];
  /** What it is given to read. It can write to `/tmp` and `/dev/shm`, which are empty, its own, and go with it. */
  readonly files: readonly PlacedFile[];
  /** Files of the machine that anybody may read, an interpreter for example, where the sandbox shall see them. */
  readonly programs?: readonly { readonly at: string; readonly from: string }[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Limits>;
  readonly signal?: AbortSignal;
}

/** A file, or a folder with all that is in it. Links stay links, and lead nowhere but inside. */
export type PlacedFile =
  | { readonly at: string; readonly from: string }
  | { readonly at: string; readonly bytes: Uint8Array };

/** Standard input and output belong to whoever started it; standard error is kept. */
export interface SandboxedProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** When every process of it is gone. Never rejects. */
  readonly ended: Promise<Ending>;
  readonly kill: () => void;
}

export interface Ending {
  /** `stopped`: whoever started it ended it. `failed`: the sandbox did, which says nothing about the program; stderr says why. */
  readonly kind: 'exited' | 'timeout' | 'output_limit' | 'stopped' | 'failed';
  /** Says nothing about success: a program chooses it. 128 and a signal's number where a signal ended it. */
  readonly exit_code: number | null;
  /** The beginning of standard error. */
  readonly stderr: string;
  readonly is_stderr_truncated: boolean;
  readonly used: Used;
}

/** Measured from outside. Null where it was over before it could be measured. */
export interface Used {
  readonly wall_ms: number;
  readonly cpu_ms: number | null;
  /** The most memory that all its processes had at one moment, as far as was seen. */
  readonly peak_memory: number | null;
}

/** What a sandboxed program may use. Sizes in bytes. */
export interface Limits {
  readonly wall_ms: number;
  /** Of all its processes together the longest, in seconds of CPU. */
  readonly cpu_s: number;
  /** Of each process, with what it only reserves: Node reserves 512 MB for code. */
  readonly memory: number;
  readonly processes: number;
  readonly open_files: number;
  /** The largest file that it may write. */
  readonly file_size: number;
  /** Each of the two places where it may write: its temporary directory and shared memory. */
  readonly scratch: number;
  /** Of what it writes to standard output, and to standard error: more ends it. */
  readonly output: number;
}

const MB = 1024 * 1024;

export const defaultLimits: Limits = {
  wall_ms: 10_000,
  cpu_s: 10,
  memory: 1024 * MB,
  processes: 64,
  open_files: 256,
  file_size: 16 * MB,
  scratch: 32 * MB,
  output: 10 * MB,
};

/** What stands in the way of a kind of isolation on this machine. */
export interface Obstacle {
  readonly provider: string;
  readonly why: string;
  readonly fix: string;
}

export function isInPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

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
