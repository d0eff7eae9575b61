import * as z from 'zod';
import { homeField } from '../home-fields.request.ts';

/** Give the signed head of the log, and the proof that it grew from an older size. */
export const auditCheckpointRequest = z
  .strictObject({ home: homeField, since: z.int().positive().optional() })
  .readonly();

export type AuditCheckpointRequest = z.infer<typeof auditCheckpointRequest>;
