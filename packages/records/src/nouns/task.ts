import * as z from 'zod';
import { digestSchema } from '../digest.ts';
import { jsonObjectSchema } from './json-schema.ts';
import { text } from '../shape/scalars.ts';

/** What to attempt, as it was declared: the problem's JSON-LD, and the digest that later records name it by. Public. */
export const taskSchema = z.strictObject({
  schema_version: z.literal('assay.task.v1'),
  /** The problem's IRI. */
  id: text,
  digest: digestSchema,
  problem: jsonObjectSchema,
});

export type Task = z.infer<typeof taskSchema>;
