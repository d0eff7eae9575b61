import type { JsonObject } from '@assay/records';
import type { Cells } from '../outputs/read-cells.ts';
import type { ColumnRoles } from './column-roles.ts';
import type { Shape } from './given-outputs.ts';

/** A number that the reproduction itself states, as its file writes it. */
export interface Claim {
  readonly value: number;
  readonly decimals: number;
}

/** A number that the paper or the reproduction gives, and what the files say about it. */
export interface WantedNumber {
  readonly name: string;
  /** What stands at the number itself, then what stands in the problem. */
  readonly described: readonly string[];
  /** What stands at the same metric of other parts. */
  readonly elsewhere?: readonly string[];
  readonly claim: Claim | null;
}

/** How a number is measured, and what was taken from names and values. */
export interface Drafted {
  readonly measure: JsonObject;
  readonly why: string;
  /** Columns that it reads and the file has not, and what they are made of. */
  readonly columns?: Shape['columns'];
}

/**
 * The one way to measure that gives the number which the reproduction states; later groups are tried where no way of an
 * earlier one gives it. Null: none does, or several do.
 */
export type Settled = (...groups: readonly (readonly JsonObject[])[]) => Drafted | null;

/** What a file of answers holds. */
export interface DraftedFrom {
  readonly roles: ColumnRoles;
  /** Those that are measured. */
  readonly rows: readonly Cells[];
  /** Of the whole file: what its columns mean shows in all of them. */
  readonly all: readonly Cells[];
  /** What was made of the rows of the file; undefined: they are as they stand there. */
  readonly shape?: Shape | undefined;
}
