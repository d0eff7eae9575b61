import type { JsonObject } from '@assay/records';
import type { ColumnRoles } from './column-roles.ts';
import { draftByPair } from './draft-by-pair.ts';
import { draftByVerdicts } from './draft-by-verdicts.ts';
import { draftByScores } from './draft-by-scores.ts';
import type { Claim } from './gives-claim.ts';
import type { Cells } from './read-cells.ts';

/** A number that the paper or the reproduction gives, and what the files say about it. */
export interface WantedNumber {
  readonly name: string;
  /** What stands at the number itself, then what stands in the problem. */
  readonly described: readonly string[];
  readonly claim: Claim | null;
}

export interface DraftedMeasures {
  /** The paper's name of a metric → how it is measured. */
  readonly metrics: Readonly<Record<string, JsonObject>>;
  /** What was taken from names and values of columns, to be looked at by a person. */
  readonly assumed: readonly string[];
  /** Metrics that nothing in the file measures, with why. */
  readonly open: readonly string[];
}

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

/** How each number is measured on a file of answers, as far as its columns tell; the others stay open, and none is replaced. */
export function draftMeasures(wanted: readonly WantedNumber[], from: DraftedFrom): DraftedMeasures {
  const metrics: Record<string, JsonObject> = {};
  const assumed: string[] = [];
  const open: string[] = [];
  for (const number of wanted) {
    const drafted = draftOne(number, from);
    if (typeof drafted === 'string') open.push(`${number.name}: ${drafted}`);
    else {
      metrics[number.name] = drafted.measure;
      assumed.push(`${number.name}: ${drafted.why}`);
    }
  }
  return { metrics, assumed, open };
}

function draftOne(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const measured = draftByVerdicts(number, from) ?? draftByPair(number, from);
  return typeof measured === 'string' ? (draftByScores(number, from) ?? measured) : measured;
}
