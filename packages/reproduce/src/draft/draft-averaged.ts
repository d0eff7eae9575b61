import type { JsonObject, JsonValue } from '@assay/records';
import { averageIn } from '../implement/scorer/average-in.ts';
import { yesOf } from '../outputs/truth.ts';
import type { Drafted, Settled, WantedNumber } from './drafted.ts';

interface Averaged {
  readonly number: WantedNumber;
  readonly metric: string;
  /** What the name of the number says itself. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly labels: readonly JsonValue[];
  readonly isList: boolean;
  /** Labels are texts of their own, and no classes. */
  readonly isFree: boolean;
  readonly why: string;
  readonly measure: (name: string, more: JsonObject) => JsonObject;
  readonly settled: Settled;
}

/** How it is averaged: as the words say, of the positive class where labels are yes and no, else as gives what is claimed. */
export function draftAveraged({
  number,
  metric,
  parameters,
  labels,
  isList,
  isFree,
  why,
  measure,
  settled,
}: Averaged): Drafted | string {
  const named = parameters['average'];
  const [said] = number.described.flatMap((text) => averageIn(metric, text).average ?? []);
  const average = named ?? said;
  if (isList) return draftOfLists({ metric, average, why, measure, settled });
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
  const unsaid = `how ${metric} is averaged over labels (micro, macro, weighted, binary) is not stated; ${why}`;
  const words = [measure('squad-f1', {})];
  const bySaid = /\btokens?\b|\bwords?\b|squad/i.test(number.described.join('\n'));
  const [first] = words;
  if (isFree && metric === 'f1')
    return (
      settled(words, ways) ??
      (bySaid ? { measure: first!, why: `${why}; of the words that both share, as the file says` } : unsaid)
    );
  return settled(ways) ?? unsaid;
}

/** F1, precision or recall of lists; an item that a list has twice counts once, unless only counting it twice gives what is claimed. */
function draftOfLists({
  metric,
  average,
  why,
  measure,
  settled,
}: Pick<Averaged, 'metric' | 'why' | 'measure' | 'settled'> & {
  readonly average: JsonValue | undefined;
}): Drafted | string {
  const counted = (name: string): JsonObject => measure(name, { count_repeats: true });
  if (average === 'micro') {
    const once = measure(`set-${metric}-micro`, {});
    const together = {
      measure: once,
      why: `${why}; items of all lists together, each once in its list, as the file says`,
    };
    return settled([once]) === null ? (settled([counted(`set-${metric}-micro`)]) ?? together) : together;
  }
  if (average !== undefined)
    return `${metric} of lists, averaged ${JSON.stringify(average)} over labels, is not in the catalogue; ${why}`;
  return (
    settled(
      [measure(`set-${metric}-micro`, {}), measure(`set-${metric}`, {})],
      [counted(`set-${metric}-micro`), counted(`set-${metric}`)],
    ) ??
    `whether ${metric} is taken per sample (set-${metric}) or over all items together (set-${metric}-micro) is not stated; ${why}`
  );
}
