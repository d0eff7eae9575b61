import * as z from 'zod';
import { homeField } from './home-fields.request.ts';

/** Tell all that the ledger says about one score, submission, snapshot or key. */
export const auditShowRequest = z.strictObject({ home: homeField, id: z.string().min(1) }).readonly();

export type AuditShowRequest = z.infer<typeof auditShowRequest>;
