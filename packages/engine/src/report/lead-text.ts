import { plural, shownInterval, shownNumber } from '@assay/shown';
import { checkText } from './check-text.ts';
import { headlineOf } from './headline-of.ts';
import type { Report } from './report-schema.ts';

/** The answer to the question that a reader comes with: what decides, and what stands beside it. */
export interface Lead {
  readonly strong: string;
  /** Begins with a space where there is any. */
  readonly rest: string;
}

/** What decided the verdict; where nothing was to be decided, the number that the run is about. */
export function leadText(report: Report): Lead {
  const { verdict, gates } = report;
  const checks = gates.flatMap((gate) => gate.checks);
  const deciding = checks.filter(({ outcome }) => outcome === verdict?.outcome);
  const first = deciding.find(({ interval }) => interval !== null) ?? deciding[0];
  if (verdict === null || first === undefined) return undecided(report);
  const others = deciding.length - 1;
  return { strong: sentence(checkText(first, report)), rest: rest(others, checks.length, verdict.outcome) };
}

function undecided(report: Report): Lead {
  const { what, value, interval, n } = headlineOf(report);
  const beside = `${interval === null ? '' : ` ${shownInterval(interval)}`}${n === null ? '' : `, n ${n}`}`;
  const strong =
    value === null ? `${what} has no value.` : `${what} is ${shownNumber(value, interval)}${beside}.`;
  return { strong, rest: ' No gate judges this run.' };
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
