import type { RecordFinding } from '@assay/records';

export type { RecordFinding as Finding } from '@assay/records';

/** One line of the report: how often a rule was met, with the first place. */
export interface FindingCount {
  readonly action: RecordFinding['action'];
  readonly rule: string;
  readonly count: number;
  readonly first: RecordFinding;
}

/** The report over many findings, one line per action and rule, in the order in which they were first met. */
export function countFindings(findings: Iterable<RecordFinding>): FindingCount[] {
  const counts = new Map<string, FindingCount>();
  for (const finding of findings) {
    const key = `${finding.action} ${finding.rule}`;
    const known = counts.get(key);
    const { action, rule } = finding;
    counts.set(key, { action, rule, count: (known?.count ?? 0) + 1, first: known?.first ?? finding });
  }
  return [...counts.values()];
}
