import { passes, sampleGroups } from '@assay/metrics';
import { ModelQueues } from '../model-client/model-queue.ts';
import { knownMetric } from '../declare/known-metric.ts';
import type { DeclaredMetric } from '../declare/project.ts';
import type { StoredRun } from '../ports/records.ts';
import type { ScorableSpecification } from '../run/open-specification.ts';
import type { Workbench } from '../workbench.ts';
import { joinSamples } from './join-samples.ts';
import { openLabels } from './labels/open-labels.ts';
import { resolveScorer } from './scorer/resolve-scorer.ts';
import { RowScorer } from './row-scorer.ts';
import { ScoringSession } from './scoring-session.ts';

/** A score of what is in the journal so far: the pass-rate, or the mean where there is no pass rule. */
export interface PeekedScore {
  readonly score_name: string;
  readonly value: number | null;
  readonly n: number;
}

/**
 * The scores of a run that is not finished, over the trials in its journal; nothing is stored and no model is asked:
 * only metrics of single samples that need no judge, embedding or code of the project. It opens labels, so it
 * belongs into another process than the one that runs the model.
 */
export async function peekScores(
  open: ScorableSpecification,
  { manifest }: StoredRun,
  bench: Workbench,
): Promise<readonly PeekedScore[]> {
  const { reducer, k } = open.specification;
  const metrics = open.scorer.metrics.filter(isPlain);
  if (metrics.length === 0) return [];
  const context = await bench.scorerContext({ reducer, k });
  const scorer = await resolveScorer({ ...open.scorer, metrics, aggregates: {} }, context);
  const { store, clock, digester } = bench;
  const queues = new ModelQueues({ clock, signal: new AbortController().signal });
  const session = new ScoringSession({ queues, digester, cache: store.cache, again: false, scoringId: null });
  const rows = new RowScorer(scorer.metrics, session);
  const sums = metrics.map(() => ({ total: 0, n: 0 }));
  for await (const chunk of joinSamples(
    manifest,
    openLabels(open.inputs),
    store.journal.readBatches(manifest.id),
  )) {
    for (const { sample, trials } of chunk) {
      const groups = sampleGroups(sample.label.metadata);
      for (const entry of trials.filter((one) => one !== null)) {
        for (const [i, score] of rows.score(sample, entry, groups).scores.entries()) {
          if (score instanceof Promise || score.kind === 'missing' || typeof score.value === 'string')
            continue;
          const { passRule } = scorer.metrics[i]!.metric;
          sums[i]!.total += Number(passRule === null ? score.value : passes(score.value, passRule));
          sums[i]!.n += 1;
        }
      }
    }
  }
  return metrics.map(({ score_name }, i) => {
    const { total, n } = sums[i]!;
    return { score_name, value: n === 0 ? null : total / n, n };
  });
}

function isPlain({ metric, input }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue' || metric.name === 'meteor-wordnet' || input !== undefined) return false;
  const { kind, scoreType } = knownMetric(metric.name);
  return kind === 'sample' && scoreType.kind !== 'label';
}
