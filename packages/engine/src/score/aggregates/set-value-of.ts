import type { JsonObject, JsonValue, Score } from '@assay/records';
import type { SetValue } from './scoring-aggregates.ts';

/** A set's number as it is stored, without an interval; `n` samples took part in it. */
export function setValueOf(score: Score, uncounted: number, n: number): SetValue {
  if (score.kind === 'missing') {
    const { class: missingClass, why } = score;
    return { value: null, missing: { class: missingClass, why }, uncounted, n, details: {} };
  }
  const details = withoutTexts(score.details ?? {}) as JsonObject;
  return { value: Number(score.value), missing: null, uncounted, n, details };
}

/** The details of a set's number may name its labels, which are hidden: counts stay, texts become how many there are. */
function withoutTexts(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[];
    return list.length > 0 && list.every((item) => typeof item === 'string')
      ? list.length
      : list.map(withoutTexts);
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, item]) => typeof item !== 'string');
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutTexts(item)]));
}
