import { html, type Markup, noMarkup } from '../page/markup.ts';

/** A share of a whole as a bar in one neutral colour: long is neither good nor bad. The number stands beside it. */
export function shareBar(value: number | null, whole: number): Markup {
  if (value === null || whole === 0 || !Number.isFinite(value / whole)) return noMarkup;
  const part = Math.min(100, Math.max(0, (100 * value) / whole));
  return html`<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="4"/><rect class="part" width="${part.toFixed(2)}" height="4"/></svg>`;
}
