import * as z from 'zod';

/** What a gate says: never a bare boolean, always with its reasons. */
export const verdictSchema = z.strictObject({
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  reasons: z
    .array(z.strictObject({ rule: z.string().min(1), message: z.string().min(1) }))
    .min(1, 'a verdict states at least one reason'),
});

export type Verdict = z.infer<typeof verdictSchema>;

const weight = { pass: 0, inconclusive: 1, fail: 2 } as const;

/** Several verdicts as one: a failure beats an inconclusive, an inconclusive beats a pass. No verdict at all is inconclusive. */
export function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.length === 0) {
    return {
      outcome: 'inconclusive',
      reasons: [{ rule: 'no-gate', message: 'nothing was asked, so nothing passed' }],
    };
  }
  const worst = verdicts.reduce((a, b) => (weight[b.outcome] > weight[a.outcome] ? b : a));
  return { outcome: worst.outcome, reasons: verdicts.flatMap(({ reasons }) => reasons) };
}
