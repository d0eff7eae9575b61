import type { FileKind } from '../files/corpus-file.ts';
import type { Part } from '../files/part.ts';
import type { StoredBatch } from '../shards/stored-batch.ts';

/** A part, and the file it comes from. */
export interface SourcePart extends Part {
  readonly path: string;
  readonly root: string;
  readonly kind: FileKind;
}

/** Parts of one or more files that are read together and become one row group of each table. */
export type Batch = readonly SourcePart[];

/** What is known of a batch when its documents have been read, and nothing is stored yet. */
export interface BatchFacts {
  /** 16 bytes for each record that names its own path: the digest of its bytes, the path among them. */
  readonly identities: Uint8Array<ArrayBuffer>;
  /** Which part each of them stands in. */
  readonly identityParts: readonly number[];
  readonly records: number;
  /** Rows and instances: what makes a shard full. */
  readonly rows: number;
}

/** Where a batch goes. */
export interface Placement {
  readonly shard: number;
  /** The ordinal of its first record in the shard. */
  readonly firstRecord: number;
  /** For each part the index of its file among the sources of the shard. */
  readonly sources: readonly number[];
  /** Which of the identities are known already, by their position: those records are not stored again. */
  readonly known: readonly number[];
  /** Whether all findings are wanted, and not only their counts. */
  readonly wantsFindings: boolean;
}

/** Reads the documents of a batch; stores them when it is known where they go. */
export interface BatchReader {
  /** How many batches may be under way, read and not yet written. */
  readonly batches: number;
  read(batch: Batch): Promise<ReadBatch>;
  close(): Promise<void>;
}

export interface ReadBatch {
  readonly facts: BatchFacts;
  store(placement: Placement): Promise<StoredBatch>;
}
