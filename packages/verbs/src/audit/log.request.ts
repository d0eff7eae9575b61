import * as z from 'zod';
import { homeField } from './home-fields.request.ts';

/** Tell what the ledger says, newest last. */
export const auditLogRequest = z
  .strictObject({
    home: homeField,
    /** At most so many, the newest. */
    limit: z.int().positive().optional(),
    /** Those before this one, by its index. */
    before: z.int().nonnegative().optional(),
  })
  .readonly();

export type AuditLogRequest = z.infer<typeof auditLogRequest>;
