import type { ScoringSample } from '@assay/metrics';

/** Rows, and the sets of them that a number is wanted for, each by the places of its rows. */
export interface SetQuestion {
  readonly id: string;
  readonly rows: readonly ScoringSample[];
  readonly draws: readonly (readonly number[])[];
}
