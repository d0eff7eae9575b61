import type { Estimator } from '../../catalogue/metric.ts';
import type { StatisticRows } from '../set/statistic-rows.ts';
import type { AttemptGroup } from './group-attempts.ts';
import { sharesOfGroups } from './shares-of-groups.ts';

/**
 * The mean over groups of what each is worth; a group that cannot be judged (null) is left out. Groups are drawn as
 * wholes, so a group weighs what any of its samples does.
 */
export function estimateFromGroups(
  rows: StatisticRows,
  worthOf: (group: AttemptGroup) => number | null,
): Estimator {
  const shares = sharesOfGroups(rows, worthOf);
  const samples = Uint32Array.from(shares.keys()).filter((i) => !Number.isNaN(shares[i]!));
  return (weights) => {
    let [sum, n] = [0, 0];
    for (const sample of samples) {
      n += weights[sample]!;
      sum += weights[sample]! * shares[sample]!;
    }
    return n === 0 ? null : sum / n;
  };
}
