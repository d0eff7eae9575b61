import {
  aggregatesOf,
  type EvaluatedSpecification,
  type EvaluationOutcome,
  type ScoredRun,
  type Store,
  subtaskGaps,
} from '@assay/engine';
import type { Stability, Verdict } from '@assay/records';
import { type Colors, colors } from '../colors.ts';
import { fourDigits, headlineNumbers } from '../evaluation/headline-numbers.ts';
import { missingLines } from '../evaluation/missing-lines.ts';
import { textTable } from '../evaluation/text-table.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { failureLines } from './failure-lines.ts';

/** What `assay run` leaves on the screen: the numbers, what the gates say of them, and where to look next. */
export async function outcomeText(
  { specifications, judged }: EvaluationOutcome,
  store: Store,
  io: Io,
): Promise<string> {
  const color = await colors(io);
  const parts: string[] = [];
  for (const one of specifications) parts.push(await specificationText(one, store, color));
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

async function specificationText(
  { open, runs, stability }: EvaluatedSpecification,
  store: Store,
  color: Colors,
): Promise<string> {
  const shown: string[] = [];
  for (const run of runs) {
    const reasons = [...(await failureLines(run, store)), ...(await missingLines(run))];
    const failures = reasons.map((line) => color.yellow(line));
    const numbers = headlineNumbers(aggregatesOf(run.scoring));
    shown.push(
      color.dim(`  run ${run.manifest.id}`),
      ...[...numbers, ...failures, ...stoppedLines(run, color)].map((line) => `    ${line}`),
    );
  }
  const gaps = subtaskGaps(open.task, aggregatesOf(runs[0]!.scoring));
  return [
    color.bold(
      `${printable(open.specification.key)}  (${printable(open.model.key)} on ${printable(open.declared_task.key)})`,
    ),
    ...shown,
    ...gaps.map((gap) => color.yellow(`  ${printable(gap)}`)),
    ...(stability === null ? [] : spreadLines(stability, color)),
  ].join('\n');
}

/** How much the numbers moved from run to run, and where to see which samples moved them. */
function spreadLines({ metrics, run_ids: ids }: Stability, color: Colors): readonly string[] {
  const rows = Object.entries(metrics).map(([name, { mean, std }]) => [
    name,
    fourDigits(mean),
    fourDigits(std),
  ]);
  return [
    ...textTable([`over ${ids.length} runs`, 'mean', 'std'], rows).map((line) => `    ${line}`),
    color.dim(`    assay repeat --of ${ids[0]} tells which samples vary`),
  ];
}

/** Why a run is not complete, and how to go on with it. */
function stoppedLines({ manifest: { stopped_because: why } }: ScoredRun, color: Colors): readonly string[] {
  if (why === null) return [];
  return [
    color.yellow(`stopped: ${printable(why)}`),
    'what finished is kept: assay run --resume goes on, with a higher ceiling or none',
  ];
}

function verdictLine(verdict: Verdict | null, color: Colors): string {
  if (verdict === null) return color.dim('no gates: nothing was passed or failed');
  const paint = { pass: color.green, fail: color.red, inconclusive: color.yellow }[verdict.outcome];
  return paint(color.bold(verdict.outcome.toUpperCase()));
}
