import * as z from 'zod';
import { actorField, homeField } from './home-fields.request.ts';

/** Open what a score is made of: results by item, test logs, games, verdicts or votes. For the host alone. */
export const auditEvidenceRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    score: z.string().min(1),
    /** One item or game alone. */
    item: z.string().min(1).optional(),
    reason: z.string().min(1),
  })
  .readonly();

export type AuditEvidenceRequest = z.infer<typeof auditEvidenceRequest>;
