import * as z from 'zod';
import { text } from '../shape/scalars.ts';

const outcomeSchema = z.enum(['pass', 'fail', 'inconclusive']);

/** What a gate says: never a bare boolean, always with its reasons. Its id is the digest that the store keeps it under. */
export const verdictSchema = z.strictObject({
  /** Verdicts of earlier versions do not say it. */
  schema_version: z.literal('assay.verdict.v1').default('assay.verdict.v1'),
  outcome: outcomeSchema,
  reasons: z
    .array(
      z.strictObject({
        rule: text,
        message: text,
        /**
         * What this reason alone says, and of which runs: one, a series, or none where a gate is about something else that the
         * project runs. Verdicts of earlier versions do not say it.
         */
        outcome: outcomeSchema.exactOptional(),
        run_ids: z.array(text).exactOptional(),
      }),
    )
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

/**
 * What a verdict over several runs says of each: the worst that it says of that one. A run that no reason names was not
 * judged, and is not in it. Null where the verdict does not say which runs its reasons are about.
 */
export function outcomesByRun({
  reasons,
}: Pick<Verdict, 'reasons'>): Readonly<Record<string, Verdict['outcome']>> | null {
  const told = reasons.flatMap(({ outcome, run_ids: ids }) =>
    outcome === undefined || ids === undefined ? [] : ids.map((id) => ({ id, outcome })),
  );
  if (reasons.every(({ run_ids: ids }) => ids === undefined)) return null;
  const groups = Map.groupBy(told, ({ id }) => id);
  return Object.fromEntries(
    [...groups].map(([id, of]) => [id, worstOutcome(of.map(({ outcome }) => outcome))]),
  );
}
