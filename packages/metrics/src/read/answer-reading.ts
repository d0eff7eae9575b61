import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import { answerExtractor } from './extract/extract-answer.ts';
import { extractedSpelling } from './extract/extracted-spelling.ts';
import { extractStepSchema } from './extract/extract-step.ts';
import { answerNormaliser, normalisations } from './normalise/normalise-answer.ts';

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
