import { meanFraction } from '@assay/metrics';
import { aggregatesOf } from '../score/scored-run.ts';
import { checkLimits, type Limits, nothingToCheck } from './check-limits.ts';
import { type CoverageFloor, unlessTurned } from './could-turn.ts';
import { passRateOf } from './evidence/find-number.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import { groupOf, noSuchPart, partName, type SamplePart } from './evidence/sample-part.ts';
import { macroF1CouldBe } from './evidence/worst-case.ts';
import type { GateCheck } from './gate-result.ts';
import { judgeSeries } from './judge-series.ts';

interface MacroF1Rule extends SamplePart {
  readonly macro_f1: Limits;
  readonly missing?: 'ignore' | undefined;
  readonly over?: 'series' | undefined;
}

/** The mean pass rate over metrics, from their counts. */
export function judgeMacroF1(
  rule: MacroF1Rule,
  evidence: GateEvidence,
  floor: CoverageFloor,
): readonly GateCheck[] {
  if (rule.over === 'series') {
    const { macro_f1: limits, missing } = rule;
    return [judgeSeries({ name: 'macro_f1', limits, ignored: missing === 'ignore' }, evidence, floor)];
  }
  const aggregates = aggregatesOf(evidence.scoring);
  const group = groupOf(aggregates, rule);
  const part = partName(rule);
  const nothing = (why: string): readonly GateCheck[] => [
    nothingToCheck(evidence, { name: 'macro_f1', part, why }, rule.macro_f1),
  ];
  if (group === null) return nothing(noSuchPart(aggregates, rule));
  if (group.sample_count === 0) return nothing('there are no samples');
  const { metrics, excluded, unscored } = group.macro_f1;
  if (metrics.length === 0) return nothing('no metric has a pass rule');
  if (unscored.length > 0) return nothing(`no sample was scored by ${unscored.join(', ')}`);
  const rates = metrics.map((name) => passRateOf(group.metrics[name]!)!);
  const aside = `over ${metrics.join(', ')}${excluded.length === 0 ? '' : `; without ${excluded.join(', ')}, which have no pass rule`}`;
  const found = {
    name: 'macro_f1',
    part,
    value: meanFraction(rates),
    n: group.sample_count,
    interval: group.macro_f1.interval ?? null,
    aside,
    ...macroF1CouldBe(aggregates, group),
  };
  const check = checkLimits(evidence, found, rule.macro_f1);
  return [unlessTurned(check, found, rule.macro_f1, { ignored: rule.missing === 'ignore', floor })];
}
