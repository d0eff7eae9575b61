import { auditReruns as audit, type AuditAgreement } from '@assay/evaluator';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import { evaluatorField } from '../submissions/evaluator-field.request.ts';
import type { Verb } from '../verb.ts';
import { withScoring } from './with-scoring.ts';

/** Re-executes random official scores, each by the version that made it; the agreement stands in the ledger. */
export const auditReruns: Verb<AuditRerunsRequest, AuditAgreement> = (
  { evaluator, sample, seed = randomBytes(16).toString('hex'), tolerance = 0, ...request },
  world,
  { signal } = {},
) =>
  withScoring(request, world, signal, (context) => {
    const { key } = findEvaluator(evaluator, context.home).evaluator;
    return audit({ evaluator: key, sample, seed, tolerance }, context);
  });

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
