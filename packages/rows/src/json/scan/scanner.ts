import type { Codes } from './codes.ts';

/** Where a scanner has doubts: the text is to be read by somebody who tells what is wrong, if anything is. */
export const DOUBT = -1;

/** Passes over JSON values in codes without making them. */
export interface Scanner {
  /** Whether the value that was passed is written as canonical JSON writes it; false where that is not known. */
  readonly isCanonical: boolean;
  /** Whether a string in the value that was passed has an escape. */
  readonly hasEscapes: boolean;
  /** The place after the value at `at`, or DOUBT. */
  readonly pass: (codes: Codes, at: number) => number;
}
