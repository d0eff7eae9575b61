import * as z from 'zod';
import { homeField } from './home-fields.request.ts';

/** Read the whole ledger again: storage, order, leaves, signatures, heads. */
export const auditCheckRequest = z
  .strictObject({
    home: homeField,
    /** Keys that are trusted, or files of them; those whose files stand in the home unless it is said. */ keys: z
      .array(z.string().min(1))
      .readonly()
      .optional(),
    /** Files with checkpoints of this log that somebody else kept. */ checkpoints: z
      .array(z.string().min(1))
      .readonly()
      .optional(),
  })
  .readonly();

export type AuditCheckRequest = z.infer<typeof auditCheckRequest>;
