import * as z from 'zod';
import { keySchema } from './json-schema.ts';
import { amount, count, positive } from '../shape/scalars.ts';

/** Requests of unknown cost, and what they can have cost at most; null: nothing bounds it. */
export const unknownCostSchema = z.strictObject({
  requests: positive,
  at_most_usd: amount.nullable(),
});

/** What was spent on one that was asked: the model under test, a judge, or an embedding model. */
export const spendSchema = z.strictObject({
  asked: z.enum(['model', 'judge', 'embedding']),
  key: keySchema,
  /** Every try counted; what came from the cache was not asked for. */
  requests: count,
  /** Of the requests that reported them. */
  input_tokens: count,
  output_tokens: count,
  /** What is certain to have been spent. */
  cost_usd: amount,
  unknown_cost: unknownCostSchema.nullable(),
});

export type UnknownCost = z.infer<typeof unknownCostSchema>;
export type Spend = z.infer<typeof spendSchema>;
