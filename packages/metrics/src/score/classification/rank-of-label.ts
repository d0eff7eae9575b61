import type { JsonObject, JsonValue } from '@assay/records';
import { readLabel } from './read-label.ts';

/**
 * The place of a label among a model's guesses, from 1; Infinity where it is not among them; null where the
 * output holds no guesses. In a map from label to score, equal scores rank before it.
 */
export function rankOfLabel(output: JsonValue, label: string): number | null {
  if (output === null) return null;
  if (Array.isArray(output)) return rankInList(output as readonly JsonValue[], label);
  if (typeof output === 'object') return rankInMap(output as JsonObject, label);
  const guess = readLabel(output);
  if (guess === null) return null;
  return guess === label ? 1 : Number.POSITIVE_INFINITY;
}

function rankInList(guesses: readonly JsonValue[], label: string): number | null {
  const seen = new Set<string>();
  for (const guess of guesses) {
    const name = readLabel(guess);
    if (name === null) return null;
    seen.add(name);
    if (name === label) return seen.size;
  }
  return Number.POSITIVE_INFINITY;
}

function rankInMap(scores: JsonObject, label: string): number | null {
  const values = Object.values(scores);
  if (!values.every((value) => typeof value === 'number' && Number.isFinite(value))) return null;
  if (!Object.hasOwn(scores, label)) return Number.POSITIVE_INFINITY;
  const own = scores[label] as number;
  return values.filter((value) => (value as number) >= own).length;
}
