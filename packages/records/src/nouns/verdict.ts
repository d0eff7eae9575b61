import * as z from 'zod';
import { text } from '../shape/scalars.ts';

/** What a gate says: never a bare boolean, always with its reasons. Its id is the digest that the store keeps it under. */
export const verdictSchema = z.strictObject({
  /** Verdicts of earlier versions do not say it. */
  schema_version: z.literal('assay.verdict.v1').default('assay.verdict.v1'),
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  reasons: z
    .array(z.strictObject({ rule: text, message: text }))
    .min(1, 'a verdict states at least one reason'),
});

export type Verdict = z.infer<typeof verdictSchema>;

export function makeVerdict(outcome: Verdict['outcome'], reasons: Verdict['reasons']): Verdict {
  return { schema_version: 'assay.verdict.v1', outcome, reasons };
}

const weight = { pass: 0, inconclusive: 1, fail: 2 } as const;

/** Several verdicts as one, with the reasons of all. */
export function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.length === 0) {
    return makeVerdict('inconclusive', [{ rule: 'no-gate', message: 'no gate was judged, so none passed' }]);
  }
  return makeVerdict(
    worstOutcome(verdicts.map(({ outcome }) => outcome)),
    verdicts.flatMap(({ reasons }) => reasons),
  );
}

/** A failure beats an inconclusive, which beats a pass. Nothing looked at is inconclusive. */
export function worstOutcome(outcomes: readonly Verdict['outcome'][]): Verdict['outcome'] {
  return outcomes.length === 0 ? 'inconclusive' : outcomes.reduce((a, b) => (weight[b] > weight[a] ? b : a));
}
