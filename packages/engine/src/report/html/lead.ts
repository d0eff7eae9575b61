import { html, type Markup } from '@assay/shown';
import { leadText } from '../lead-text.ts';
import type { Report } from '../report-schema.ts';

/** The first words of a page. */
export function lead(report: Report): Markup {
  const { strong, rest } = leadText(report);
  return html`<p class="lead"><b>${strong}</b>${rest}</p>`;
}
