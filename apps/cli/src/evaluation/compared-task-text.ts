import { agreeing, printableLine } from '@assay/shown';
import type { ComparedTask } from '@assay/verbs';

/** The specifications of a task as columns, their differences from the first, and samples as rows; ≠ marks those that differ. */
export function comparedTaskText({
  task_key,
  columns,
  differences,
  samples,
  ...counts
}: ComparedTask): string {
  const numbered = columns.map(
    ({ specification, mark }, i) =>
      `  ${letter(i)}  ${specification}${mark === null ? '' : `  (${printableLine(mark)})`}`,
  );
  const rows = samples.map(({ sample_id, score_name, values, differs }) => [
    differs ? '≠' : ' ',
    printableLine(sample_id),
    score_name,
    ...values.map(valueText),
  ]);
  const head = ['', 'sample', 'score', ...columns.map((_, i) => letter(i))];
  const against = differences.map(({ specification, score_name, ...one }) => [
    `${letter(columns.findIndex((column) => column.specification === specification))} - A`,
    score_name,
    String(one.n),
    valueText(one.mean_before),
    valueText(one.mean_after),
    signed(one.difference),
    one.interval === null ? '-' : `[${signed(one.interval.low)}, ${signed(one.interval.high)}]`,
    one.p_adjusted === null ? '-' : one.p_adjusted.toPrecision(2),
  ]);
  const told = ['', 'score', 'n', 'A', 'then', 'difference', 'interval', 'p (Holm over all)'];
  return [
    task_key,
    ...numbered,
    '',
    ...aligned([told, ...against]),
    '',
    ...aligned([head, ...rows]),
    `${counts.samples_differing} of ${counts.samples_total} ${agreeing(counts.samples_differing, 'differs', 'differ')}${samples.length < counts.samples_total ? `; ${samples.length} shown` : ''}`,
    '',
  ].join('\n');
}

function letter(index: number): string {
  return index < 26
    ? String.fromCodePoint(65 + index)
    : `${letter(Math.floor(index / 26) - 1)}${letter(index % 26)}`;
}

function valueText(value: number | null): string {
  return value === null ? 'missing' : String(Math.round(value * 1000) / 1000);
}

function signed(value: number | null): string {
  return value === null ? '-' : `${value > 0 ? '+' : ''}${valueText(value)}`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd());
}
