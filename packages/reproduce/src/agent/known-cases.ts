import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import { readCases } from './read-cases.ts';

/** 2/3 as a text, or a number. */
const exact = z.union([
  z.number(),
  z.boolean().transform(Number),
  z
    .string()
    .regex(/^-?\d+(?:\.\d+)?(?:\s*\/\s*\d+(?:\.\d+)?)?$/)
    .transform((text) => {
      const [over = '', under = '1'] = text.split('/');
      return Number(over) / Number(under);
    })
    .refine((value) => Number.isFinite(value)),
]);
const sample = {
  input: z.json().optional(),
  output: z.json(),
  expected: z.json().optional(),
  metadata: z.record(z.string(), z.json()).optional(),
};
const answerSchema = z.object({
  cases: z.array(
    z.union([
      z.object({ samples: z.array(z.object(sample)).min(1), score: exact, quote: z.string() }),
      z
        .object({ ...sample, score: exact, quote: z.string() })
        .transform(({ score, quote, ...one }) => ({ samples: [one], score, quote })),
    ]),
  ),
  known: z.object({ samples: z.array(z.object(sample)).min(2), value: exact }),
});

interface KnownCase {
  /** One, or those that a number of the whole set is of. */
  readonly samples: readonly ScoringSample[];
  readonly score: number;
  /** The words of the task file that it follows from. */
  readonly quote: string;
}

/** Cases that follow from the description, and samples whose number over all of them is known. */
export interface KnownCases {
  readonly of: 'numbers';
  readonly cases: readonly KnownCase[];
  readonly known: { readonly samples: readonly ScoringSample[]; readonly value: number };
}

/** Cases that an agent gave, or why they cannot be used: every case has to quote the task file, and no constant may pass them all. */
export function readKnownCases(
  answer: JsonValue,
  described: readonly string[],
): KnownCases | { readonly refused: string } {
  const read = readCases(answer, answerSchema, described);
  if ('refused' in read) return read;
  const cases = read.cases.map(({ samples, score, quote }, i) => ({
    samples: samples.map((one, at) => sampleOf(one, `case-${i + 1}-${at + 1}`)),
    score,
    quote,
  }));
  if (new Set(cases.map(({ score }) => score)).size === 1)
    return { refused: 'every case has the same score, so that a constant would pass them' };
  const samples = read.known.samples.map((one, i) => sampleOf(one, `known-${i + 1}`));
  return { of: 'numbers', cases, known: { samples, value: read.known.value } };
}

function sampleOf(
  { input, output, expected, metadata }: z.infer<z.ZodObject<typeof sample>>,
  id: string,
): ScoringSample {
  return {
    id,
    output,
    ...(input === undefined ? {} : { input }),
    ...(expected === undefined ? {} : { expected }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
