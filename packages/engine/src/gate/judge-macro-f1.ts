import { aggregatesOf } from '../compare/scored-run.ts';
import { checkLimits, type Limits, nothingToCheck } from './check-limits.ts';
import { meanExact, ratio } from './exact-number.ts';
import type { GateEvidence } from './gate-evidence.ts';
import type { GateCheck } from './gate-result.ts';
import { groupOf, partName, type SamplePart } from './sample-part.ts';

/** The mean pass rate over metrics, from their counts. */
export function judgeMacroF1(
  rule: { readonly macro_f1: Limits } & SamplePart,
  evidence: GateEvidence,
): readonly GateCheck[] {
  const group = groupOf(aggregatesOf(evidence.scoring), rule);
  const part = partName(rule);
  const nothing = (why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name: 'macro_f1', part, why }, rule.macro_f1),
  ];
  if (group === null) return nothing(`the scoring has no ${part}`);
  if (group.sample_count === 0) return nothing('there are no samples');
  const { metrics, excluded, unscored } = group.macro_f1;
  if (metrics.length === 0) return nothing('no metric has a pass rule');
  if (unscored.length > 0) return nothing(`no sample was scored by ${unscored.join(', ')}`);
  const rates = metrics.map((name) => {
    const { passed, n } = group.metrics[name]!;
    return ratio(passed!, n);
  });
  const aside = `over ${metrics.join(', ')}${excluded.length === 0 ? '' : `; without ${excluded.join(', ')}, which have no pass rule`}`;
  const found = { name: 'macro_f1', part, value: meanExact(rates), n: group.sample_count, aside };
  return [checkLimits(evidence, found, rule.macro_f1)];
}
