import type { AuditAgreement } from '@assay/evaluator';
import { plural, printable } from '@assay/shown';

export function agreementText({ agreed, sampled, eligible, seed, scores }: AuditAgreement): string {
  return [
    `${agreed} of ${plural(sampled, 'score')} came out the same; drawn from ${eligible} by the seed ${printable(seed)}`,
    ...scores.map(({ score_id, rerun_id, agrees, differing }) =>
      agrees
        ? `  ✓ ${score_id}`
        : `  ✗ ${score_id}: ${differing.map(printable).join(', ')} came out differently in ${rerun_id}`,
    ),
    '',
  ].join('\n');
}
