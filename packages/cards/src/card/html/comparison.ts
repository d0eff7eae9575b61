import { html, type Markup, noMarkup, table } from '@assay/shown';
import type { CardComparison } from '@assay/records';
import { shownNumber } from '../shown-figure.ts';
import { shownTriple } from '../shown-row.ts';
import { differingText } from '../words.ts';
import { verdictText } from '../verdict-text.ts';
import { shortText } from '../short-text.ts';
import { rowLink } from './evidence.ts';
import type { PageContext } from './page-context.ts';

/** Every triple whose setups or parties were compared, those that ask for attention first. */
export function comparisons(context: PageContext): Markup {
  const { card, limits } = context;
  const shown = card.comparisons.slice(0, limits.comparisons);
  const left = card.comparisons.length - shown.length;
  const more =
    left > 0
      ? html`<p class="soft">${shownNumber(left)} more comparisons are in the card’s JSON (<code>--format json</code>).</p>`
      : noMarkup;
  return html`${shown.map((one) => comparison(one, context))}${more}`;
}

function comparison(given: CardComparison, context: PageContext): Markup {
  const { between, groups, calculation } = given;
  const rows = groups.map(({ name, rows: places, score }) => ({
    cells: [
      shortText(name, 400),
      html`${score.value} <span class="soft">${score.exact.includes('/') ? shortText(score.exact, 60) : ''}</span>`,
      html`<span class="evidence">${places.slice(0, context.limits.evidence).map((row) => rowLink(row, context))}</span>`,
    ],
  }));
  const columns = [
    { name: between === 'setups' ? 'setup v' : 'party p', kind: 'wide' as const },
    { name: between === 'setups' ? 'σ(v), mean of its reports' : 'σ(p), mean of its setups' },
    { name: 'reports' },
  ];
  const triple = shownTriple(context.card.signals[given.triple]!);
  return html`<article class="box"><h3>${triple}</h3>
<p>${given.diverges === 0 ? '' : html`<span class="badge cue">${given.diverges === null ? 'not assessable' : `${between} diverge`}</span>`}${verdictText(given)}${differingText(given)}</p>
${table(`Scores of the ${between}: ${triple}`, columns, rows)}<details class="more"><summary>How is this calculated?</summary><dl><dt>Formula</dt><dd>${calculation.formula}</dd><dt>Inputs</dt><dd>${Object.entries(calculation.inputs).map(([name, value]) => html`${name} = ${value ?? 'none'}<br>`)}</dd></dl></details></article>
`;
}
