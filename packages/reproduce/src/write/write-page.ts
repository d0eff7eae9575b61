import type { ReproducedMetric, Reproduction } from '@assay/records';
import {
  type Estimate,
  html,
  intervalChart,
  type Markup,
  page,
  type PageFrame,
  table,
  tableColumns,
} from '@assay/shown';
import { measuredOn, notes, summary, tableOf } from './shown-row.ts';
import { settingNotes } from './write-markdown.ts';

/** How far each number obtained lies from the reported one, where an interval says how sure that is. */
export function differenceEstimates(rows: readonly ReproducedMetric[]): readonly Estimate[] {
  return rows.flatMap(({ subtask, metric, delta, interval, reported }) => {
    if (delta === null || interval === null || reported === null) return [];
    const label = subtask === null ? metric : `${metric}, ${subtask.name}`;
    return [{ label, value: delta, low: interval.low - reported, high: interval.high - reported }];
  });
}

const words: ReadonlySet<string> = new Set(['Part', 'Metric', 'Outcome']);

/** One page: the sentence, the picture, the table, and why. */
export function reproductionPage(reproduction: Reproduction, frame: PageFrame = {}): string {
  const { title, rows, marks } = reproduction;
  const { heads, lines } = tableOf(rows);
  const columns = tableColumns(...heads.map((head) => (words.has(head) ? head : `#${head}`)), 'Measured on');
  const body = lines.map(([part, ...rest], i) => ({
    cells: [part === '' ? 'whole task' : part!, ...rest, measuredOn(rows[i]!)],
  }));
  const items = [...marks, ...notes(rows), ...settingNotes(reproduction)].map(
    (text) => html`<li>${text}</li>`,
  );
  return page(
    `${title}: reported and obtained`,
    html`<h1>${title}</h1><p class="lead">${summary(rows)}</p>${picture(rows)}${table('Reported and obtained', columns, body)}<h2>Behind the numbers</h2><ul>${items}</ul>`,
    frame,
  );
}

function picture(rows: readonly ReproducedMetric[]): Markup {
  const estimates = differenceEstimates(rows);
  if (estimates.length === 0) return html``;
  const chart = intervalChart(estimates, {
    title: 'Obtained minus reported',
    reference: { value: 0, label: 'as reported' },
    from: 0,
    to: 0,
  });
  return html`<div class="boxes">${chart}</div>`;
}
