import type { RowGroup } from '@assay/rows';
import type { Finding, FindingCount } from '../../corpus/finding.ts';
import type { FileKind } from '../files/find-corpus-files.ts';
import type { Part } from '../files/part.ts';

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

/** What reading came to. */
export interface ReadReport extends Counts {
  /** Files that were read. */
  readonly files: number;
  readonly unchanged: number;
  readonly shards: number;
  readonly rules: readonly FindingCount[];
}

/** What an ingest came to. */
export interface IngestReport extends ReadReport {
  /** Files that were read before and are no longer there: their results still count. */
  readonly gone: number;
  /** Such files whose results were taken out. */
  readonly pruned: number;
  /** Shards that were no longer there; left out where all were. What they held is read again where its files are among those read. */
  readonly lost_shards?: number;
}

/** How far an ingest is. */
export interface IngestProgress {
  readonly file: string;
  readonly filesDone: number;
  readonly files: number;
  readonly rows: number;
  readonly records: number;
  readonly instances: number;
}

/** Adds up the counts of batches. */
export class Tally {
  readonly counts = { rows: 0, records: 0, findings: 0, instances: 0, cards: 0 };
  readonly #rules = new Map<string, FindingCount>();

  add(counts: Counts, rules: readonly FindingCount[]): void {
    for (const name of Object.keys(this.counts) as (keyof Counts)[]) this.counts[name] += counts[name];
    for (const rule of rules) {
      const key = `${rule.action} ${rule.rule}`;
      const known = this.#rules.get(key);
      this.#rules.set(key, known === undefined ? rule : { ...known, count: known.count + rule.count });
    }
  }

  rules(): readonly FindingCount[] {
    return [...this.#rules.values()];
  }
}

/** A batch as it is written. */
export interface StoredBatch {
  readonly rows: RowGroup | null;
  readonly records: RowGroup | null;
  readonly findings: RowGroup | null;
  readonly instances: RowGroup | null;
  /** Lines of `cards.jsonl`. */
  readonly cards: string;
  /** `identities.bin`: 20 bytes for each identity, its digest and its source. */
  readonly identities: Uint8Array<ArrayBuffer>;
  readonly counts: Counts;
  readonly findingCounts: readonly FindingCount[];
  readonly allFindings: readonly Finding[];
}

interface Counts {
  readonly rows: number;
  readonly records: number;
  readonly findings: number;
  readonly instances: number;
  readonly cards: number;
}
