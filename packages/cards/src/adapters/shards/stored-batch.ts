import type { Finding, FindingCount } from '../../corpus/finding.ts';
import type { RowGroup } from '@assay/rows';

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

export interface Counts {
  readonly rows: number;
  readonly records: number;
  readonly findings: number;
  readonly instances: number;
  readonly cards: number;
}
