import type { Readable, Writable } from 'node:stream';
import type { Limits } from './limits.ts';

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
