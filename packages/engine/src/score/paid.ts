import { unknownCostSchema, usageSchema } from '@assay/records';
import * as z from 'zod';

/**
 * What an answer that is kept has cost, and for which scoring it was asked: where that one is interrupted before it is
 * stored, it finds its answers again and counts them, as if it had never been interrupted.
 */
export const paidSchema = z.strictObject({
  scoring_id: z.string().min(1),
  requests: z.int().positive(),
  usage: usageSchema.nullable(),
  /** Of tries that failed on the way. */
  unknown_cost: unknownCostSchema.nullable(),
});

export type Paid = z.infer<typeof paidSchema>;

export type Cost = Omit<Paid, 'scoring_id'>;
