import * as z from 'zod';
import { actorField, homeField } from './home-fields.request.ts';

/** Open one disputed label, and write the bundle that shows it. */
export const auditOpenRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    score: z.string().min(1),
    item: z.string().min(1),
    reason: z.string().min(1),
  })
  .readonly();

export type AuditOpenRequest = z.infer<typeof auditOpenRequest>;
