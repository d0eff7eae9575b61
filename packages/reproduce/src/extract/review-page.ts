import { html, type Markup, page as htmlPage } from '@assay/shown';
import type { Paper, PaperPage } from '../paper/paper.ts';
import { type ExtractedField, extractedFields } from './extracted-fields.ts';
import type { Extraction } from './extraction.ts';
import type { FieldCoverage } from './field-coverage.ts';
import { markQuotes } from './mark-quotes.ts';
import type { Refused } from './verify-extraction.ts';

interface Reviewed {
  readonly paper: Paper;
  readonly extraction: Extraction;
  readonly refused: readonly Refused[];
  readonly disagreements: readonly string[];
  readonly coverage: FieldCoverage;
}

/** review.html: every field beside the page of the paper that it was taken from, its quote marked. */
export function reviewPage({ paper, extraction, refused, disagreements, coverage }: Reviewed): string {
  const fields = extractedFields(extraction);
  const title = `${extraction.name?.value ?? paper.title ?? 'A paper'}: what was read, and where`;
  const pages = paper.pages.filter(({ number }) => fields.some((field) => field.page === number));
  const missing = coverage.missing.length === 0 ? 'nothing' : coverage.missing.join(', ');
  return htmlPage(
    title,
    html`<h1>${title}</h1><p class="lead">${coverage.percent} % of the fields that a task file can have were found; not found: ${missing}.</p>
${listed(
  'Refused: the paper does not vouch for it',
  refused.map(({ field, value, why }) => `${field} = ${value}: ${why}`),
)}
${listed('In dispute', disagreements)}
${pages.map((one) => pageBeside(one, paper.pages[paper.pages.indexOf(one) + 1]?.text, fields))}
<p>${paper.pages.length} pages were read; ${paper.pages.length - pages.length} of them hold no field.</p>`,
  );
}

function pageBeside(
  { number, text }: PaperPage,
  next: string | undefined,
  fields: readonly ExtractedField[],
): Markup {
  const own = fields.filter(({ page }) => page === number);
  const { parts, places } = markQuotes(
    text,
    own.map(({ quote }) => quote),
    next,
  );
  const items = own.map(({ field, value, status, quote }, i) => {
    const place = places[i];
    const where =
      place === null || place === undefined
        ? html`in a table`
        : html`<a href="#p${number}-${place}">on the page</a>`;
    return html`<li><strong>${field}</strong> ${value} <em>${status}</em>, ${where}<br><q>${quote}</q></li>`;
  });
  const marked = parts.map(({ text: part, mark }) =>
    mark === null ? html`${part}` : html`<mark id="p${number}-${mark}">${part}</mark>`,
  );
  return html`<section><h2>Page ${number}</h2><div style="display:grid;grid-template-columns:minmax(0,2fr) minmax(0,1fr);gap:1.5rem"><div style="white-space:pre-wrap;overflow-wrap:anywhere">${marked}</div><ul style="overflow-wrap:anywhere">${items}</ul></div></section>`;
}

function listed(title: string, lines: readonly string[]): Markup {
  return lines.length === 0
    ? html``
    : html`<h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
