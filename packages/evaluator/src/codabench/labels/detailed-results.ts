import type { Evaluator, ScoredMetric } from '@assay/records';
import {
  html,
  type Markup,
  noMarkup,
  page,
  shownInterval,
  shownNumber,
  table,
  tableColumns,
} from '@assay/shown';
import { visibleNumbers } from '../../board/visible-score.ts';
import type { BundledScore } from './score-in-bundle.ts';

/** detailed_results.html: what whoever submitted may know of a score by the evaluator's file, and nothing of single items. */
export function detailedResults(evaluator: Evaluator, score: BundledScore): string {
  const { metrics, slices, counts, gates } = visibleNumbers(score, evaluator, 'submitter');
  const title = evaluator.display_name ?? evaluator.key;
  const columns = tableColumns('Number', '#Value', '#95 % interval', '#n', '#Missing', {
    name: 'Note',
    kind: 'wide',
  });
  const answered =
    counts === undefined
      ? noMarkup
      : html`<p>${counts.answered} of ${counts.items} items have a prediction.</p>`;
  return page(
    `${title} – score`,
    html`<header><p class="kind">Score</p><h1>${title}</h1></header>
${answered}${table(
  'Numbers',
  columns,
  metrics.map((metric) => ({ cells: cellsOf(metric) })),
)}${(slices ?? []).map(
  ({ name, items, metrics: own }) =>
    html`<h2>${name}, ${items} items</h2>${table(
      name,
      columns,
      own.map((metric) => ({ cells: cellsOf(metric) })),
    )}`,
)}${gatesPart(gates ?? [])}`,
  );
}

function gatesPart(gates: BundledScore['gates']): Markup {
  if (gates.length === 0) return noMarkup;
  return html`<h2>Gates</h2>${table(
    'Gates',
    tableColumns('Number', '#At least', '#At most', 'Outcome', { name: 'Why', kind: 'wide' }),
    gates.map(({ metric, min, max, outcome, why }) => ({
      cells: [metric, min ?? '–', max ?? '–', outcome, why ?? ''],
    })),
  )}`;
}

function cellsOf({ name, value, interval, n, missing, why }: ScoredMetric): readonly (string | number)[] {
  const bounds = interval === null ? null : { low: Number(interval.low), high: Number(interval.high) };
  return [
    name,
    value === null ? '–' : shownNumber(Number(value), bounds),
    bounds === null ? '–' : shownInterval(bounds),
    n,
    missing,
    why ?? '',
  ];
}
