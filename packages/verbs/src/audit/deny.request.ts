import * as z from 'zod';
import { actorField, homeField } from './home-fields.request.ts';

/** Somebody asked for what is hidden, and was refused. */
export const auditDenyRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** What was asked for. */ about: z.string().min(1),
    role: z.string().min(1),
  })
  .readonly();

export type AuditDenyRequest = z.infer<typeof auditDenyRequest>;
