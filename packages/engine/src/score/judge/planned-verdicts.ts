import type { DeclaredScorer } from '../../declare/project.ts';
import { judgedAssertions } from '../assertions/judged-assertions.ts';
import type { Labels } from '../labels/labels.ts';
import { judgedMetrics } from './judged-metrics.ts';

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
