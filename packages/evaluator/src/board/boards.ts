import type { BoardHead } from '@assay/records';

/** Which version of the scorer each board shows. A switch is added to those before; the last one holds. */
export interface Boards {
  readonly head: (evaluatorKey: string, split: string) => BoardHead | null;
  readonly history: (evaluatorKey: string, split: string) => readonly BoardHead[];
  readonly switchTo: (head: BoardHead) => void;
}
