import * as z from 'zod';
import { actorField, homeField } from '../home-fields.request.ts';

/** Take the line of a witness in. */
export const auditCosignRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The file with the line. */ line: z.string().min(1),
    /** The key of the witness, or a file of it. */ witness: z.string().min(1),
  })
  .readonly();

export type AuditCosignRequest = z.infer<typeof auditCosignRequest>;
