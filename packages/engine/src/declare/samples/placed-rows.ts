import type { Row } from '@assay/rows';
import type { OutsideFile } from '../inputs.ts';

/** A row with the file that it stands in, where a dataset has several. */
export interface PlacedRow extends Row {
  readonly file?: string;
}

/** A dataset's file: rows that can be read again and again. */
export interface SampleRows {
  /** What messages call the file. */
  readonly file: string;
  /** Streamed, in batches (see `readRowBatches`); throws E_DATA_CHANGED when the file is no longer what it was at first. */
  readonly read: () => AsyncGenerator<Iterable<PlacedRow>>;
  /** The same as blocks of lines (see `readLineBlocks`); null where rows are not lines of JSON. */
  readonly lines: ((line: () => number) => AsyncGenerator<Uint8Array>) | null;
  /** Of files outside of the project's folder, and of the hub: which, as they were when they were opened. */
  readonly outside?: readonly OutsideFile[];
}
