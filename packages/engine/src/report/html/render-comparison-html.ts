import type { Comparison, SetDifference } from '@assay/records';
import { html, intervalChart, type Markup, page } from '@assay/shown';
import { comparisonPage } from '../../compare/show/comparison-page.ts';
import { blockHtml } from './block-html.ts';
import { comparisonMatrix } from './comparison-matrix.ts';

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
