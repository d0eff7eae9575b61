import type { Card, CardComparison, CardDocumentation, CardSubject, Figure } from '@assay/records';
import { html, type Markup, noMarkup, page, plural, shareBar, table } from '@assay/shown';
import { type SignalName, signalNames } from '../../signals/signal-table.ts';
import {
  creed,
  differingText,
  headlineOf,
  kindNames,
  leadOf,
  namesLines,
  namesNote,
  sections,
  shortText,
  shownLabel,
  shownNumber,
  shownTriple,
  shownValue,
  titleOf,
  verdictText,
} from '../card-words.ts';
import { figures, type PageContext, pageLimits, reportTable, rowLink } from './evidence.ts';

const types = {
  benchmark: 'Dataset',
  model: 'SoftwareApplication',
  organization: 'Organization',
  corpus: 'DataCatalog',
} as const;

/** A card for programs, in the words of schema.org: what it is about, and every number by its name. */
function cardData(card: Card): object {
  const numbers = card.figures.filter(({ value }) => typeof value === 'number');
  return {
    '@context': 'https://schema.org',
    '@type': 'Report',
    name: titleOf(card.subject, card.display_name),
    about: { '@type': types[card.subject.kind], name: card.subject.name },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: numbers.length,
      itemListElement: numbers.map(({ label, value, calculation }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
        measurementTechnique: calculation.formula,
      })),
    },
  };
}

/** Every triple whose setups or parties were compared, those that ask for attention first. */
function comparisons(context: PageContext): Markup {
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

const documentationColumns = [
  { name: 'field', kind: 'wide' as const },
  { name: 'state' },
  { name: 's(f, b)', kind: 'number' as const },
  { name: 'what is stated', kind: 'wide' as const },
  { name: 'where' },
];

/** The 28 fields of each card file, and the risk categories it names. */
function documentation(given: readonly CardDocumentation[]): Markup {
  return html`${given.map(one)}`;
}

function one(benchmark: CardDocumentation): Markup {
  const { card, fields, population } = benchmark;
  const from =
    card === null
      ? 'No benchmark card was read: only what the records state is counted.'
      : `From the benchmark card ${shortText(card, 300)}.`;
  const rule =
    population === 'literal'
      ? ' A field counts if it is present, whatever its content (literal).'
      : ' A placeholder such as “N/A” does not count as populated.';
  return html`<details class="more"${card === null ? noMarkup : html` open`}><summary>The 28 fields, one by one</summary>
<p>${from}${rule}</p>
${table(`The 28 fields of ${shortText(benchmark.benchmark, 80)}`, documentationColumns, fields.flatMap(fieldRows))}</details>
${risks(benchmark)}`;
}

function fieldRows(field: CardDocumentation['fields'][number]) {
  const { path, state, coverage, score, stated, source, parts } = field;
  const where = source === null ? '' : shortText(source);
  const own = [
    html`${fieldPath(path)}${coverage === 'full' ? '' : ` (${coverage})`}`,
    state,
    score,
    stated === null ? '' : shortText(stated, 240),
    where,
  ];
  return [
    { cells: own },
    ...parts.map((part) => ({
      cells: [
        html`↳ ${fieldPath(part.path)}`,
        part.state,
        '',
        part.stated ?? '',
        part.state === 'missing' ? '' : where,
      ],
    })),
  ];
}

/** A path that breaks where a reader would break it. */
function fieldPath(path: string): Markup {
  return html`<code>${path.split(/(?<=[._])/).map((part) => html`${part}<wbr>`)}</code>`;
}

function risks({ risk_categories: names }: CardDocumentation): Markup {
  if (names.length === 0) return noMarkup;
  return html`<h3>Risk categories the benchmark card names</h3>
<p>${names.map((name) => html`<span class="badge cue">${shortText(name)}</span>`)}<br><span class="soft">For the reader; they are not part of any number.</span></p>
`;
}

const columns = [
  { name: 'what happened' },
  { name: 'rule' },
  { name: 'times', kind: 'number' as const },
  { name: 'first', kind: 'wide' as const },
];

/** What reading the records came upon, a line for each rule. */
function findings({ findings: given, subject }: Card): Markup {
  if (given.length === 0) return noMarkup;
  const rows = given.map(({ action, rule, count, first }) => ({
    cells: [
      action,
      html`<code>${rule}</code>`,
      shownNumber(count),
      html`<code>${shortText(first.path, 300)}${first.result === null ? '' : ` result ${first.result}`}</code>: ${shortText(first.message, 300)}`,
    ],
  }));
  const whose = subject.kind === 'corpus' ? 'the corpus' : 'the records behind this card';
  return html`<section><h2 id="findings">Reading the records</h2><p class="question">What reading ${whose} came upon; each one is listed by <code>assay cards sql 'SELECT * FROM findings'</code>.</p>
${table('Findings', columns, rows)}</section>
`;
}

/** What the suggested names would change on this card. */
function names(card: Card): Markup {
  const lines = namesLines(card);
  if (lines.length === 0) return noMarkup;
  return html`<section><h2 id="names">Names</h2><p class="question">${namesNote}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>
`;
}

/** What the card is about, and the four signals with one number each. */
function header(card: Card): Markup {
  const { subject } = card;
  return html`<header><p class="kind">${kindNames[subject.kind]}</p><h1>${titleOf(subject, card.display_name)}</h1>
<p class="soft">${leadOf(card)}</p>
<ul class="tiles">${signalNames.map((name) => tile(card, name))}</ul></header>
`;
}

function tile({ figures }: Card, name: SignalName): Markup {
  const found = headlineOf(figures, name);
  const { title, question } = sections[name];
  if (found === undefined)
    return html`<li><a class="tile" href="#${name}"><span class="name">${title}</span><b class="words">no data</b><span class="question">${question}</span></a></li>
`;
  return html`<li><a class="tile" href="#${name}"><span class="name">${title}</span><b${found.value === null ? html` class="words"` : noMarkup}>${shownValue(found)}</b><span class="question">${shortText(shownLabel(found))}</span>${shareBar(found.value, found.of ?? 1)}</a></li>
`;
}

interface CardPageOptions {
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
