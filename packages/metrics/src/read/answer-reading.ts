import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import { answerExtractor, type ExtractStep, extractStepSchema } from './extract-answer.ts';
import { answerNormaliser, normalisations, plainNumber } from './normalise-answer.ts';

/**
 * Numbers and letters that are found have one spelling (7.0 is 7, b is B). What they are compared with, and what
 * another step finds, gets the same where it is a number or a letter as a whole.
 */
function extractedSpelling(steps: readonly ExtractStep[]): (value: JsonValue) => JsonValue {
  const hasNumbers = steps.some(
    (step) => ('last' in step && step.last === 'number') || ('first' in step && step.first === 'number'),
  );
  const hasLetters = steps.some((step) => 'letter' in step);
  if (!hasNumbers && !hasLetters) return (value) => value;
  const spell = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(spell);
    if (typeof value !== 'string') return value;
    if (hasLetters && /^\s*[a-z]\s*$/i.test(value)) return value.trim().toUpperCase();
    return hasNumbers ? (plainNumber(value) ?? value) : value;
  };
  return spell;
}

/** How an answer is read before it is compared: as a project file says it. */
export const answerReadingSchema = z.strictObject({
  extract: z.array(extractStepSchema).min(1).optional(),
  normalise: z.array(z.enum(normalisations)).min(1).optional(),
});

export type WrittenReading = z.infer<typeof answerReadingSchema>;

export interface AnswerReading {
  /** The answer in an output, normalised; undefined: no step has found one. */
  readonly answer: (output: JsonValue) => JsonValue | undefined;
  /** What is expected, spelled and normalised the same way. */
  readonly expected: (value: JsonValue) => JsonValue;
  /** Whether an answer is looked for in the output at all. */
  readonly extracts: boolean;
}

/** Throws E_METRIC_PATTERN for a pattern that is refused. */
export function answerReading({ extract, normalise }: WrittenReading): AnswerReading {
  const find = extract === undefined ? (output: JsonValue) => output : answerExtractor(extract);
  const normalised = normalise === undefined ? (value: JsonValue) => value : answerNormaliser(normalise);
  const spelled = extractedSpelling(extract ?? []);
  const normal = (value: JsonValue): JsonValue => normalised(spelled(value));
  return {
    answer: (output) => {
      const found = find(output);
      return found === undefined ? undefined : normal(found);
    },
    expected: normal,
    extracts: extract !== undefined,
  };
}
