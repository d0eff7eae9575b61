import { timestampSchema } from '@assay/records';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Which of them, and how many at a time; all that is given counts. */
const listed = {
  project: projectField,
  evaluation: z.string().optional(),
  specification: z.string().optional(),
  task: z.string().optional(),
  model: z.string().optional(),
  /** Begun, made or set at this time or later. */
  since: timestampSchema.optional(),
  /** 20 unless it is said. */
  limit: z.int().positive().optional(),
  /** `next` of the page before. */
  after: z.string().min(1).optional(),
};

export const listRequest = z.strictObject(listed);

export const listExecutionsRequest = z.strictObject({
  ...listed,
  status: z.enum(['running', 'completed', 'stopped', 'interrupted', 'failed', 'died', 'unknown']).optional(),
});

export const listRunsRequest = z.strictObject({
  ...listed,
  status: z.enum(['open', 'closed', 'stopped']).optional(),
  /** With an answer that was cut off at its longest length. */
  truncated: z.boolean().optional(),
});

export const listScoringsRequest = z.strictObject({
  ...listed,
  status: z.enum(['current', 'superseded', 'invalidated', 'withdrawn']).optional(),
});

export type ListRequest = Readonly<z.infer<typeof listRequest>>;
export type ListExecutionsRequest = Readonly<z.infer<typeof listExecutionsRequest>>;
export type ListRunsRequest = Readonly<z.infer<typeof listRunsRequest>>;
export type ListScoringsRequest = Readonly<z.infer<typeof listScoringsRequest>>;
