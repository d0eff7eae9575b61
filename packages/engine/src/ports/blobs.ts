import type { Digest } from '@assay/records';

/** Bytes under the name of their digest: score tables, artifacts. A name has its bytes or is absent. */
export interface Blobs {
  /** Bytes on their way into the store, which need not be held whole. */
  readonly begin: () => Promise<BlobSink>;
  readonly put: (bytes: Uint8Array) => Promise<Digest>;
  readonly has: (digest: Digest) => Promise<boolean>;
  /** E_STORE_BLOB where they are lost, or are not what they were. */
  readonly read: (digest: Digest) => Promise<Uint8Array>;
  /** Every name; those that come or go meanwhile may be among them or not. */
  readonly list: () => AsyncIterable<Digest>;
  /** Nothing is under the name any more; only for what no record names. */
  readonly remove: (digest: Digest) => Promise<void>;
}

/** Takes bytes in their order. */
export interface BlobSink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** The bytes are in the store when their digest is returned. */
  readonly finish: () => Promise<Digest>;
  /** Instead of `finish`: nothing is kept. */
  readonly abandon: () => Promise<void>;
}
