import { html, type Markup, noMarkup, plural } from '@assay/shown';
import type { Calculation } from '@assay/records';
import { evidenceCommand } from '../evidence-command.ts';
import { shownNumber } from '../shown-figure.ts';
import { shownPlace } from '../shown-row.ts';
import { shortText } from '../short-text.ts';
import type { PageContext } from './page-context.ts';

/** The rows and documents behind a number, each a link to where it stands; how to get those that are left out. */
export function evidence(calculation: Calculation, context: PageContext): Markup {
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
