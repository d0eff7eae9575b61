import type { JsonObject } from '@assay/records';
import type { Cells } from '../outputs/read-cells.ts';
import type { ColumnRoles } from './column-roles.ts';
import type { Claim } from './gives-claim.ts';

/** A number that the paper or the reproduction gives, and what the files say about it. */
export interface WantedNumber {
  readonly name: string;
  /** What stands at the number itself, then what stands in the problem. */
  readonly described: readonly string[];
  readonly claim: Claim | null;
}

/** How a number is measured, and what was taken from names and values. */
export interface Drafted {
  readonly measure: JsonObject;
  readonly why: string;
}

/** What a file of answers holds. */
export interface DraftedFrom {
  readonly roles: ColumnRoles;
  /** Those that are measured. */
  readonly rows: readonly Cells[];
  /** Of the whole file: what its columns mean shows in all of them. */
  readonly all: readonly Cells[];
}
