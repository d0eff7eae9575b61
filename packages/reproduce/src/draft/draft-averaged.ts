import type { JsonObject, JsonValue } from '@assay/records';
import { averageIn } from '../implement/scorer/average-in.ts';
import { yesOf } from '../outputs/truth.ts';
import type { Drafted, WantedNumber } from './drafted.ts';

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
}

/** How it is averaged: as the words say, of the positive class where labels are yes and no; else nothing says it. */
export function draftAveraged({
  number,
  metric,
  parameters,
  labels,
  isList,
  isFree,
  why,
  measure,
}: Averaged): Drafted | string {
  const named = parameters['average'];
  const [said] = number.described.flatMap((text) => averageIn(metric, text).average ?? []);
  const average = named ?? said;
  if (isList) return draftOfLists({ number, metric, average, why, measure });
  const positive = yesOf(labels);
  if (positive !== null && average === undefined)
    return {
      measure: measure(metric, { average: 'binary', positive }),
      why: `${why}; of the positive class${positive === true ? '' : `, ${JSON.stringify(positive)}`}, as is customary where labels are yes and no`,
    };
  if (average !== undefined)
    return {
      measure: measure(metric, { average }),
      why: `${why}; averaged as the file says: ${JSON.stringify(average)}`,
    };
  const unsaid = `how ${metric} is averaged over labels (micro, macro, weighted, binary) is not stated; ${why}`;
  const bySaid = /\btokens?\b|\bwords?\b|squad/i.test(number.described.join('\n'));
  return isFree && metric === 'f1' && bySaid
    ? { measure: measure('squad-f1', {}), why: `${why}; of the words that both share, as the file says` }
    : unsaid;
}

/** Words for lists in which an item counts as often as it stands there. */
const repeatedItems =
  /\bmulti-?sets?\b|\bbags? of\b|\bwith (?:repeats|repetitions|multiplicity)\b|\b(?:repeats|repetitions|duplicates|each occurrence|every occurrence) (?:are |is )?counts?(?:ed)?\b/i;

/** F1, precision or recall of lists; an item that a list has twice counts once, unless the file says that each counts. */
function draftOfLists({
  number,
  metric,
  average,
  why,
  measure,
}: Pick<Averaged, 'number' | 'metric' | 'why' | 'measure'> & {
  readonly average: JsonValue | undefined;
}): Drafted | string {
  if (average === 'micro') {
    const areCounted = repeatedItems.test(number.described.join('\n'));
    const each = areCounted ? 'each as often as it stands there' : 'each once in its list';
    return {
      measure: measure(`set-${metric}-micro`, areCounted ? { count_repeats: true } : {}),
      why: `${why}; items of all lists together, ${each}, ${areCounted ? 'as the file says' : 'averaged as the file says'}`,
    };
  }
  if (average !== undefined)
    return `${metric} of lists, averaged ${JSON.stringify(average)} over labels, is not in the catalogue; ${why}`;
  return `whether ${metric} is taken per sample (set-${metric}) or over all items together (set-${metric}-micro) is not stated; ${why}`;
}
