import type { JsonObject } from '@assay/records';
import { draftByPair } from './draft-by-pair.ts';
import { draftByVerdicts } from './draft-by-verdicts.ts';
import { draftByScores } from './draft-by-scores.ts';
import { tryMeasure } from './gives-claim.ts';
import type { Drafted, DraftedFrom, WantedNumber } from './drafted.ts';

export interface DraftedMeasures {
  /** The paper's name of a metric → how it is measured. */
  readonly metrics: Readonly<Record<string, JsonObject>>;
  /** What was taken from names and values of columns, to be looked at by a person. */
  readonly assumed: readonly string[];
  /** Metrics that nothing in the file measures, with why. */
  readonly open: readonly string[];
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

/** A way that the metric cannot go on these columns is none. */
function readable(drafted: Drafted | string, from: DraftedFrom): Drafted | string {
  if (typeof drafted === 'string') return drafted;
  const tried = tryMeasure(drafted.measure, from);
  return typeof tried === 'string' ? `${drafted.why}, and ${tried}` : drafted;
}

function draftOne(number: WantedNumber, from: DraftedFrom): Drafted | string {
  const measured = readable(draftByVerdicts(number, from) ?? draftByPair(number, from), from);
  return typeof measured === 'string' ? (draftByScores(number, from) ?? measured) : measured;
}
