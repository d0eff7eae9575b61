import { html, type Markup, noMarkup, plural } from '@assay/shown';
import { checkText } from '../check-text.ts';
import type { Report } from '../report-schema.ts';

/** The answer to the question that a reader comes with, as a sentence: what decided the verdict, and what stands beside it. */
export function lead(report: Report): Markup {
  const { verdict, gates } = report;
  if (verdict === null) return noMarkup;
  const checks = gates.flatMap((gate) => gate.checks);
  const deciding = checks.filter(({ outcome }) => outcome === verdict.outcome);
  const first = deciding.find(({ interval }) => interval !== null) ?? deciding[0];
  if (first === undefined) return noMarkup;
  const others = deciding.length - 1;
  return html`<p class="lead"><b>${sentence(checkText(first, report))}</b>${rest(others, checks.length, verdict.outcome)}</p>`;
}

function rest(others: number, all: number, outcome: NonNullable<Report['verdict']>['outcome']): string {
  if (outcome === 'pass')
    return others === 0 ? '' : ` ${plural(others, 'other check')} ${others === 1 ? 'holds' : 'hold'} too.`;
  const words = outcome === 'fail' ? ['fails', 'fail'] : ['cannot be decided', 'cannot be decided'];
  const same = others === 0 ? '' : ` ${plural(others, 'other check')} ${words[others === 1 ? 0 : 1]!} too.`;
  const held = all - others - 1;
  return `${same}${held === 0 ? '' : ` ${plural(held, 'check')} ${held === 1 ? 'is' : 'are'} otherwise.`}`;
}

/** With a full stop; what it begins with is a name, and stays as it is written. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
