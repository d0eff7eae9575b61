import type { JsonObject } from '@assay/records';
import type { Cells } from '../outputs/read-cells.ts';
import type { PlannedOutputs } from '../plan/reproduction-plan.ts';
import type { ColumnRoles } from './column-roles.ts';

/** A number that is to be measured, and what the paper and the problem say about it in words. No number that anybody states is in it: what is measured cannot follow it. */
export interface WantedNumber {
  readonly name: string;
  /** What stands at the number itself, then what stands in the problem. */
  readonly described: readonly string[];
  /** What stands at the same metric of other parts. */
  readonly elsewhere?: readonly string[];
}

/** How a number is measured, and what was taken from names and values. */
export interface Drafted {
  readonly measure: JsonObject;
  readonly why: string;
  /** Columns that it reads and the file has not, and what they are made of. */
  readonly columns?: Shape['columns'];
}

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

/** What makes samples with an answer each of the rows of a file, as a plan says it. */
export type Shape = Pick<PlannedOutputs, 'gather' | 'columns' | 'labels' | 'where'>;

/** A file of answers as it stands in the project; of one that has a shape, the rows are those that it makes. */
export interface GivenOutputs {
  readonly file: string;
  readonly rows: readonly Cells[];
  readonly shape?: Shape;
}
