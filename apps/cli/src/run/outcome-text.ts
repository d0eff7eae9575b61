import {
  aggregatesOf,
  type EvaluatedSpecification,
  type EvaluationOutcome,
  type ScoringAggregates,
} from '@assay/engine';
import type { Verdict } from '@assay/records';
import { type Colors, colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';

/** What `assay run` leaves on the screen: the numbers, what the gates say of them, and where to look next. */
export async function outcomeText({ specifications, judged }: EvaluationOutcome, io: Io): Promise<string> {
  const color = await colors(io);
  const parts = specifications.map((one) => specificationText(one, color));
  const gates =
    judged.gates.length === 0
      ? []
      : ['', color.bold('Gates'), ...judged.verdict.reasons.map(({ message }) => `  ${printable(message)}`)];
  const last = specifications.at(-1)?.runs.at(-1)?.manifest.id;
  return [
    ...parts,
    ...gates,
    '',
    verdictLine(judged.gates.length === 0 ? null : judged.verdict, color),
    ...(last === undefined
      ? []
      : [color.dim(`assay report ${last} --format html --out report.html opens the evidence`)]),
    '',
  ].join('\n');
}

function specificationText({ open, runs, stability }: EvaluatedSpecification, color: Colors): string {
  const shown = runs.map(({ manifest, scoring }) =>
    [
      color.dim(
        `  run ${manifest.id}${manifest.stopped_because === null ? '' : ` — stopped: ${manifest.stopped_because}`}`,
      ),
      ...numbers(aggregatesOf(scoring)),
    ].join('\n'),
  );
  const spread =
    stability === null
      ? []
      : [
          `  ${color.bold('over')} ${runs.length} runs`,
          ...Object.entries(stability.metrics).map(
            ([name, { mean, std }]) => `    ${printable(name)}  mean ${format(mean)}  std ${format(std)}`,
          ),
        ];
  return [
    color.bold(
      `${printable(open.specification.key)}  (${printable(open.model.key)} on ${printable(open.declared_task.key)})`,
    ),
    ...shown,
    ...spread,
  ].join('\n');
}

function numbers(aggregates: ScoringAggregates): readonly string[] {
  const names = [...Object.keys(aggregates.metrics), ...Object.keys(aggregates.named)];
  const width = Math.max('macro-F1'.length, ...names.map((name) => name.length));
  const scores = Object.entries(aggregates.metrics).map(([name, metric]) => {
    const set = aggregates.set_values?.all[name];
    if (set !== undefined)
      return `    ${name.padEnd(width)}  ${format(set.value)}${set.missing === null ? '' : `  ${set.missing.why}`}`;
    const interval = metric.pass_rate_interval ?? metric.mean_interval;
    const value = metric.pass_rate ?? metric.mean;
    const range = interval === null ? '' : `  [${format(interval.low)}, ${format(interval.high)}]`;
    const missing = metric.missing === 0 ? '' : `  ${metric.missing} missing`;
    return `    ${printable(name).padEnd(width)}  ${format(value)}${range}  n ${metric.n}${missing}`;
  });
  const named = Object.entries(aggregates.named).map(
    ([name, value]) => `    ${printable(name).padEnd(width)}  ${format(value)}`,
  );
  const macro =
    aggregates.macro_f1.value === null
      ? []
      : [`    ${'macro-F1'.padEnd(width)}  ${format(aggregates.macro_f1.value)}  (mean pass-rate)`];
  return [...scores, ...named, ...macro];
}

function format(value: number | null): string {
  return value === null ? '–' : value.toFixed(4);
}

function verdictLine(verdict: Verdict | null, color: Colors): string {
  if (verdict === null) return color.dim('no gates: nothing was passed or failed');
  const paint = { pass: color.green, fail: color.red, inconclusive: color.yellow }[verdict.outcome];
  return paint(color.bold(verdict.outcome.toUpperCase()));
}
