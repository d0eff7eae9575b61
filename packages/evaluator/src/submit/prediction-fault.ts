import { isObject, type JsonObject, type JsonValue, type Prediction } from '@assay/records';
import { plural } from '@assay/shown';

const SUM_TOLERANCE = 1e-6;
/** Shares are kept to so many parts, and none is 0 or 1: a score of them cannot be made to tell single labels. */
const PARTS = 10_000;

/** What is wrong with a prediction; null: nothing. No value is turned into another type. */
export function predictionFault(
  given: JsonValue,
  { type, values = [], min, max, max_length: longest }: Prediction,
): string | null {
  switch (type) {
    case 'label':
      return typeof given === 'string' && values.includes(given)
        ? null
        : `expected one of ${plural(values.length, 'label')}`;
    case 'text':
      if (typeof given !== 'string') return 'expected text';
      return longest !== undefined && given.length > longest
        ? `expected at most ${longest} characters`
        : null;
    case 'number':
      if (typeof given !== 'number') return 'expected a number';
      if (min !== undefined && given < min) return `expected at least ${min}`;
      return max !== undefined && given > max ? `expected at most ${max}` : null;
    case 'boolean':
      return typeof given === 'boolean' ? null : 'expected true or false';
    case 'probabilities':
      return probabilityFault(given, values);
    case 'json':
      return null;
  }
}

/** What is scored: shares quantised and clipped, everything else as it came. */
export function predictionOf(given: JsonValue, { type }: Prediction): JsonValue {
  if (type !== 'probabilities') return given;
  const shares = Object.entries(given as JsonObject).map(([label, share]) => {
    const parts = Math.round((share as number) * PARTS);
    return [label, Math.min(PARTS - 1, Math.max(1, parts)) / PARTS] as const;
  });
  return Object.fromEntries(shares);
}

function probabilityFault(given: JsonValue, values: readonly string[]): string | null {
  if (!isObject(given)) return 'expected a probability for each label';
  const shares = given;
  const names = Object.keys(shares);
  if (names.length !== values.length || !names.every((name) => values.includes(name)))
    return `expected a probability for each of ${plural(values.length, 'label')}, and nothing else`;
  const numbers = Object.values(shares);
  if (!numbers.every((share) => typeof share === 'number' && share >= 0 && share <= 1))
    return 'expected probabilities from 0 to 1';
  const sum = (numbers as number[]).reduce((total, share) => total + share, 0);
  return Math.abs(sum - 1) <= SUM_TOLERANCE ? null : 'expected probabilities that add up to 1';
}
