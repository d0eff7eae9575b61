import type { JsonObject } from '@assay/records';
import type { DerivedColumn } from '../outputs/shape/derived-column.ts';
import { draftByPair } from './draft-by-pair.ts';
import { draftByScores } from './draft-by-scores.ts';
import { draftByVerdicts } from './draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';
import type { Shape } from './given-outputs.ts';
import { givesClaim, tryMeasure } from './gives-claim.ts';
import { draftDimensions } from './ways/draft-dimensions.ts';
import { withColumns } from './ways/draft-read.ts';

/** A number that stays open. */
export interface OpenNumber {
  readonly name: string;
  readonly why: string;
  /** Columns whose mean is what the reproduction states, though no name says so. */
  readonly giving: readonly string[];
}

export interface DraftedMeasures {
  /** The paper's name of a metric → how it is measured. */
  readonly metrics: Readonly<Record<string, JsonObject>>;
  /** What was taken from names and values of columns, to be looked at by a person. */
  readonly assumed: readonly string[];
  /** Metrics that nothing in the file measures, with why. */
  readonly open: readonly OpenNumber[];
  /** Columns that are made of others for it. */
  readonly columns: NonNullable<Shape['columns']>;
}

/** How each number is measured on a file of answers, as far as its columns tell; the others stay open, and none is replaced. */
export function draftMeasures(wanted: readonly WantedNumber[], from: DraftedFrom): DraftedMeasures {
  const metrics: Record<string, JsonObject> = {};
  const assumed: string[] = [];
  const open: OpenNumber[] = [];
  const columns: Record<string, DerivedColumn> = {};
  for (const number of wanted) {
    const drafted = draftOne(number, from);
    if (typeof drafted === 'string')
      open.push({ name: number.name, why: drafted, giving: columnsGiving(number, from) });
    else {
      metrics[number.name] = drafted.measure;
      Object.assign(columns, drafted.columns);
      assumed.push(`${number.name}: ${drafted.why}`);
    }
  }
  return { metrics, assumed, open, columns };
}

function columnsGiving({ claim }: WantedNumber, from: DraftedFrom): readonly string[] {
  if (claim === null) return [];
  return Object.keys(from.rows[0] ?? {}).filter((score) => givesClaim({ score }, from, claim));
}

/** A way that the metric cannot go on these columns is none. */
function readable(drafted: Drafted | string, from: DraftedFrom): Drafted | string {
  if (typeof drafted === 'string') return drafted;
  const tried = tryMeasure(drafted.measure, withColumns(from, drafted.columns ?? {}));
  return typeof tried === 'string' ? `${drafted.why}, and ${tried}` : drafted;
}

function draftOne(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const measured = readable(draftByVerdicts(number, from) ?? draftByPair(number, from), from);
  if (typeof measured !== 'string') return measured;
  return draftByScores(number, from) ?? draftDimensions(number, from) ?? measured;
}
