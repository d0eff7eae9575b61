import { jsonObjectSchema, type JsonObject } from '@assay/records';
import * as z from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** in-toto, version 1: what is said (predicate) of what (subject). */
export const statementSchema = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256 }) })),
  predicateType: z.string(),
  predicate: jsonObjectSchema,
});

export type Statement = z.infer<typeof statementSchema>;

export interface Subject {
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

export function makeStatement(
  predicateType: string,
  subjects: readonly Subject[],
  predicate: JsonObject,
): Statement {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256: digest }) => ({ name, digest: { sha256: digest } })),
    predicateType,
    predicate,
  };
}

/** A text that a predicate says; null where it does not. */
export function textIn(predicate: JsonObject, name: string): string | null {
  const value = predicate[name];
  return typeof value === 'string' ? value : null;
}
