import { plural, printable } from '@assay/shown';
import type { CompletenessReport } from '@assay/verbs';

/** Completeness for people: a line for each benchmark, then the median. */
export function completenessText({ benchmarks, rollup }: CompletenessReport): string {
  const lines = benchmarks.map(
    ({ benchmark, card, value, fully_missing }) =>
      `${value.toFixed(3)}  ${benchmark}: ${fully_missing} of 28 fields missing${card === null ? ', no card' : ''}\n`,
  );
  const { median } = rollup;
  const last =
    median === null
      ? 'no benchmarks'
      : `${median.toFixed(3)}  median of ${plural(benchmarks.length, 'benchmark')}`;
  return printable(`${lines.join('')}${last}\n`);
}
