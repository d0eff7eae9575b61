import {
  gatedFirst,
  numberLabel,
  partNumbers,
  plural,
  shownCost,
  shownInterval,
  shownNumber,
} from '@assay/shown';
import type { Report, ReportMetric } from './report-schema.ts';

/** The one number that a report is about. */
export interface Headline {
  readonly what: string;
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly n: number | null;
}

/**
 * What the first gate on a metric holds to a limit; without one, the first score that has a number, those that the task
 * expects before the others. Of a series it is the
 * mean over its runs, with the interval over them.
 */
export function headlineOf(report: Report): Headline {
  const gated = report.gates.find(({ rule, checks }) => rule === 'metric' && checks.some(hasValue));
  const check = gated?.checks.find(hasValue);
  const numbers = gatedFirst(
    partNumbers(report).map((part) => [part.name, part] as const),
    report.gates,
    report.expected_scores,
  ).flatMap(([name, { value, mean, pass_rate: rate, interval, n }]): Headline[] => {
    const number = value ?? rate ?? mean;
    if (number === null) return [];
    const taken = report.set_values?.[name]?.n ?? n;
    return [
      {
        what: value === null ? `${name}.${rate === null ? 'mean' : 'pass_rate'}` : name,
        value: number,
        interval,
        n: taken,
      },
    ];
  });
  const found: Headline =
    check === undefined
      ? (numbers[0] ?? {
          what: 'mean pass-rate (macro-F1)',
          value: report.macro_f1.value,
          interval: report.macro_f1.interval,
          n: null,
        })
      : {
          what: check.part === null ? check.name : `${check.name} of ${check.part}`,
          value: check.value,
          interval: check.interval,
          n: check.n,
        };
  return overRuns(report, found) ?? { ...found, what: numberLabel(found.what, labelsOf(report)) };
}

/** What people call scores that do not go by their names. */
function labelsOf({ metrics }: Report): Readonly<Record<string, string>> {
  const labels = Object.entries(metrics).filter(([name, { label }]) => name !== label);
  return Object.fromEntries(labels.map(([name, { label }]) => [name, label]));
}

function overRuns(report: Report, { what }: Headline): Headline | null {
  const { stability } = report;
  if (stability === null) return null;
  const name = what.replace(/\.value$/, '');
  const { mean, interval } = stability.metrics[name] ?? { mean: null, interval: null };
  if (mean === null) return null;
  const label = numberLabel(name, labelsOf(report));
  return {
    what: `${label}, mean over ${plural(stability.run_ids.length, 'run')}`,
    value: mean,
    interval,
    n: null,
  };
}

function hasValue({ value }: { readonly value: number | null }): boolean {
  return value !== null;
}

type Check = Report['gates'][number]['checks'][number];

/** What a gate found; with the run's name where it is another one than the report is about. */
export function checkText(
  { message, run_id: id, task_specification_key: key }: Check,
  report: Report,
): string {
  return id === report.run.id ? message : `${key} (run ${id}): ${message}`;
}

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

/** What a report is called: by the name that people know its evaluation by, with the key of the specification beside it. */
interface ReportTitle {
  readonly name: string;
  /** Null where the name is the key. */
  readonly key: string | null;
}

export function reportTitle({
  task_specification_key: key,
  display_names: names,
}: Report['run']): ReportTitle {
  return names?.evaluation === undefined ? { name: key, key: null } : { name: names.evaluation, key };
}

/** Model and task by their names, with their keys where those are others, and the mark of a run that is not whole. */
export function runSubject({ display_names: names, model, task_key, mark }: Report['run']): string {
  const subject = `${named(names?.model, model.key)} on ${named(names?.task, task_key)}`;
  return mark === null ? subject : `${subject} (${mark})`;
}

function named(name: string | undefined, key: string): string {
  return name === undefined || name === key ? key : `${name} (${key})`;
}

/** `>= 0.5`, `<= 2`, `true`, of several trials `each trial >= 0.5`; null where there is no pass rule. */
export function passRuleText({ pass_rule: rule }: Pick<ReportMetric, 'pass_rule'>): string | null {
  if (rule === null) return null;
  if (rule.kind === 'is-true') return 'true';
  const limit = `${rule.kind === 'at-least' ? '>=' : '<='} ${rule.threshold}`;
  return rule.over === 'trials' ? `each trial ${limit}` : limit;
}

/** What all that was asked has cost, for people: by who was asked where they were several. */
export function costText(spend: Report['spend']): string {
  if (spend === null) return 'unknown';
  const { cost_usd: known, unknown_cost: unknown, by } = spend;
  if (isUnknown(spend)) return 'unknown';
  const split =
    by.length < 2
      ? ''
      : ` (${by.map(({ asked, key, cost_usd }) => `${asked} ${key} ${shownCost(cost_usd)}`).join(', ')})`;
  if (unknown === null) return `${shownCost(known)}${split}`;
  const most = unknown.at_most_usd === null ? 'not known' : `$0 to ${shownCost(unknown.at_most_usd)}`;
  return `at least ${shownCost(known)}${split}; ${plural(unknown.requests, 'request')} more, whose cost is ${most}`;
}

/** The same in short, for a tile: what it is about, and what is certain. */
export function costTile(spend: Report['spend']): readonly [name: string, value: string] {
  if (spend === null || isUnknown(spend))
    return ['no price is declared, or no tokens are reported', 'cost unknown'];
  return ['cost', `${spend.unknown_cost === null ? '' : '≥ '}${shownCost(spend.cost_usd)}`];
}

function isUnknown({ cost_usd: known, unknown_cost: unknown }: NonNullable<Report['spend']>): boolean {
  return known === 0 && unknown !== null && unknown.at_most_usd === null;
}
