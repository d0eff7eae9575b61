import type { ImportFormat, PlacedRecord } from '@assay/cards';

/** What came of one log. */
export interface ImportedLog {
  readonly source: string;
  readonly format: ImportFormat;
  readonly records: readonly PlacedRecord[];
  readonly notes: readonly string[];
}
