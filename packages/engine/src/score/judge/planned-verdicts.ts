import { knownMetric } from '../../declare/scorers/known-metric.ts';
import type { DeclaredMetric, DeclaredScorer } from '../../declare/project.ts';
import { judgeOptions } from './judge-options.ts';

/** How many verdicts a scorer asks of each judge for so many outputs; what is asked again, and calibration, come on top. */
export function plannedVerdicts(
  { metrics }: Pick<DeclaredScorer, 'metrics'>,
  outputs: number,
): Readonly<Record<string, number>> {
  const verdicts: Record<string, number> = {};
  for (const { score_name, params } of metrics.filter(isJudged)) {
    const { judge, repeats } = judgeOptions(score_name, params).options;
    for (const key of judge) verdicts[key] = (verdicts[key] ?? 0) + outputs * repeats;
  }
  return verdicts;
}

function isJudged({ metric }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue') return false;
  const known = knownMetric(metric.name);
  return known.kind === 'port' && known.port === 'judge';
}
