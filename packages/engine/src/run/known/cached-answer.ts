import {
  exchangeSchema,
  jsonObjectSchema,
  jsonValueSchema,
  usageSchema,
  type JsonObject,
  type Usage,
} from '@assay/records';
import * as z from 'zod';
import type { CheckedReply } from '../../ask/reply/read-reply.ts';

/** An answer as the cache keeps it: what came back, and what it took to get it. */
export const cachedAnswerSchema = z.strictObject({
  output: jsonValueSchema,
  trajectory: jsonObjectSchema.optional(),
  ...exchangeSchema.pick({ served_model: true, finish_reason: true, reasoning_length: true, reasoning: true })
    .shape,
  /** Absent in entries of earlier versions, and where nobody reported it. */
  usage: usageSchema.optional(),
  /** Absent in entries of earlier versions. */
  duration_ms: z.number().nonnegative().optional(),
});

export function cachedAnswer(
  { output, trajectory, facts }: Extract<CheckedReply, { kind: 'produced' }>,
  usage: Usage | null,
  duration_ms: number | undefined,
): JsonObject {
  return {
    output,
    ...(trajectory !== null && { trajectory }),
    ...facts,
    ...(usage !== null && { usage }),
    ...(duration_ms !== undefined && { duration_ms }),
  };
}
