import { html, type Markup, noMarkup, table } from '@assay/shown';
import type { Card } from '@assay/records';
import { shownNumber } from '../shown-figure.ts';
import { shortText } from '../short-text.ts';

const columns = [
  { name: 'what happened' },
  { name: 'rule' },
  { name: 'times', kind: 'number' as const },
  { name: 'first', kind: 'wide' as const },
];

/** What reading the records came upon, a line for each rule. */
export function findings({ findings: given, subject }: Card): Markup {
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
