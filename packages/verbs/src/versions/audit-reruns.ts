import { randomBytes } from 'node:crypto';
import { type AuditAgreement, auditReruns as audit } from '@assay/evaluator';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import type { Verb } from '../verb.ts';
import type { AuditRerunsRequest } from './audit-reruns.request.ts';
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
