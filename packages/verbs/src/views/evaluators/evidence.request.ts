import * as z from 'zod';
import { auditEvidenceRequest } from '../../audit/evidence.request.ts';

/** A page of what a score is made of, for the host alone. */
export const evidenceViewRequest = z
  .strictObject({
    ...auditEvidenceRequest.unwrap().omit({ item: true }).shape,
    evaluator: z.string().min(1),
    offset: z.int().nonnegative().optional(),
    /** 100 unless it is said. */
    limit: z.int().positive().max(1000).optional(),
  })
  .readonly();

export type EvidenceViewRequest = z.infer<typeof evidenceViewRequest>;
