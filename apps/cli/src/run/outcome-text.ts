import { runMark, type Stability, type Verdict } from '@assay/records';
import type { EvaluatedProject, EvaluatedRun, EvaluatedTaskSpecification } from '@assay/verbs';
import { type Colors, colors } from '../colors.ts';
import { headlineNumbers } from '../evaluation/headline-numbers.ts';
import { answerLines, failureLines, missingLines } from '../evaluation/missing-lines.ts';
import { wordVerdict } from '../evaluation/word-verdict.ts';
import { unscored } from '../evaluation/unscored.ts';
import { textTable } from '../evaluation/text-table.ts';
import type { Io } from '../io.ts';
import { intervalOrWhy, numberLabel, plural, printable, shownNumber } from '@assay/shown';

/** What `assay run` leaves on the screen: the numbers, what the gates say of them, and where to look next. */
export async function outcomeText(
  { evaluations, verdict: judged, gates }: EvaluatedProject,
  io: Io,
): Promise<string> {
  const verdict = judged === null ? null : wordVerdict({ verdict: judged, gates });
  const color = await colors(io);
  const specifications = evaluations.flatMap((evaluation) => evaluation.task_specifications);
  const reasons =
    verdict === null
      ? []
      : ['', color.bold('Gates'), ...verdict.reasons.map(({ message }) => `  ${printable(message)}`)];
  const shown = runWorthOpening(gates) ?? specifications.at(-1)?.runs.at(-1)?.manifest.id;
  return [
    ...specifications.map((one) => specificationText(one, gates, color)),
    ...reasons,
    '',
    verdict === null ? ungatedLine(specifications, color) : verdictLine(verdict, color),
    ...(shown === undefined ? [] : [color.dim(openingLine(shown, io))]),
    '',
  ].join('\n');
}

type Gates = EvaluatedProject['gates'];

/** The run that a gate failed, else one that could not be judged. */
function runWorthOpening(gates: Gates): string | undefined {
  const checks = gates.flatMap((gate) => gate.checks);
  const worst =
    checks.find(({ outcome }) => outcome === 'fail') ??
    checks.find(({ outcome }) => outcome === 'inconclusive');
  return worst?.run_id;
}

function specificationText(specification: EvaluatedTaskSpecification, gates: Gates, color: Colors): string {
  const {
    key,
    model_key,
    task_key,
    runs,
    stability,
    subtask_gaps,
    expected_scores: expected,
  } = specification;
  const names = runs[0]?.manifest.display_names ?? {};
  return [
    color.bold(
      `${printable(key)}  (${printable(names.model ?? model_key)} on ${printable(names.task ?? task_key)})`,
    ),
    ...runs.flatMap((run) => runLines(run, { gates, expected }, color)),
    ...subtask_gaps.map((gap) => color.yellow(`  ${printable(gap)}`)),
    ...(stability === null ? [] : spreadLines(stability, color)),
  ].join('\n');
}

interface First {
  readonly gates: Gates;
  readonly expected: readonly string[];
}

function runLines(run: EvaluatedRun, { gates, expected }: First, color: Colors): readonly string[] {
  const reasons = [...failureLines(run.failures), ...missingLines(run.missing), ...answerLines(run)];
  const failures = reasons.map((line) => color.yellow(line));
  const numbers = headlineNumbers(run.scoring.aggregates, gates, expected);
  return [
    color.dim(`  run ${run.manifest.id}`),
    ...markLines(run, color),
    ...[...numbers, ...failures, ...stoppedLines(run, color)].map((line) => `    ${line}`),
  ];
}

/** The name of the specification goes on to mean its newest whole run. */
function markLines({ manifest }: EvaluatedRun, color: Colors): readonly string[] {
  const mark = runMark(manifest);
  return mark === null ? [] : [color.yellow(`    ${printable(mark)}`)];
}

/** How much the numbers moved from run to run, and where to see which samples moved them. */
function spreadLines({ metrics, run_ids: ids, labels }: Stability, color: Colors): readonly string[] {
  const rows = Object.entries(metrics).map(([name, { mean, std, interval, interval_missing: why }]) => [
    numberLabel(name, labels),
    shownNumber(mean, interval),
    intervalOrWhy(interval, why),
    shownNumber(std),
  ]);
  return [
    ...textTable([`over ${plural(ids.length, 'run')}`, 'mean', '95 % interval', 'std'], rows).map(
      (line) => `    ${line}`,
    ),
    color.dim(`    assay repeat --of ${ids[0]} tells which samples vary`),
  ];
}

/** Why a run is not complete, and how to go on with it. */
function stoppedLines(
  { manifest: { stopped_because: why } }: EvaluatedRun,
  color: Colors,
): readonly string[] {
  if (why === null) return [];
  return [
    color.yellow(`stopped: ${printable(why)}`),
    'what finished is kept: assay run --resume continues, with a higher ceiling or none',
  ];
}

/** Without gates nothing passes or fails; what nobody could judge is open all the same. */
function ungatedLine(specifications: readonly EvaluatedTaskSpecification[], color: Colors): string {
  const open = specifications.flatMap(({ runs }) => runs.flatMap(({ scoring }) => unscored(scoring)));
  if (open.length === 0) return color.dim('no gates: nothing was passed or failed');
  const names = [...new Set(open)].map(printable).join(', ');
  return color.yellow(`${color.bold('INCONCLUSIVE')}: no sample was scored by ${names}`);
}

function verdictLine(verdict: Verdict, color: Colors): string {
  const paint = { pass: color.green, fail: color.red, inconclusive: color.yellow }[verdict.outcome];
  return paint(color.bold(verdict.outcome.toUpperCase()));
}

/** Who sits at a terminal has a browser; a log of a job does not. */
function openingLine(run: string, { terminal }: Io): string {
  return terminal
    ? `assay view ${run} opens the evidence`
    : `assay report ${run} --format html --out report.html writes the evidence as a page`;
}
