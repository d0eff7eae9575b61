import type { Report } from '@assay/engine';
import {
  intervalOrWhy,
  partNumbers,
  plural,
  type ReportPart,
  shownCount,
  shownNumber,
  unweightedCells,
} from '@assay/shown';
import { textTable } from './text-table.ts';

/** The scores of every cohort; nothing where no sample has a tag. */
export function cohortLines({ cohorts, set_values: sets }: Report): readonly string[] {
  if (cohorts.every((cohort) => cohort.is_untagged)) return [];
  return groupTable(
    'cohort',
    sets !== null,
    cohorts.flatMap((cohort) => groupRows(cohort.label, cohort)),
  );
}

/** The scores of every subtask, their unweighted mean, and pooled over all samples. */
export function subtaskLines(report: Report): readonly string[] {
  const { subtasks } = report;
  if (subtasks === null) return [];
  const { groups, unweighted_mean: means, without_subtask: without } = subtasks;
  const rows = [
    ...groups.flatMap((group) => groupRows(group.name, group)),
    ...Object.entries(means).map(([name, found]) => [
      '(unweighted mean)',
      report.metrics[name]?.label ?? name,
      ...unweightedCells(found),
      '',
      '',
    ]),
    ...groupRows('(pooled)', report),
  ];
  const note = `${plural(without, 'sample')} without a subtask: in the pooled numbers only`;
  return [...groupTable('subtask', report.set_values !== null, rows), ...(without === 0 ? [] : [note])];
}

/** Without the column of values where no score has one. */
function groupTable(
  kind: string,
  withValues: boolean,
  rows: readonly (readonly string[])[],
): readonly string[] {
  const head = [kind, 'score', 'value', 'mean', 'pass-rate', '95 % interval', 'n', 'missing'];
  const shown = (row: readonly string[]): readonly string[] => (withValues ? row : row.toSpliced(2, 1));
  return textTable(shown(head), rows.map(shown), 2);
}

function groupRows(label: string, part: ReportPart): readonly (readonly string[])[] {
  return partNumbers(part).map(
    ({ label: score, value, mean, pass_rate: rate, interval, interval_missing: why, n, missing }) => [
      label,
      score,
      ...[value, mean, rate].map((number) => shownNumber(number, interval)),
      intervalOrWhy(interval, why),
      ...[n, missing].map(shownCount),
    ],
  );
}
