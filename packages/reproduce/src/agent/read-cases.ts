import { type JsonValue, shapeProblem } from '@assay/records';
import * as z from 'zod';
import { findJson } from '../extract/answer/find-json.ts';
import { quotedIn } from './quoted-in.ts';

interface QuotedCases {
  readonly cases: readonly { readonly quote: string }[];
}

const refusal = z.object({ cannot: z.string() });

/** The cases of an agent's answer, with those alone that quote the task file; or why they cannot be used. */
export function readCases<Answer extends QuotedCases>(
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
