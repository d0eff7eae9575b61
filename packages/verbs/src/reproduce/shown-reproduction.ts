import type { Reproduction } from '@assay/records';
import {
  reproductionNotes,
  reproductionSummary,
  settingNotes,
  type ShownRow,
  shownRow,
} from '@assay/reproduce';

/** The table as people read it: one sentence, a line for each number, and why. */
export interface ShownReproduction {
  readonly summary: string;
  readonly rows: readonly ShownRow[];
  readonly notes: readonly string[];
}

export function shownReproduction({ rows, marks, run }: Reproduction): ShownReproduction {
  return {
    summary: reproductionSummary(rows),
    rows: rows.map(shownRow),
    notes: [...marks, ...reproductionNotes(rows), ...settingNotes({ run })],
  };
}
