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
  const outcomes = checks.map(({ outcome }) => outcome);
  return { strong: sentence(checkText(first, report)), rest: rest(verdict.outcome, outcomes) };
}

function undecided(report: Report): Lead {
  const { what, value, interval, n } = headlineOf(report);
  const beside = `${interval === null ? '' : ` ${shownInterval(interval)}`}${n === null ? '' : `, n ${n}`}`;
  const strong =
    value === null ? `${what} has no value.` : `${what} is ${shownNumber(value, interval)}${beside}.`;
  return { strong, rest: ' No gate judges this run.' };
}

/** The other checks, by what became of them; what decided comes first. */
function rest(decided: Outcome, outcomes: readonly Outcome[]): string {
  const others = outcomes.toSpliced(outcomes.indexOf(decided), 1);
  const parts = (['fail', 'inconclusive', 'pass'] as const).flatMap((outcome) => {
    const count = others.filter((one) => one === outcome).length;
    if (count === 0) return [];
    const too = outcome === decided ? ' too' : '';
    return [`${plural(count, 'other check')} ${words[outcome][count === 1 ? 0 : 1]}${too}`];
  });
  return parts.length === 0 ? '' : ` ${parts.join(', ')}.`;
}

type Outcome = NonNullable<Report['verdict']>['outcome'];

const words = {
  fail: ['fails', 'fail'],
  inconclusive: ['cannot be decided', 'cannot be decided'],
  pass: ['holds', 'hold'],
} as const;

/** With a full stop; what it begins with is a name, and stays as it is written. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
