import type { JsonObject, JsonValue } from '@assay/records';
import { isObject, readJson } from '../retrieval/read-json.ts';

/** How likely a model finds one continuation. */
export interface ChoiceLikelihood {
  readonly name: string;
  /** Natural logarithm, summed over its tokens. */
  readonly log_likelihood: number;
  readonly characters: number;
  readonly bytes: number;
  readonly tokens: number;
}

/** The choices of an output `{ log_likelihoods: { A: { log_likelihood, characters, bytes, tokens }, … } }`; null: there are none. */
export function readLikelihoods(output: JsonValue): readonly ChoiceLikelihood[] | null {
  const given = readJson(output);
  const choices = isObject(given) ? given['log_likelihoods'] : null;
  if (!isObject(choices)) return null;
  const read = Object.entries(choices).map(([name, choice]) => readChoice(name, choice));
  return read.length > 0 && read.every((choice) => choice !== null) ? read : null;
}

function readChoice(name: string, choice: JsonValue): ChoiceLikelihood | null {
  if (!isObject(choice)) return null;
  const numbers = (['log_likelihood', 'characters', 'bytes', 'tokens'] as const).map((key) => choice[key]);
  const [log_likelihood, characters, bytes, tokens] = numbers;
  if (!numbers.every((value): value is number => typeof value === 'number' && Number.isFinite(value)))
    return null;
  return {
    name,
    log_likelihood: log_likelihood as number,
    characters: characters as number,
    bytes: bytes as number,
    tokens: tokens as number,
  };
}

/** What a text of its own was found to be: `{ log_likelihood, words, bytes }`; null: it is not that. */
export function readTextLikelihood(
  output: JsonValue,
): { log_likelihood: number; words: number; bytes: number } | null {
  const given: JsonObject | null = ((value) => (isObject(value) ? value : null))(readJson(output));
  if (given === null) return null;
  const { log_likelihood, words, bytes } = given;
  if (typeof log_likelihood !== 'number' || typeof words !== 'number' || typeof bytes !== 'number')
    return null;
  return Number.isFinite(log_likelihood) && words >= 0 && bytes >= 0
    ? { log_likelihood, words, bytes }
    : null;
}
