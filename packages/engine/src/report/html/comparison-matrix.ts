import type { Comparison, ScoreDifference, SetDifference } from '@assay/records';
import {
  html,
  type Markup,
  noMarkup,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
  table,
  tableColumns,
} from '@assay/shown';

/** All runs at once: every score a row, every run beside the first one. */
export function comparisonMatrix(comparisons: readonly Comparison[]): Markup {
  const [first] = comparisons;
  if (first === undefined || comparisons.length < 2) return noMarkup;
  const columns = tableColumns(
    'metric',
    `#${nameOf(first.before)}`,
    ...comparisons.map(({ after }) => ({
      name: `${nameOf(after)} − ${nameOf(first.before)}`,
      kind: 'wide' as const,
    })),
  );
  const names = [...first.scores, ...first.set_values].map(({ score_name: name }) => name);
  const rows = names.map((name) => ({
    cells: [
      name,
      beforeText(differenceOf(first, name)),
      ...comparisons.map((comparison) => cellOf(differenceOf(comparison, name))),
    ],
  }));
  return html`<section><h1>${nameOf(first.before)} and ${comparisons.length} others</h1><p>Each run less the first, over paired samples, with 95 % intervals; p-values are adjusted by Holm over all of them.</p>${table('All runs at once', columns, rows)}</section>
`;
}

type Difference = ScoreDifference | SetDifference;

function differenceOf({ scores, set_values: sets }: Comparison, name: string): Difference | undefined {
  return [...scores, ...sets].find(({ score_name: own }) => own === name);
}

function beforeText(difference: Difference | undefined): string {
  if (difference === undefined) return '–';
  const before = 'mean_before' in difference ? difference.mean_before : difference.before;
  return shownNumber(before, difference.interval);
}

function cellOf(found: Difference | undefined): string {
  if (found === undefined || found.difference === null) return '–';
  const range = found.interval === null ? 'no interval' : shownInterval(found.interval);
  const p = found.p_adjusted === null ? '' : `, p ${shownPValue(found.p_adjusted)}`;
  return `${signedNumber(found.difference, found.interval)} ${range}${p}`;
}

function nameOf({ task_specification_key: key, run_id: id }: Comparison['before']): string {
  return key ?? id;
}
