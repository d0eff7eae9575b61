import type { Digest, JsonValue } from '@assay/records';
import type { RowFile } from '@assay/rows';

/**
 * The files of a project. Paths are relative to its folder, with `/`, and stay below it: `..`, absolute
 * paths, drives, NUL bytes, symbolic links and anything that is not a regular file are refused (E_SPEC_PATH).
 * A file that is not there is E_PATH. What ends in .gz is read unpacked.
 */
export interface ProjectFiles {
  /** The folder that paths are relative to. */
  readonly folder: string;
  /** What messages call a file: its path as the person at the terminal would write it. */
  readonly shown: (path: string) => string;
  /** Checks a path without reading: throws as `open` would. */
  readonly check: (path: string) => Promise<void>;
  /** The whole file; E_SPEC_SIZE, before reading, when it is longer. */
  readonly readBytes: (path: string, maxBytes: number) => Promise<Uint8Array>;
  /** The whole of a file at once, for what has to be had while others wait: an image of a prompt. At most 20 MiB. */
  readonly readNow: (path: string) => Uint8Array;
  readonly open: (path: string) => Promise<ProjectFile>;
  /** Names in a folder, in code point order; none when there is no such folder. */
  readonly list: (folder: string) => Promise<readonly string[]>;
  /** Every file below a folder, by its path from there, in code point order; none when there is no such folder. */
  readonly tree: (folder: string) => Promise<readonly string[]>;
  /** The folder that the cache of the hub has for a dataset, `owner/name`. Its links are followed, and lead to files below it. */
  readonly hub: (repository: string) => Promise<ProjectFiles>;
  /**
   * The files around one that the project names outside of its folder, and the name of that one among them. It may be
   * a link, since it was named; what lies beside it is held to its folder as the project's files are to theirs.
   */
  readonly outside: (path: string) => Promise<{ readonly files: ProjectFiles; readonly name: string }>;
}

export interface ProjectFile extends RowFile {
  /** Changes when the file does: size, times, identity. */
  readonly version: string;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Time comes in as an argument: wall time for records, a steady time for durations and limits, and a way to wait. */
export interface Clock {
  /** RFC 3339, UTC. */
  readonly now: () => string;
  /** Milliseconds that never jump. */
  readonly steady: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Digests in the hot path: the same values as `digestJson`, without waiting. */
export interface Digester {
  readonly json: (value: JsonValue) => Digest;
  /** The same of a value that is canonical JSON already. */
  readonly canonical: (text: string) => Digest;
  /** The same value as `digestBytes`, without a copy of the bytes. */
  readonly bytes: (bytes: Uint8Array) => Digest;
  /**
   * What tells within this process whether bytes are the same as before: as hard to meet with other bytes as a digest,
   * and several times faster. Each call of `fingerprints` begins anew: nothing of it can be kept.
   */
  readonly fingerprints: () => (bytes: Uint8Array) => string;
  /** A digest over many values, in order: each value's canonical JSON followed by a line feed. */
  readonly series: () => DigestSeries;
}

export interface DigestSeries {
  readonly add: (value: JsonValue) => void;
  /** The same of a value that is canonical JSON already. */
  readonly addCanonical: (text: string) => void;
  readonly digest: () => Digest;
}
