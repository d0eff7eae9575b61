import { html, page as htmlPage, type Markup } from '@assay/shown';
import type { CellAddress } from '../paper/cell-of.ts';
import type { Paper, PaperPage, PaperTable } from '../paper/paper.ts';
import { quoteRanges, type TextRange } from '../paper/quoted.ts';
import { type ExtractedField, extractedFields, type FieldCoverage } from './evidence.ts';
import type { Extraction, Refused } from './extraction.ts';

/** A page's text in pieces: plain ones, and ones that are quoted. */
interface MarkedPart {
  readonly text: string;
  /** Number of the mark; null for plain text. */
  readonly mark: number | null;
}

interface MarkedText {
  readonly parts: readonly MarkedPart[];
  /** The mark of each quote, in their order; null where it stands only in a table. */
  readonly places: readonly (number | null)[];
}

/** Where quotes stand in a text: as they were found, each with the first mark of what it covers. */
export function markQuotes(text: string, quotes: readonly string[], next?: string): MarkedText {
  const found = quotes.map((quote) => quoteRanges(text, quote, next));
  const ranges: { from: number; to: number }[] = [];
  const inOrder = found.flatMap((one) => one ?? []).sort((a, b) => a.from - b.from || b.to - a.to);
  for (const range of inOrder) {
    const last = ranges.at(-1);
    if (last !== undefined && range.from < last.to) last.to = Math.max(last.to, range.to);
    else ranges.push({ ...range });
  }
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [mark, { from, to }] of ranges.entries()) {
    if (from > at) parts.push({ text: text.slice(at, from), mark: null });
    parts.push({ text: text.slice(from, to), mark });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: null });
  const markOf = (range: TextRange): number =>
    ranges.findIndex(({ from, to }) => range.from >= from && range.to <= to);
  return { parts, places: found.map((one) => (one === null ? null : markOf(one[0]!))) };
}

interface Reviewed {
  readonly paper: Paper;
  readonly extraction: Extraction;
  readonly refused: readonly Refused[];
  readonly disagreements: readonly string[];
  readonly notices: readonly string[];
  readonly coverage: FieldCoverage;
}

/** review.html: every field beside the page of the paper that it was taken from, its quote marked. */
export function reviewPage(reviewed: Reviewed): string {
  const { paper, extraction, refused, disagreements, notices, coverage } = reviewed;
  const fields = extractedFields(extraction, paper);
  const title = `${extraction.name?.value ?? paper.title ?? 'A paper'}: what was read, and where`;
  const pages = paper.pages.filter(({ number }) => fields.some((field) => field.page === number));
  const missing = coverage.missing.length === 0 ? 'nothing' : coverage.missing.join(', ');
  return htmlPage(
    title,
    html`<h1>${title}</h1><p class="lead">${coverage.percent} % of the fields that a task file can have were found; not found: ${missing}.</p>
${listed(
  'Refused: not supported by the paper',
  refused.map(({ field, value, why }) => `${field} = ${value}: ${why}`),
)}
${listed('In dispute', disagreements)}
${listed('Notes on the paper', notices)}
${pages.map((one) => pageBeside(one, paper.pages[paper.pages.indexOf(one) + 1]?.text, fields))}
<p>${paper.pages.length} pages were read; ${paper.pages.length - pages.length} of them hold no field.</p>`,
  );
}

function pageBeside(
  { number, text, tables }: PaperPage,
  next: string | undefined,
  fields: readonly ExtractedField[],
): Markup {
  const own = fields.filter(({ page }) => page === number);
  const inText = own.filter(({ cell }) => cell == null);
  const { parts, places } = markQuotes(
    text,
    inText.map(({ quote }) => quote),
    next,
  );
  const items = own.map((field) => {
    const { field: name, value, status, quote, section, cell } = field;
    const place = places[inText.indexOf(field)];
    const where =
      cell != null
        ? html`<a href="#${cellId(number, cell)}">in a table</a>`
        : place == null
          ? html`in a table`
          : html`<a href="#p${number}-${place}">on the page</a>`;
    return html`<li><strong>${name}</strong> ${value} <em>${status}</em>, ${section === null ? '' : `${section}, `}${where}<br><q>${quote}</q></li>`;
  });
  const marked = parts.map(({ text: part, mark }) =>
    mark === null ? linesOf(part) : html`<mark id="p${number}-${mark}">${linesOf(part)}</mark>`,
  );
  const ids = new Set(own.flatMap(({ cell }) => (cell == null ? [] : [cellId(number, cell)])));
  const shown = tables.map((table, i) => tableOf(table, i + 1, number, ids));
  return html`<section><h2>Page ${number}</h2><div class="beside"><div><div class="as-set">${marked}</div>${shown}</div><ul>${items}</ul></div></section>`;
}

/** A table of the page with the cells that numbers were taken from marked; one that none was taken from is not shown again. */
function tableOf(
  { caption, rows }: PaperTable,
  table: number,
  page: number,
  ids: ReadonlySet<string>,
): Markup {
  const idOf = (row: number, column: number): string =>
    cellId(page, { table, row: row + 1, column: column + 1 });
  if (!rows.some((row, i) => row.some((_, j) => ids.has(idOf(i, j))))) return html``;
  const lines = rows.map((row, i) => {
    const cells = row.map((cell, j) =>
      ids.has(idOf(i, j)) ? html`<td><mark id="${idOf(i, j)}">${cell}</mark></td>` : html`<td>${cell}</td>`,
    );
    return html`<tr>${cells}</tr>`;
  });
  return html`<div class="scroll"><table><caption>${caption ?? `Table of page ${page}`}</caption><tbody>${lines}</tbody></table></div>`;
}

function linesOf(text: string): Markup {
  return html`${text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))}`;
}

function cellId(page: number, { table, row, column }: CellAddress): string {
  return `p${page}-t${table}-${row}-${column}`;
}

function listed(title: string, lines: readonly string[]): Markup {
  return lines.length === 0
    ? html``
    : html`<h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
