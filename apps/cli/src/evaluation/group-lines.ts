import type { Report } from '@assay/engine';
import { plural } from '@assay/shown';
import { fourDigits } from './headline-numbers.ts';
import { textTable } from './text-table.ts';

/** The scores of every cohort; nothing where no sample has a tag. */
export function cohortLines({ cohorts }: Report): readonly string[] {
  if (cohorts.every((cohort) => cohort.is_untagged)) return [];
  return groupTable(
    'cohort',
    cohorts.flatMap(({ label, metrics }) => groupRows(label, metrics)),
  );
}

/** The scores of every subtask, their unweighted mean, and pooled over all samples. */
export function subtaskLines({ subtasks, metrics }: Report): readonly string[] {
  if (subtasks === null) return [];
  const { groups, unweighted_mean: means, without_subtask: without } = subtasks;
  const rows = [
    ...groups.flatMap((group) => groupRows(group.name, group.metrics)),
    ...Object.entries(means).map(([name, { mean, pass_rate: rate }]) => [
      '(unweighted mean)',
      name,
      fourDigits(mean),
      fourDigits(rate),
      '',
      '',
    ]),
    ...groupRows('(pooled)', metrics),
  ];
  const note = `${plural(without, 'sample')} without a subtask: in the pooled numbers only`;
  return [...groupTable('subtask', rows), ...(without === 0 ? [] : [note])];
}

function groupTable(kind: string, rows: readonly (readonly string[])[]): readonly string[] {
  return textTable([kind, 'score', 'mean', 'pass-rate', 'n', 'missing'], rows, 2);
}

function groupRows(label: string, metrics: Report['metrics']): readonly (readonly string[])[] {
  return Object.entries(metrics).map(([name, metric]) => [
    label,
    name,
    fourDigits(metric.mean),
    fourDigits(metric.pass_rate),
    String(metric.n),
    String(metric.missing),
  ]);
}
