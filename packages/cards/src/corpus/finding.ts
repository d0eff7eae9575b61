/**
 * What reading a record came upon.
 * `refused`: the record, or the result, is not in the corpus · `dropped`: the result says that nothing was
 * scored · `repaired`: read in another way than written · `noted`: odd, and kept as it is.
 */
export interface Finding {
  readonly action: 'refused' | 'dropped' | 'repaired' | 'noted';
  /** A stable name of the rule, `no_model_id`. */
  readonly rule: string;
  readonly path: string;
  /** The index in `evaluation_results`, null where the whole record (or line) is meant. */
  readonly result: number | null;
  readonly message: string;
}

/** One line of the report: how often a rule was met, with the first place. */
export interface FindingCount {
  readonly action: Finding['action'];
  readonly rule: string;
  readonly count: number;
  readonly first: Finding;
}

/** The report over many findings, one line per action and rule, in the order in which they were first met. */
export function countFindings(findings: Iterable<Finding>): FindingCount[] {
  const counts = new Map<string, FindingCount>();
  for (const finding of findings) {
    const key = `${finding.action} ${finding.rule}`;
    const known = counts.get(key);
    const { action, rule } = finding;
    counts.set(key, { action, rule, count: (known?.count ?? 0) + 1, first: known?.first ?? finding });
  }
  return [...counts.values()];
}
