import { html, type Markup, noMarkup, outcome } from '@assay/shown';
import { checkText } from '../check-text.ts';
import type { Report } from '../report-schema.ts';

const weight = { fail: 0, inconclusive: 1, pass: 2 } as const;

/** Gates one below the other, what needs attention first: a reason is a sentence, and reads on a phone as on a desk. */
export function gateList(report: Report): Markup {
  const { gates } = report;
  if (gates.length === 0) return noMarkup;
  const items = gates
    .flatMap(({ rule, line, checks }) => checks.map((check) => ({ rule, line, check })))
    .toSorted((a, b) => weight[a.check.outcome] - weight[b.check.outcome]);
  return html`<h2>Gates</h2><ul class="gates box">${items.map(
    ({ rule, line, check }) =>
      html`<li>${outcome(check.outcome)}<span>${checkText(check, report)}</span><span class="soft">${rule}${line === null ? '' : `, line ${line}`}</span></li>`,
  )}</ul>`;
}
