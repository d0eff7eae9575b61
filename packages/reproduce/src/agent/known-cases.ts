import type { ScoringSample } from '@assay/metrics';
import { type JsonValue, shapeProblem } from '@assay/records';
import * as z from 'zod';
import { findJson } from '../extract/answer/find-json.ts';
import { folded } from '../paper/quoted.ts';

const SHORTEST_QUOTE = 10;
const FEWEST = 2;

/** The cases whose quotes stand in the task file; refused where these are fewer than two. */
function quotedIn<Case extends { readonly quote: string }>(
  cases: readonly Case[],
  described: readonly string[],
): { readonly cases: readonly Case[] } | { readonly refused: string } {
  const text = folded(described.join('\n'));
  const isQuoted = ({ quote }: Case): boolean =>
    folded(quote).length >= SHORTEST_QUOTE && text.includes(folded(quote));
  const kept = cases.filter(isQuoted);
  if (kept.length >= FEWEST) return { cases: kept };
  const invented = cases.find((one) => !isQuoted(one));
  const why =
    invented === undefined ? 'two are needed' : `${JSON.stringify(invented.quote)} is not in the task file`;
  return { refused: `fewer than two cases follow from the words of the task file: ${why}` };
}

interface QuotedCases {
  readonly cases: readonly { readonly quote: string }[];
}

const refusal = z.object({ cannot: z.string() });

/** The cases of an agent's answer, with those alone that quote the task file; or why they cannot be used. */
function readCases<Answer extends QuotedCases>(
  answer: JsonValue,
  schema: z.ZodType<Answer>,
  described: readonly string[],
): Answer | { readonly refused: string } {
  const object = typeof answer === 'string' ? (findJson(answer)?.value ?? null) : answer;
  const cannot = refusal.safeParse(object);
  if (cannot.success) return { refused: `the agent declined: ${cannot.data.cannot}` };
  const read = schema.safeParse(object);
  if (!read.success) return { refused: `the cases cannot be read: ${shapeProblem(read.error, object)}` };
  const quoted = quotedIn(read.data.cases, described);
  return 'refused' in quoted ? quoted : { ...read.data, cases: quoted.cases };
}

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
const knownAnswerSchema = z.object({
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
  const read = readCases(answer, knownAnswerSchema, described);
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

const pair = { given: z.json(), result: z.json() };
const answerSchema = z.object({
  cases: z.array(z.object({ ...pair, quote: z.string() })),
  known: z.array(z.object(pair)).min(1),
});

/** What code makes of what it is given: cases that follow from the description, and some worked out by hand. */
export interface ResultCases {
  readonly of: 'results';
  readonly cases: readonly {
    readonly given: JsonValue;
    readonly result: JsonValue;
    readonly quote: string;
  }[];
  readonly known: readonly { readonly given: JsonValue; readonly result: JsonValue }[];
}

/** Cases of a parser or a step, or why they cannot be used: each has to quote the task file, and no constant may pass them all. */
export function readResultCases(
  answer: JsonValue,
  described: readonly string[],
): ResultCases | { readonly refused: string } {
  const read = readCases(answer, answerSchema, described);
  if ('refused' in read) return read;
  const results = [...read.cases, ...read.known].map(({ result }) => JSON.stringify(result));
  if (new Set(results).size === 1)
    return { refused: 'every case has the same result, so that a constant would pass them' };
  return { of: 'results', cases: read.cases, known: read.known };
}
