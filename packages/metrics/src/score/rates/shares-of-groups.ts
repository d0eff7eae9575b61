import type { StatisticRows } from '../set/statistic-rows.ts';
import type { AttemptGroup } from './group-attempts.ts';

/** What each group is worth, at the place of its first sample; NaN at the others, and where it cannot be judged (null). */
export function sharesOfGroups(
  rows: StatisticRows,
  worthOf: (group: AttemptGroup) => number | null,
): Float64Array {
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
  const shares = new Float64Array(rows.count).fill(Number.NaN);
  for (const group of groups.values()) shares[group.sample] = worthOf(group) ?? Number.NaN;
  return shares;
}
