import type { ReproducedMetric, Reproduction } from '@assay/records';
import { type Estimate, html, intervalChart, type Markup, page, table, tableColumns } from '@assay/shown';
import { cells, notes, shownRow, summary } from './shown-row.ts';

/** One page: the sentence, the picture, the table, and why. */
export function reproductionPage(reproduction: Reproduction): string {
  const { title, rows, marks } = reproduction;
  const columns = tableColumns(
    'Part',
    'Metric',
    '#Reported',
    '#Obtained [95 % interval]',
    '#Δ',
    '#n',
    'Outcome',
  );
  const body = rows.map((row) => {
    const [part, ...rest] = cells(shownRow(row));
    return { cells: [part === '' ? 'whole task' : part!, ...rest] };
  });
  const items = [...marks, ...notes(rows)].map((text) => html`<li>${text}</li>`);
  return page(
    `${title}: reported and obtained`,
    html`<h1>${title}</h1><p class="lead">${summary(rows)}</p>${picture(rows)}${table('Reported and obtained', columns, body)}<h2>What is behind the numbers</h2><ul>${items}</ul>`,
  );
}

/** How far each number obtained lies from the reported one, where an interval says how sure that is. */
function picture(rows: readonly ReproducedMetric[]): Markup {
  const drawn = rows.filter(({ delta, interval }) => delta !== null && interval !== null);
  if (drawn.length === 0) return html``;
  const estimates = drawn.map(({ subtask, metric, delta, interval, reported }): Estimate => {
    const label = subtask === null ? metric : `${metric}, ${subtask.name}`;
    return { label, value: delta, low: interval!.low - reported!, high: interval!.high - reported! };
  });
  return intervalChart(estimates, {
    title: 'Obtained less reported',
    reference: { value: 0, label: 'as reported' },
    from: 0,
    to: 0,
  });
}
