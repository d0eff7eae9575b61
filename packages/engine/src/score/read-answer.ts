import type { AnswerReading, ScoringSample } from '@assay/metrics';
import { type JsonValue, missing, type Missing, type Score, scored } from '@assay/records';

const LONGEST_TEXT = 200;

/** A sample with its answer for the output, and what is expected read the same way; null: no answer was found. */
export function readSample(sample: ScoringSample, reading: AnswerReading): ScoringSample | null {
  const answer = reading.answer(sample.output);
  if (answer === undefined) return null;
  const { expected } = sample;
  if (typeof expected === 'number' && typeof answer === 'string' && answer.trim() !== '') {
    const number = Number(answer);
    // A number that was found in a text is held against the number that is expected.
    if (reading.extracts && Number.isFinite(number)) return { ...sample, output: number };
  }
  if (reading.extracts && typeof expected === 'boolean' && typeof answer === 'string') {
    const said = /^(?:(true|yes)|(?:false|no))$/i.exec(answer.trim());
    if (said !== null) return { ...sample, output: said[1] !== undefined };
  }
  return {
    ...sample,
    output: answer,
    ...(expected === undefined ? {} : { expected: reading.expected(expected) }),
  };
}

/** That no answer was found, with the end of the text it was looked for in. */
export function unparsable(output: JsonValue): Missing {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  const shown = text.length > LONGEST_TEXT ? `…${text.slice(-LONGEST_TEXT).toWellFormed()}` : text;
  return missing('unparsable', `no answer was found in ${JSON.stringify(shown)}`);
}

/** A score that tells which answer it is about. */
export function withAnswer(score: Score, answer: JsonValue): Score {
  return score.kind === 'missing' ? score : scored(score.value, { ...score.details, answer });
}
