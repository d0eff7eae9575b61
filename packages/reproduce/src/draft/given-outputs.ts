import type { Cells } from '../outputs/read-cells.ts';
import type { PlannedOutputs } from '../plan/reproduction-plan.ts';

/** What makes samples with an answer each of the rows of a file, as a plan says it. */
export type Shape = Pick<PlannedOutputs, 'gather' | 'columns' | 'labels' | 'where'>;

/** A file of answers as it stands in the project; of one that has a shape, the rows are those that it makes. */
export interface GivenOutputs {
  readonly file: string;
  readonly rows: readonly Cells[];
  readonly shape?: Shape;
}
