import { html, type Markup } from '@assay/shown';
import type { Comparison } from '@assay/records';
import { comparisonPage } from '../../compare/show/comparison-page.ts';
import type { Block } from '../../compare/show/page.ts';
import { htmlPage } from './html-page.ts';
import { intervalChart } from './interval-chart.ts';
import { table } from './table.ts';

/** Comparisons as one file that needs nothing else: what the text says, and the paired differences as a chart. */
export async function renderComparisonHtml(comparisons: readonly Comparison[]): Promise<string> {
  const parts = comparisons.map((comparison) => html`<section>${sections(comparison)}</section>`);
  const versions = [...new Set(comparisons.map(({ schema_version: version }) => version))].join(', ');
  return htmlPage('Comparison – Assay', html`${parts}<footer>${versions}</footer>`);
}

function sections(comparison: Comparison): readonly Markup[] {
  return comparisonPage(comparison).map((block) =>
    block.kind === 'heading' && block.text === 'Scores'
      ? html`${blockHtml(block)}${differences(comparison)}`
      : blockHtml(block),
  );
}

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case 'title':
      return html`<h1>${block.text}</h1>\n`;
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'line':
    case 'item':
      return html`<p>${block.text}</p>\n`;
    case 'table': {
      const texts = block.header.findIndex(({ align }) => align === 'right');
      return table(
        block.header.map(({ name }) => name),
        block.rows,
        texts === -1 ? block.header.length : texts,
      );
    }
  }
}

/** Left of the line is worse where higher is better. Labels have no difference to draw. */
function differences({ scores }: Comparison): Markup {
  const estimates = scores
    .filter(({ type }) => type !== 'label')
    .map(({ score_name: label, difference: value, interval }) => ({
      label,
      value,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    }));
  if (estimates.length === 0) return html``;
  return intervalChart(estimates, {
    title: 'Paired differences, after − before',
    from: -0.05,
    to: 0.05,
    reference: 0,
  });
}
