import type { JsonObject, JsonValue } from '@assay/records';
import { readLabel } from '../classification/read-label.ts';
import { readNumber } from '../regression/read-number.ts';
import type { Positive } from './expected-class.ts';

/**
 * How sure the model is of the positive class: the output itself (a number, or text that is one), or, in a
 * map from label to number, the positive label's ("1" or "true" where none is named). null where there is none.
 */
export function readScore(output: JsonValue, positive: Positive): number | null {
  if (typeof output !== 'object') return readNumber(output);
  if (output === null || Array.isArray(output)) return null;
  const scores = output as JsonObject;
  const names = positive === undefined ? ['1', 'true'] : [readLabel(positive) ?? ''];
  const name = names.find((each) => Object.hasOwn(scores, each));
  return name === undefined ? null : readNumber(scores[name]);
}

/** As readScore, and between 0 and 1. */
export function readProbability(output: JsonValue, positive: Positive): number | null {
  const score = readScore(output, positive);
  return score !== null && score >= 0 && score <= 1 ? score : null;
}
