import { knownMetric } from '../../declare/scorers/known-metric.ts';
import type { DeclaredMetric, DeclaredScorer } from '../../declare/project.ts';
import { assertionsMetric } from '../assertions/assertions-metric.ts';
import { judgeOptions, type JudgeOptions } from './judge-options.ts';

export interface JudgedMetric {
  readonly score_name: string;
  readonly options: JudgeOptions;
  /** What is put before the judges: every output once, or each assertion of its row that needs them. */
  readonly asks: 'outputs' | 'assertions';
}

/** The metrics of a scorer that are judged, each with how its judges are asked. */
export function judgedMetrics({ metrics }: Pick<DeclaredScorer, 'metrics'>): readonly JudgedMetric[] {
  return metrics.flatMap((declared) => {
    const asks = asksOf(declared);
    if (asks === null) return [];
    const { score_name, params } = declared;
    return [{ score_name, options: judgeOptions(score_name, params).options, asks }];
  });
}

function asksOf({ metric, params }: DeclaredMetric): JudgedMetric['asks'] | null {
  if (metric.kind !== 'catalogue') return null;
  const known = knownMetric(metric.name);
  if (known.kind === 'port') return known.port === 'judge' ? 'outputs' : null;
  return known.name === assertionsMetric.name && params['judge'] !== undefined ? 'assertions' : null;
}
