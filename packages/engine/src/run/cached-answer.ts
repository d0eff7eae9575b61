import { jsonObjectSchema, jsonValueSchema, usageSchema, type JsonObject, type Usage } from '@assay/records';
import * as z from 'zod';
import type { CheckedReply } from '../ask/reply/read-reply.ts';

/** An answer as the cache keeps it: what came back, and what it took to get it. */
const cachedAnswerSchema = z.strictObject({
  output: jsonValueSchema,
  trajectory: jsonObjectSchema.optional(),
  served_model: z.string().min(1).optional(),
  finish_reason: z.string().min(1).optional(),
  reasoning_length: z.int().positive().optional(),
  /** Absent in entries of earlier versions, and where nobody reported it. */
  usage: usageSchema.optional(),
  /** Absent in entries of earlier versions. */
  duration_ms: z.number().nonnegative().optional(),
});

export type CachedAnswer = z.infer<typeof cachedAnswerSchema>;

/** Null where it is not an answer: then it is asked for. */
export function readCachedAnswer(stored: JsonObject): CachedAnswer | null {
  const { success, data } = cachedAnswerSchema.safeParse(stored);
  return success ? data : null;
}

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
