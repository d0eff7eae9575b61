import { ascending, mean, percentile } from '@assay/metrics';
import type { JudgePolicy } from '@assay/records';
import { majorityOf } from '../review/settle/majority-of.ts';
import type { GivenVerdict, JudgedItem } from './judged-item.ts';
import type { Panelist } from './open-panel.ts';

/**
 * The verdict of a panel. The number of judges is fixed beforehand: one that is not there makes the item missing, unless a majority of the
 * whole panel stands without it. Where no value has more than half there is no consensus, which is not a value either.
 */
export function combineVerdicts(
  verdicts: readonly GivenVerdict[],
  { policy, panelists }: { readonly policy: JudgePolicy; readonly panelists: readonly Panelist[] },
): Pick<JudgedItem, 'value' | 'label' | 'missing'> {
  const none = (missing: string) => ({ value: null, label: null, missing });
  const there = verdicts.filter(({ missing }) => missing === null);
  const isLabelled = policy.verdict !== undefined && 'labels' in policy.verdict;
  if (isLabelled || policy.aggregate === 'majority') {
    const said = there.map(({ label, value }) => label ?? String(value));
    const absent = Array.from({ length: verdicts.length - there.length }, (_, i) => `\0${i}`);
    const winner = majorityOf([...said, ...absent]);
    if (winner === null) return none(there.length < verdicts.length ? 'judge_error' : 'no_consensus');
    return isLabelled
      ? { value: null, label: winner, missing: null }
      : { value: Number(winner), label: null, missing: null };
  }
  if (there.length < verdicts.length) return none('judge_error');
  const values = there.map(({ value }) => value!);
  if (policy.aggregate === 'median')
    return { value: percentile(ascending(values), 50), label: null, missing: null };
  const weightOf = (judge: string): number =>
    policy.aggregate === 'weighted' ? panelists.find(({ key }) => key === judge)!.weight : 1;
  const weights = there.map(({ judge }) => weightOf(judge));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const value =
    policy.aggregate === 'mean'
      ? mean(values)
      : values.reduce((sum, each, i) => sum + each * weights[i]!, 0) / total;
  return { value, label: null, missing: null };
}
