import type { DeclaredScorer } from '../../declare/project.ts';
import { judgedMetrics } from './judged-metrics.ts';

/** How many verdicts a scorer asks of each judge for so many outputs; what is asked again, and calibration, come on top. */
export function plannedVerdicts(
  scorer: Pick<DeclaredScorer, 'metrics'>,
  outputs: number,
): Readonly<Record<string, number>> {
  const verdicts: Record<string, number> = {};
  for (const { options } of judgedMetrics(scorer)) {
    for (const key of options.judge) verdicts[key] = (verdicts[key] ?? 0) + outputs * options.repeats;
  }
  return verdicts;
}
