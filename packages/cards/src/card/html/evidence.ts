import type { Calculation, Card, CardRow, CardSubject, Figure, Signals } from '@assay/records';
import { html, type Markup, type MarkupPart, noMarkup, plural, table, type TableColumn } from '@assay/shown';
import {
  cuesOf,
  shortText,
  shownDate,
  shownExact,
  shownInputs,
  shownLabel,
  shownNumber,
  shownPath,
  shownPlace,
  shownReporter,
  shownScore,
  shownSetup,
  shownValue,
} from '../card-words.ts';
import { evidenceCommand, evidenceQuery } from '../evidence-query.ts';

/** The rows and documents behind a number, each a link to where it stands; how to get those that are left out. */
function evidence(calculation: Calculation, context: PageContext): Markup {
  const { evidence: rows, documents, evidence_of } = calculation;
  const { limits } = context;
  const word = evidence_of === 'counted' ? 'Rows' : 'Rows looked at';
  return html`${
    rows.length === 0
      ? noMarkup
      : html`<dt>${word}</dt><dd class="evidence">${rowList(calculation, context)}</dd>`
  }${
    documents.length === 0
      ? noMarkup
      : html`<dt>Evidence</dt><dd class="evidence">${documents.slice(0, limits.evidence).map(documentText)}${moreDocuments(documents.length - limits.evidence)}</dd>`
  }`;
}

/** The rows one by one, or in a word where they are all the rows of a page that shows them all. */
function rowList(calculation: Calculation, context: PageContext): Markup {
  const { evidence: rows } = calculation;
  const { card, limits } = context;
  if (rows.length > 1 && rows.length === card.rows.length && rows.length <= limits.rows)
    return html`<a href="#rows">all ${plural(rows.length, 'row')} of this card</a>`;
  return html`${rows.slice(0, limits.evidence).map((row) => rowLink(row, context))}${moreRows(calculation, limits.evidence)}`;
}

/** A row by its number on the page and its score; one that the page does not show, by its place. */
export function rowLink(row: number, { card, limits }: PageContext): Markup {
  const found = card.rows[row]!;
  if (row < limits.rows) return html`<a href="#r${row + 1}">row ${row + 1}: ${found.score}</a>`;
  return html`<span>${shownPlace(found)}: ${found.score}</span>`;
}

function moreRows({ evidence: rows, query }: Calculation, shown: number): Markup {
  if (rows.length <= shown || query === null) return noMarkup;
  return html`<span>and ${shownNumber(rows.length - shown)} more; to list them over the same files (or <code>--corpus</code>):</span><code class="command">${shortText(evidenceCommand(query), 1200)}</code>`;
}

function documentText({ file, place, value }: Calculation['documents'][number]): Markup {
  const source = file === null ? '' : html` <span class="soft">(${shortText(file)})</span>`;
  return html`<span><code>${shortText(place)}</code>: ${value ?? 'none'}${source}</span>`;
}

function moreDocuments(left: number): Markup {
  return left > 0 ? html`<span>and ${shownNumber(left)} more in the card’s JSON</span>` : noMarkup;
}

/** A figure that no row is behind looks the same on every page. */
const known = new WeakMap<Figure, Markup>();

export function figures(given: readonly Figure[], context: PageContext): Markup {
  return html`<div class="figures">${given.map((one) => knownFigure(one, context))}</div>
`;
}

function knownFigure(given: Figure, context: PageContext): Markup {
  const found = known.get(given);
  if (found !== undefined) return found;
  const made = figure(given, context);
  if (given.calculation.evidence.length === 0) known.set(given, made);
  return made;
}

/** One number on a line that opens to tell how it is calculated. */
function figure(given: Figure, context: PageContext): Markup {
  const { calculation } = given;
  return html`<details class="figure"><summary><span class="label">${shortText(shownLabel(given), 320)}</span><span class="${given.value === null ? 'words' : 'value'}">${shownValue(given)}</span><span class="exact">${shownExact(given)}</span><span class="how">How is this calculated?</span></summary><div><dl><dt>Formula</dt><dd>${calculation.formula}</dd><dt>Inputs</dt><dd>${shownInputs(calculation)}</dd>${evidence(calculation, context)}</dl></div></details>
`;
}

interface ReportColumn extends TableColumn {
  readonly cell: (row: CardRow, signals: Signals, index: number, context: PageContext) => MarkupPart;
  /** The cards on which it would say the same in every row. */
  readonly except?: string;
}

const columns: readonly ReportColumn[] = [
  { name: 'row', kind: 'number', cell: (_row, _signals, index) => index + 1 },
  {
    name: 'model',
    except: 'model',
    cell: (_row, { model }, _index, { linkTo }) =>
      linked(shortText(model), linkTo({ kind: 'model', name: model, collection: null })),
  },
  {
    name: 'benchmark path',
    cell: (_row, { path }, _index, { linkTo, card }) =>
      card.subject.kind === 'benchmark'
        ? shownPath(path)
        : linked(shownPath(path), linkTo({ kind: 'benchmark', name: path[1], collection: path[0] })),
  },
  { name: 'metric', cell: (_row, { metric }) => shortText(metric) },
  { name: 'score on its scale', kind: 'number', cell: (row) => shownScore(row) },
  {
    name: 'reported by',
    cell: (row, _signals, _index, { linkTo, card }) =>
      row.organization === null || card.subject.kind === 'organization'
        ? shownReporter(row)
        : linked(
            shownReporter(row),
            linkTo({ kind: 'organization', name: row.organization, collection: null }),
          ),
  },
  { name: 'setup', kind: 'wide', cell: (row) => shownSetup(row) },
  { name: 'retrieved', kind: 'number', cell: ({ retrieved }) => shownDate(retrieved) },
  {
    name: 'to look at',
    cell: (row, signals) => cuesOf(row, signals).map((cue) => html`<span class="badge cue">${cue}</span>`),
  },
  { name: 'record', kind: 'wide', cell: (row) => html`<code>${shownPlace(row)}</code>` },
];

/** Every report behind the card, the rows that the numbers above lead to. */
export function reportTable(context: PageContext): Markup {
  const { card, limits } = context;
  const shownColumns = columns.filter(({ except }) => except !== card.subject.kind);
  const rows = card.rows.slice(0, limits.rows).map((row, index) => ({
    id: `r${index + 1}`,
    cells: shownColumns.map(({ cell }) => cell(row, card.signals[row.triple]!, index, context)),
  }));
  if (rows.length === 0) return html`<p>No record in the corpus reports on it.</p>`;
  return html`${table('Every report behind this card', shownColumns, rows)}${left(context)}`;
}

function left({ card, limits }: PageContext): Markup {
  const count = card.rows.length - limits.rows;
  if (count <= 0) return noMarkup;
  const command = shortText(evidenceCommand(evidenceQuery(card.subject)), 1200);
  return html`<p>The first ${shownNumber(limits.rows)} of ${shownNumber(card.rows.length)} rows are shown. To list all of them over the same files (or <code>--corpus</code>):</p><code class="command">${command}</code>
`;
}

function linked(text: string, address: string | null): MarkupPart {
  return address === null ? text : html`<a href="${address}">${text}</a>`;
}

/** How much of a long list a page shows; the card's JSON always has everything. */
interface PageLimits {
  /** Reports in the table at the end. */
  readonly rows: number;
  /** Rows or documents listed for one number. */
  readonly evidence: number;
  readonly comparisons: number;
}

export const pageLimits: PageLimits = { rows: 500, evidence: 50, comparisons: 100 };

/** What every part of a page knows. */
export interface PageContext {
  readonly card: Card;
  readonly limits: PageLimits;
  /** Where the card of another subject is, from this page; null where there is none. */
  readonly linkTo: (subject: CardSubject) => string | null;
}
