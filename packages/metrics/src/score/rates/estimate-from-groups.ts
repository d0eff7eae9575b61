import type { Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../set/statistic-rows.ts';
import type { AttemptGroup } from './group-attempts.ts';

/**
 * The mean over groups of what each is worth; a group that cannot be judged (null) is left out. Groups are drawn as
 * wholes, so a group weighs what any of its samples does.
 */
export function estimateFromGroups(
  rows: StatisticRows,
  worthOf: (group: AttemptGroup) => number | null,
): Estimator {
  const groups = new Map<number, AttemptGroup & { readonly sample: number }>();
  for (let i = 0; i < rows.count; i++) {
    const [code, passed] = rows.row(i);
    if (code === undefined) continue;
    const group = groups.get(code) ?? { sample: i, attempts: 0, passed: 0, unjudged: 0 };
    groups.set(code, group);
    if (passed === undefined) group.unjudged++;
    else group.attempts++;
    group.passed += passed ?? 0;
  }
  const judged = [...groups.values()].flatMap((group) => {
    const worth = worthOf(group);
    return worth === null ? [] : [{ sample: group.sample, worth }];
  });
  const samples = Uint32Array.from(judged, ({ sample }) => sample);
  const worths = Float64Array.from(judged, ({ worth }) => worth);
  return (weights) => {
    let [sum, n] = [0, 0];
    for (let i = 0; i < samples.length; i++) {
      const weight = weights[samples[i]!]!;
      n += weight;
      sum += weight * worths[i]!;
    }
    return n === 0 ? null : sum / n;
  };
}
