import type { Comparison, SetDifference } from '@assay/records';
import { html, intervalChart, type Markup, page, table } from '@assay/shown';
import { comparisonPage } from '../../compare/show/comparison-page.ts';
import { comparisonMatrix } from './comparison-matrix.ts';
import type { Block } from '../../compare/show/page.ts';

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
  return comparisonPage(comparison).map((block) => {
    if (block.kind === 'heading') heading = block.text;
    const shown = blockHtml(block, heading);
    if (block.kind !== 'heading') return shown;
    if (heading === 'Scores') return html`${shown}${differences(scoresOf(comparison))}`;
    return heading === 'Values of the whole set'
      ? html`${shown}${differences(comparison.set_values)}`
      : shown;
  });
}

function blockHtml(block: Block, heading: string): Markup {
  switch (block.kind) {
    case 'title':
      return html`<h1>${block.text}</h1>\n`;
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'line':
    case 'item':
      return html`<p>${block.text}</p>\n`;
    case 'table':
      return table(
        heading,
        block.header.map(({ name, align }) =>
          align === 'right' ? { name, kind: 'number' as const } : { name },
        ),
        block.rows.map((cells) => ({ cells })),
      );
  }
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
