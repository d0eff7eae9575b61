import type { Digest, DocumentNoun, DocumentOf } from '@assay/records';

/**
 * Records that are named by the digest of what they say. A task has the digest of its problem, by which runs name it;
 * the others that of their whole record.
 */
export interface Documents {
  /** The digest that it has from now on; the same record has the same. E_STORE_RECORD where it is not of its schema. */
  readonly put: <Noun extends DocumentNoun>(noun: Noun, record: DocumentOf<Noun>) => Promise<Digest>;
  /** Every document, by noun and digest. */
  readonly each: () => AsyncIterable<StoredDocument>;
  readonly get: <Noun extends DocumentNoun>(noun: Noun, digest: Digest) => Promise<DocumentOf<Noun> | null>;
}

/** A document with its noun: what was put, and may be put elsewhere. */
export interface StoredDocument {
  readonly noun: DocumentNoun;
  readonly record: DocumentOf<DocumentNoun>;
}
