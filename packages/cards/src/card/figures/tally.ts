import type { Figure } from '@assay/records';
import type { PlacedTriple } from '../card-rows.ts';

/** Counts towards one number of a card, triple by triple: no triple has to be held for it. */
export interface Tally {
  add(triple: PlacedTriple): void;
  /** The number, with its calculation and the rows behind it. */
  figure(): Figure;
}

/** The numbers of all rows of a card that has so many. */
export function allPlaces(rows: number): number[] {
  return Array.from({ length: rows }, (_, place) => place);
}
