import type { Digest, JsonValue } from '@assay/records';

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
