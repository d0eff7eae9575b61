import { type Outcome, outcomeGlyphs } from '../tokens/outcome-glyph.ts';
import { html, type Markup } from './markup.ts';

/** An outcome in a line or a cell: sign, word and colour. */
export function outcome(given: Outcome): Markup {
  return html`<span class="${given}">${outcomeGlyphs[given]} ${given}</span>`;
}

/** The same as what a page has to say first. */
export function outcomeBadge(given: Outcome): Markup {
  return html`<span class="badge ${given}">${outcomeGlyphs[given]} ${given}</span>`;
}
