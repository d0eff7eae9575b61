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
