import type { Evaluator, OfficialScore } from '@assay/records';
import { combineMetrics } from '../../score/combine-metrics.ts';
import { decideGates } from '../../score/decide-gates.ts';
import { predictionsOf } from '../../score/labels/labels-scorer.ts';
import { openScorer } from '../../score/labels/open-scorer.ts';
import { answersOf, scorePredictions } from '../../score/labels/score-predictions.ts';
import { matchArtifacts } from '../../submit/artifact-file.ts';
import { readPredictions } from '../../submit/read-predictions.ts';
import type { ReceivedFile } from '../../submit/received-file.ts';
import { validateSubmission } from '../../submit/validate-submission.ts';
import type { Label } from '../../vault/commit-labels.ts';

export interface BundledWork {
  readonly evaluator: Evaluator;
  /** The labels of one task of the bundle. */
  readonly labels: readonly Label[];
  /** Ids of all items, of every task together. */
  readonly items: ReadonlySet<string>;
  readonly received: readonly ReceivedFile[];
}

export type BundledScore = Pick<OfficialScore, 'metrics' | 'slices' | 'hidden_slices' | 'counts' | 'gates'>;

/** What a submission is worth by an evaluator whose scorers need its labels alone: as at home, without a store. */
export async function scoreInBundle({
  evaluator,
  labels,
  items,
  received,
}: BundledWork): Promise<BundledScore> {
  // Nobody can make claims there.
  await validateSubmission(received, {}, { evaluator: { ...evaluator, metadata: {} } }, items);
  const artifacts = matchArtifacts(evaluator.artifacts, received);
  const sorted = labels.toSorted((a, b) => Buffer.compare(Buffer.from(a.item), Buffer.from(b.item)));
  const results = [];
  for (const scorer of evaluator.scorers) {
    if (scorer.kind !== 'labels') continue;
    const spec = predictionsOf(scorer, evaluator);
    const predictions = await readPredictions(artifacts.get(spec.name)!, spec);
    const resolved = await openScorer(scorer, process.cwd(), {});
    try {
      results.push(
        scorePredictions(resolved, answersOf(sorted, predictions, evaluator), {
          digits: '0',
          slice_floor: evaluator.slice_floor,
        }),
      );
    } finally {
      await resolved.close();
    }
  }
  const metrics = combineMetrics(
    results.flatMap((result) => result.metrics),
    evaluator,
  );
  return {
    metrics,
    slices: results.flatMap(({ slices }) => slices),
    hidden_slices: [...new Set(results.flatMap(({ hidden_slices: hidden }) => hidden ?? []))],
    counts: results[0]!.counts,
    gates: decideGates(evaluator.gates, metrics),
  };
}
