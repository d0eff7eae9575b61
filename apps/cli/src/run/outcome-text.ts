import { runMark, type Scoring, type Stability, type Verdict } from '@assay/records';
import { intervalOrWhy, numberLabel, plural, printable, shownNumber } from '@assay/shown';
import type { EvaluatedProject, EvaluatedRun, EvaluatedTaskSpecification, Planned } from '@assay/verbs';
import { headlineNumbers } from '../evaluation/headline-numbers.ts';
import { answerLines, failureLines, missingLines } from '../evaluation/scored-lines.ts';
import { textTable } from '../evaluation/text-table.ts';
import { verdictExit, wordVerdict } from '../evaluation/verdict-text.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import { type Colors, colors, type Io } from '../io.ts';

/** What happens to a score on its way, and says nothing of the model. */
const lost: ReadonlySet<string> = new Set(['judge_error', 'provider_error', 'rate_limited', 'interrupted']);

/**
 * Scores of which nothing is known: those whose every value was lost on the way (a judge that gave no verdict), and all
 * of them where none has a value. Without gates, too, such a scoring has shown nothing.
 */
export function unscored({ aggregates }: Pick<Scoring, 'aggregates'>): readonly string[] {
  const scores = Object.entries(aggregates.metrics).filter(([name]) => !isOfSet(name, aggregates));
  const empty = scores.filter(([, { n, missing }]) => n === 0 && missing > 0);
  if (empty.length === Object.keys(aggregates.metrics).length) return empty.map(([name]) => name);
  return empty
    .filter(([, { missing_by_class: classes }]) => Object.keys(classes).every((kind) => lost.has(kind)))
    .map(([name]) => name);
}

function isOfSet(name: string, { set_values: sets }: Scoring['aggregates']): boolean {
  return (sets?.all[name]?.value ?? null) !== null;
}

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

/** `support / nightly: 20 samples × 5 trials = 100 requests to atlas; scored by good; 100 verdicts by judge` */
export function plannedLine({ samples, trials, runs, requests, at_least, ...plan }: Planned): string {
  const factors = [
    plural(samples, 'sample'),
    ...(trials > 1 ? [plural(trials, 'trial')] : []),
    ...(runs > 1 ? [plural(runs, 'run')] : []),
  ];
  const isProduct = factors.length > 1 && requests === samples * trials * runs && !at_least;
  const asked = `${at_least ? 'at least ' : ''}${plural(requests, 'request')}`;
  const times = `${factors.join(' × ')}${isProduct ? ' =' : ','} ${asked}`;
  const judged = Object.entries(plan.verdicts).map(([key, count]) => `${plural(count, 'verdict')} by ${key}`);
  const by = [plan.scores.join(', '), ...judged].join('; ');
  return printable(`${plan.evaluation_key} / ${plan.key}: ${times} to ${plan.model_key}; scored by ${by}\n`);
}

/** What `assay run --format json` prints: ids, aggregates and verdicts; the rows are in the store. */
export function outcomeJson({ evaluations, verdict, gates }: EvaluatedProject): object {
  return {
    schema_version: 'assay.evaluations.v1',
    evaluations: evaluations.map(({ evaluation_key, task_specifications }) => ({
      evaluation_key,
      task_specifications: task_specifications.map(({ key, task_key, model_key, runs, stability }) => ({
        key,
        task_key,
        model_key,
        runs: runs.map(({ manifest, scoring }) => ({ manifest, scoring })),
        stability,
      })),
    })),
    verdict,
    gates,
  };
}

/** Gates decide; where there are none, a provider that gave nothing at all has failed, and what nobody judged is open. */
export function outcomeExit(outcome: EvaluatedProject): ExitCode {
  if (outcome.verdict !== null) return verdictExit[outcome.verdict.outcome];
  if (gotNothing(outcome)) return exitCodes.environment;
  return runsOf(outcome).some(({ scoring }) => unscored(scoring).length > 0)
    ? exitCodes.inconclusive
    : exitCodes.done;
}

function runsOf({ evaluations }: EvaluatedProject): readonly EvaluatedRun[] {
  return evaluations.flatMap((evaluation) => evaluation.task_specifications).flatMap(({ runs }) => runs);
}

/** What a provider does, and no model. */
const lostOutcome: ReadonlySet<string> = new Set(['rate_limited', 'provider_error']);

/** What was never asked, because a ceiling came first, is not a failure of the provider. */
function gotNothing(outcome: EvaluatedProject): boolean {
  return runsOf(outcome).some(({ scoring }) => {
    const { outputs } = scoring.aggregates;
    const classes = Object.keys(outputs.failed_by_class);
    return outputs.produced === 0 && classes.length > 0 && classes.every((kind) => lostOutcome.has(kind));
  });
}
