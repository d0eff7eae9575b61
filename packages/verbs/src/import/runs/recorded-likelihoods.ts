import { CHOICE_LETTERS, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { type RecordedRow, textOf } from './recorded-rows.ts';

/**
 * A row whose answers are log-likelihoods of its choices, as lm-evaluation-harness logs them (`["-1.5", "False"]` for each),
 * in the shape that likelihoods have here, so that it can be scored again; any other row as it is.
 */
export function withLikelihoods(row: RecordedRow): RecordedRow {
  const { input, output, expected } = row;
  const choices = listOf(objectOf(input)['choices']).map(textOf);
  const pairs = listOf(output).map(pairOf);
  if (choices.length < 2 || choices.length > CHOICE_LETTERS.length || pairs.length !== choices.length)
    return row;
  if (!pairs.every((pair) => pair !== null)) return row;
  const texts = withoutDelimiter(choices);
  const sums = pairs.map(({ log_likelihood }) => log_likelihood);
  const log_likelihoods = Object.fromEntries(
    pairs.map((pair, i): [string, JsonObject] => [
      CHOICE_LETTERS[i]!,
      { ...pair, characters: Array.from(texts[i]!).length, bytes: Buffer.byteLength(texts[i]!) },
    ]),
  );
  const right = positionOf(expected, texts);
  return {
    ...row,
    input: { ...objectOf(input), choices: texts },
    output: { choice: CHOICE_LETTERS[sums.indexOf(Math.max(...sums))]!, log_likelihoods },
    ...(right === null ? {} : { expected: CHOICE_LETTERS[right]! }),
  };
}

function pairOf(written: JsonValue): { log_likelihood: number; is_greedy: boolean } | null {
  const found = /^\["?(-?\d[\d.e+-]*)"?,\s*"?(true|false)"?\]$/i.exec(textOf(written));
  const log_likelihood = Number(found?.[1]);
  if (found === null || !Number.isFinite(log_likelihood)) return null;
  return { log_likelihood, is_greedy: found[2]!.toLowerCase() === 'true' };
}

/** What is asked for begins with what stands between prompt and choice, usually a space; lengths are those of the choice. */
function withoutDelimiter(choices: readonly string[]): readonly string[] {
  return choices.every((choice) => choice.startsWith(' ') && choice.length > 1)
    ? choices.map((choice) => choice.slice(1))
    : choices;
}

/** The right one, which logs tell by its position or by its text. */
function positionOf(expected: JsonValue | undefined, texts: readonly string[]): number | null {
  const given = textOf(expected);
  const named = texts.indexOf(given);
  const position = /^\d+$/.test(given) ? Number(given) : named;
  return position >= 0 && position < texts.length ? position : null;
}
