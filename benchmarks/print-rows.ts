import type { BenchmarkRow } from './row.ts';

/** The rows as a Markdown table on stdout. */
export function printRows(rows: readonly BenchmarkRow[]): void {
  const lines = rows.map(
    ({ what, value, unit, budget }) =>
      `| ${what} | ${value === null ? 'not on this machine' : `${rounded(value)} ${unit}`.trim()} | ${budget} |`,
  );
  process.stdout.write(['| what | measured | budget |', '|---|---|---|', ...lines, ''].join('\n'));
}

function rounded(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
