import type { Card } from '@assay/records';
import { html, type Markup, noMarkup } from '@assay/shown';
import { namesLines } from '../names-lines.ts';
import { namesNote } from '../words.ts';

/** What the suggested names would change on this card. */
export function names(card: Card): Markup {
  const lines = namesLines(card);
  if (lines.length === 0) return noMarkup;
  return html`<section><h2 id="names">Names</h2><p class="question">${namesNote}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>
`;
}
