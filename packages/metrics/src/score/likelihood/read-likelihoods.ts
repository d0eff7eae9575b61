import { isObject, type JsonValue } from '@assay/records';
import { readJson } from '../retrieval/read-json.ts';

/** How likely a model finds one continuation. */
export interface ChoiceLikelihood {
  readonly name: string;
  /** Natural logarithm, summed over its tokens. */
  readonly log_likelihood: number;
  readonly characters: number;
  readonly bytes: number;
  /** Null: nobody says. */
  readonly tokens: number | null;
}

/** The choices of an output `{ log_likelihoods: { A: { log_likelihood, characters, bytes, tokens }, … } }`, the tokens where they are known; null: there are none. */
export function readLikelihoods(output: JsonValue): readonly ChoiceLikelihood[] | null {
  const given = readJson(output);
  const choices = isObject(given) ? given['log_likelihoods'] : null;
  if (!isObject(choices)) return null;
  const read = Object.entries(choices).map(([name, choice]) => readChoice(name, choice));
  return read.length > 0 && read.every((choice) => choice !== null) ? read : null;
}

function readChoice(name: string, choice: JsonValue): ChoiceLikelihood | null {
  if (!isObject(choice)) return null;
  const { log_likelihood, characters, bytes, tokens = null } = choice;
  const isNumber = (value: JsonValue | undefined): value is number =>
    typeof value === 'number' && Number.isFinite(value);
  if (!isNumber(log_likelihood) || !isNumber(characters) || !isNumber(bytes)) return null;
  return tokens === null || isNumber(tokens) ? { name, log_likelihood, characters, bytes, tokens } : null;
}

/** How likely a model finds a text. */
export interface TextLikelihood {
  /** Natural logarithm, summed over its tokens. */
  readonly log_likelihood: number;
  readonly length: number;
}

/** What a text is measured by: `texts` counts each as one. */
export type TextUnits = 'words' | 'bytes' | 'tokens' | 'texts';

/** The text of an output `{ log_likelihood, words, bytes, tokens }`; null: it does not have what is asked for. */
export function readTextLikelihood(output: JsonValue, units: TextUnits): TextLikelihood | null {
  const given = readJson(output);
  if (!isObject(given)) return null;
  const { log_likelihood } = given;
  const length = units === 'texts' ? 1 : given[units];
  if (typeof log_likelihood !== 'number' || !Number.isFinite(log_likelihood)) return null;
  return typeof length === 'number' && length >= 0 ? { log_likelihood, length } : null;
}
