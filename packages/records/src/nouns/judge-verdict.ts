import * as z from 'zod';
import { jsonObjectSchema } from './json-schema.ts';
import { missingClassSchema } from './score-schema.ts';
import { text } from '../shape/scalars.ts';

const reason = z.string();
/** What was noted on the way: what was taken out of the data, for example. */
const notes = jsonObjectSchema.optional();

/** What a judge answers, be it a model, a person or code: a score, a label, which of two is better, or why none. */
export const judgeVerdictSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('score'),
    score: z.number(),
    /** Where the judge was asked for one beside the score. */
    label: z.string().optional(),
    reason,
    notes,
  }),
  z.strictObject({ kind: z.literal('label'), label: z.string(), reason, notes }),
  z.strictObject({
    kind: z.literal('preference'),
    preferred: z.enum(['first', 'second', 'tie']),
    reason,
    notes,
  }),
  z.strictObject({ kind: z.literal('failed'), class: missingClassSchema, why: text }),
]);

export type JudgeVerdict = z.infer<typeof judgeVerdictSchema>;
