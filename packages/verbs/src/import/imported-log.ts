import type { ImportFormat, PlacedRecord } from '@assay/cards';

/** What came of one log. */
export interface ImportedLog {
  readonly source: string;
  /** Other files that it was read from. */
  readonly beside: readonly string[];
  readonly format: ImportFormat;
  readonly records: readonly PlacedRecord[];
  readonly notes: readonly string[];
}
