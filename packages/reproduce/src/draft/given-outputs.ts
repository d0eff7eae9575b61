import type { Cells } from '../outputs/read-cells.ts';

/** A file of answers as it stands in the project. */
export interface GivenOutputs {
  readonly file: string;
  readonly rows: readonly Cells[];
}
