import * as z from 'zod';
import { homeField } from './home-fields.request.ts';

/** Write what proves one score into one document. */
export const auditExportRequest = z.strictObject({ home: homeField, score: z.string().min(1) }).readonly();

export type AuditExportRequest = z.infer<typeof auditExportRequest>;
