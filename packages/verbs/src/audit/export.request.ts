import * as z from 'zod';
import { viewerField } from '../submissions/evaluator-field.request.ts';
import { homeField } from './home-fields.request.ts';

/** Write what proves one score into one document. */
export const auditExportRequest = z
  .strictObject({ home: homeField, score: z.string().min(1), viewer: viewerField })
  .readonly();

export type AuditExportRequest = z.infer<typeof auditExportRequest>;
