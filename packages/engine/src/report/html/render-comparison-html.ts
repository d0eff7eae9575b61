import type { Comparison, ScoreDifference, SetDifference } from '@assay/records';
import {
  html,
  intervalChart,
  type Markup,
  noMarkup,
  page,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
  table,
  tableColumns,
} from '@assay/shown';
import { comparisonPage } from '../../compare/comparison-page.ts';
import { blockHtml } from './chart-sections.ts';

/** All runs at once: every score a row, every run beside the first one. */
function comparisonMatrix(comparisons: readonly Comparison[]): Markup {
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

/** Comparisons as one file that needs nothing else: what the text says, and the paired differences as a chart. */
export function renderComparisonHtml(comparisons: readonly Comparison[]): string {
  const parts = comparisons.map((comparison) => html`<section>${sections(comparison)}</section>`);
  const versions = [...new Set(comparisons.map(({ schema_version: version }) => version))].join(', ');
  return page(
    'Comparison – Assay',
    html`${comparisonMatrix(comparisons)}${parts}<footer>${versions}</footer>`,
  );
}

function sections(comparison: Comparison): readonly Markup[] {
  let heading = 'Comparison';
  return comparisonPage(comparison).map((block, i) => {
    if (block.kind === 'heading') heading = block.text;
    const shown = blockHtml(block, { heading, isLead: heading === 'Comparison' && i > 0 });
    if (block.kind !== 'heading') return shown;
    if (heading === 'Scores') return html`${shown}${differences(scoresOf(comparison))}`;
    return heading === 'Values of the whole set'
      ? html`${shown}${differences(comparison.set_values)}`
      : shown;
  });
}

/** Labels have no difference to draw. */
function scoresOf({ scores }: Comparison): readonly Drawn[] {
  return scores.filter(({ type }) => type !== 'label');
}

type Drawn = Pick<SetDifference, 'score_name' | 'difference' | 'interval'>;

/** Left of the line is worse where higher is better. */
function differences(drawn: readonly Drawn[]): Markup {
  const estimates = drawn.map(({ score_name: label, difference: value, interval }) => ({
    label,
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }));
  if (estimates.length === 0) return html``;
  const chart = intervalChart(estimates, {
    title: 'Paired differences, after − before',
    from: -0.05,
    to: 0.05,
    reference: { value: 0, label: 'no difference' },
  });
  return html`<div class="boxes">${chart}</div>`;
}
