import * as z from 'zod';
import { homeField } from '../home-fields.request.ts';

/** Cosign the head of another log. */
export const auditWitnessRequest = z
  .strictObject({
    home: homeField,
    /** The file of the checkpoint. */ checkpoint: z.string().min(1),
    /** Keys of the log, or files of them. */ keys: z.array(z.string().min(1)).readonly(),
    /** The file of the proof that the log grew since the checkpoint cosigned before. */ consistency: z
      .string()
      .min(1)
      .optional(),
  })
  .readonly();

export type AuditWitnessRequest = z.infer<typeof auditWitnessRequest>;
