import { html, type Markup, noMarkup, page, plural } from '@assay/shown';
import type { Card, CardSubject, Figure } from '@assay/records';
import { creed, kindNames, sections, titleOf } from '../words.ts';
import { signalNames } from '../../signals/signal-table.ts';
import { cardData } from './card-data.ts';
import { comparisons } from './comparison.ts';
import { documentation } from './documentation.ts';
import { figures } from './figure.ts';
import { findings } from './findings.ts';
import { names } from './names.ts';
import { header } from './header.ts';
import { type PageContext, pageLimits } from './page-context.ts';
import { reportTable } from './report-table.ts';

export interface CardPageOptions {
  /** Where the card of another subject is, from this page; null where there is none. */
  readonly linkTo?: (subject: CardSubject) => string | null;
  /** Where the page that lists all cards is. */
  readonly home?: string;
  /** Tells programs the same in JSON-LD. */
  readonly withData?: boolean;
}

/** A card as one file that needs nothing else; every number opens to its formula, inputs and rows. */
export function renderCardHtml(
  card: Card,
  { linkTo = () => null, home, withData = false }: CardPageOptions = {},
): string {
  const context: PageContext = { card, limits: pageLimits, linkTo };
  const frame = {
    ...(home === undefined ? {} : { home: { address: home, name: 'All cards' } }),
    ...(withData ? { data: cardData(card) } : {}),
  };
  const body = html`${header(card)}${section('reported', context)}${signalNames.map((name) => section(name, context))}${names(card)}${findings(card)}
<section><h2 id="rows">Every report</h2><p class="question">The rows behind the numbers above.</p>
<div class="broad">${reportTable(context)}</div></section>
<footer>${creed}<br>${card.schema_version}</footer>
`;
  return page(
    `${titleOf(card.subject, card.display_name)} – ${kindNames[card.subject.kind]} card`,
    body,
    frame,
  );
}

function section(name: Figure['section'], context: PageContext): Markup {
  const own = context.card.figures.filter((one) => one.section === name);
  const { title, question } = sections[name];
  return html`<section><h2 id="${name}">${title}</h2><p class="question">${question}</p>
${own.length === 0 ? html`<p>No data.</p>` : figureList(own, context)}${detail(name, context)}</section>
`;
}

/** More numbers than this, and all but the first fold away. */
const mostOpen = 12;

function figureList(own: readonly Figure[], context: PageContext): Markup {
  if (own.length <= mostOpen) return figures(own, context);
  return html`${figures(own.slice(0, 1), context)}<details class="more"><summary>${plural(own.length - 1, 'more number')}: field by field and benchmark by benchmark</summary>${figures(own.slice(1), context)}</details>`;
}

function detail(name: Figure['section'], context: PageContext): Markup {
  const { card } = context;
  if (name === 'comparability') return comparisons(context);
  return name === 'completeness' && card.subject.kind === 'benchmark'
    ? documentation(card.documentation)
    : noMarkup;
}
