import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { evaluatorField } from '../submissions/evaluator-field.request.ts';

/** Run random official scores again, and publish how many came out the same. */
export const auditRerunsRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    evaluator: evaluatorField,
    sample: z.int().positive(),
    /** What the draw follows from; random, and published, unless given. */ seed: z
      .string()
      .min(1)
      .optional(),
    tolerance: z.number().nonnegative().optional(),
  })
  .readonly();

export type AuditRerunsRequest = z.infer<typeof auditRerunsRequest>;
