import type { JsonObject, JsonValue } from '@assay/records';
import { averageIn } from '../implement/scorer/average-in.ts';
import type { Drafted, WantedNumber } from './drafted.ts';
import { yesOf } from '../outputs/truth.ts';

interface Averaged {
  readonly number: WantedNumber;
  readonly metric: string;
  /** What the name of the number says itself. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly labels: readonly JsonValue[];
  readonly isList: boolean;
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
  readonly settled: (ways: readonly JsonObject[]) => Drafted | null;
}

/** How it is averaged: as the words say, of the positive class where labels are yes and no, else as gives what is claimed. */
export function draftAveraged({
  number,
  metric,
  parameters,
  labels,
  isList,
  why,
  measure,
  settled,
}: Averaged): Drafted | string {
  const named = parameters['average'];
  const [said] = number.described.flatMap((text) => averageIn(metric, text).average ?? []);
  const average = named ?? said;
  if (isList) {
    if (metric !== 'f1') return `${metric} of lists is not in the catalogue; ${why}`;
    if (average === 'micro')
      return {
        measure: measure('set-f1-micro', {}),
        why: `${why}; items of all lists together, as the file says`,
      };
    if (average !== undefined)
      return `f1 of lists, averaged ${JSON.stringify(average)} over labels, is not in the catalogue; ${why}`;
    const unsaid = `whether f1 is taken per sample (set-f1) or over all items together (set-f1-micro) is not said; ${why}`;
    return settled([measure('set-f1-micro', {}), measure('set-f1', {})]) ?? unsaid;
  }
  const positive = yesOf(labels);
  if (positive !== null && average === undefined)
    return {
      measure: measure(metric, { average: 'binary', positive }),
      why: `${why}; of the positive class${positive === true ? '' : `, ${JSON.stringify(positive)}`}`,
    };
  if (average !== undefined)
    return {
      measure: measure(metric, { average }),
      why: `${why}; averaged as the file says: ${JSON.stringify(average)}`,
    };
  const ways = ['micro', 'macro', 'weighted'].map((way) => measure(metric, { average: way }));
  const unsaid = `how ${metric} is averaged over labels (micro, macro, weighted, binary) is not said; ${why}`;
  return settled(ways) ?? unsaid;
}
