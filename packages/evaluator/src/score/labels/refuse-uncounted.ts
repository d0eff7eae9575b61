import type { ResolvedScorer } from '@assay/engine';
import { AssayError, type RequiredPredictions } from '@assay/records';

/** Metrics of sets that are a mean of verdicts: an item without a prediction is a verdict of no. */
const meansOfVerdicts = new Set(['pgr', 'task-completion-rate', 'safety-violation-rate']);

type Use = ResolvedScorer['metrics'][number];

/**
 * Where items may be left out, leaving one out must never pay. That holds for metrics that have a worst value for each item;
 * others (F1: an answer not given is no false positive; an error without an upper end) need every item.
 */
export function refuseUncounted({ metrics }: ResolvedScorer, { missing, name }: RequiredPredictions): void {
  if (missing === 'refuse') return;
  const uncounted = metrics.find((use) => !countsAbsence(use));
  if (uncounted === undefined) return;
  throw new AssayError(
    'usage',
    'E_PRED_MISSING',
    `${uncounted.score_name} has no worst value for an item, so leaving items out of ${name} could raise it`,
    { fix: 'Set missing: refuse for these predictions.' },
  );
}

function countsAbsence({ metric }: Use): boolean {
  if (metric.kind === 'set') return meansOfVerdicts.has(metric.name);
  const { scoreType, direction } = metric;
  if (scoreType.kind === 'boolean') return direction !== 'none';
  if (scoreType.kind === 'label' || direction === 'none') return false;
  return (direction === 'higher' ? scoreType.min : scoreType.max) !== null;
}
