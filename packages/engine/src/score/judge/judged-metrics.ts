import { knownMetric } from '../../declare/scorers/known-metric.ts';
import type { DeclaredMetric, DeclaredScorer } from '../../declare/project.ts';
import { judgeOptions, type JudgeOptions } from './judge-options.ts';

/** The metrics of a scorer that are judged, each with how its judges are asked. */
export function judgedMetrics({ metrics }: Pick<DeclaredScorer, 'metrics'>): readonly {
  readonly score_name: string;
  readonly options: JudgeOptions;
}[] {
  return metrics.filter(isJudged).map(({ score_name, params }) => {
    const { options } = judgeOptions(score_name, params);
    return { score_name, options };
  });
}

function isJudged({ metric }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue') return false;
  const known = knownMetric(metric.name);
  return known.kind === 'port' && known.port === 'judge';
}
