import { knownMetric } from '../../declare/read-scorers.ts';
import type { DeclaredMetric, DeclaredScorer } from '../../declare/project.ts';
import { assertionsMetric } from '../assertions/assertions-metric.ts';
import { judgedAssertions } from '../assertions/judge-assertions.ts';
import type { Labels } from '../labels/labels.ts';
import { judgeOptions, type JudgeOptions } from './judge-options.ts';

interface JudgedMetric {
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

/**
 * How many verdicts a scorer asks of each judge, for so many outputs of each sample; what is asked again, and calibration,
 * come on top.
 */
export async function plannedVerdicts(
  scorer: Pick<DeclaredScorer, 'metrics'>,
  labels: Labels,
  outputs: number,
): Promise<Readonly<Record<string, number>>> {
  const verdicts: Record<string, number> = {};
  for (const { options, asks } of judgedMetrics(scorer)) {
    const asked = asks === 'outputs' ? labels.samples : await judgedAssertions(labels);
    for (const key of options.judge) verdicts[key] = (verdicts[key] ?? 0) + asked * outputs * options.repeats;
  }
  return verdicts;
}
