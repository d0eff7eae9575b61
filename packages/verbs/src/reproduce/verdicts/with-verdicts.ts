import type { ImplementationVerdict, ReproducedMetric, Reproduction } from '@assay/records';

/** The newest word on each row stands in it. What was said of a metric that is measured otherwise now does not count. */
export function withVerdicts(
  reproduction: Reproduction,
  verdicts: readonly ImplementationVerdict[],
): Reproduction {
  if (verdicts.length === 0) return reproduction;
  const rows = reproduction.rows.map((row) => {
    const said = verdicts.findLast((verdict) => isAbout(verdict, row));
    if (said === undefined) return row;
    const { correctly, by, reason } = said;
    return { ...row, implemented: { correctly, by, ...(reason === null ? {} : { reason }) } };
  });
  return { ...reproduction, rows };
}

function isAbout(
  { subtask, metric, measured }: ImplementationVerdict,
  row: Pick<ReproducedMetric, 'subtask' | 'metric' | 'measured'>,
): boolean {
  return (row.subtask?.name ?? null) === subtask && row.metric === metric && row.measured === measured;
}
