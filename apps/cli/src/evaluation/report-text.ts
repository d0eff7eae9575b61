import type { Report } from '@assay/engine';
import {
  agreeing,
  gatedFirst,
  hasPercentiles,
  intervalOrWhy,
  numberLabel,
  partNumbers,
  plural,
  printable,
  type ReportPart,
  shownCost,
  shownCount,
  shownInterval,
  shownNumber,
  unreadableText,
  unweightedCells,
} from '@assay/shown';
import type { ReportedEvaluation, ReportedRun } from '@assay/verbs';
import { type Colors, colors, type Io } from '../io.ts';
import { frequencyText } from './headline-numbers.ts';
import { pageText } from './page-text.ts';
import { scoringLine } from './scoring-line.ts';
import { textTable } from './text-table.ts';
import { verdictText, wordVerdict } from './verdict-text.ts';

/** The scores of every cohort; nothing where no sample has a tag. */
function cohortLines({ cohorts, set_values: sets }: Report): readonly string[] {
  if (cohorts.every((cohort) => cohort.is_untagged)) return [];
  return groupTable(
    'cohort',
    sets !== null,
    cohorts.flatMap((cohort) => groupRows(cohort.label, cohort)),
  );
}

/** The scores of every subtask, their unweighted mean, and pooled over all samples. */
function subtaskLines(report: Report): readonly string[] {
  const { subtasks } = report;
  if (subtasks === null) return [];
  const { groups, unweighted_mean: means, without_subtask: without } = subtasks;
  const rows = [
    ...groups.flatMap((group) => groupRows(group.name, group)),
    ...Object.entries(means).map(([name, found]) => [
      '(unweighted mean)',
      report.metrics[name]?.label ?? name,
      ...unweightedCells(found),
      '',
      '',
    ]),
    ...groupRows('(pooled)', report),
  ];
  const note = `${plural(without, 'sample')} without a subtask: in the pooled numbers only`;
  return [...groupTable('subtask', report.set_values !== null, rows), ...(without === 0 ? [] : [note])];
}

/** Without the column of values where no score has one. */
function groupTable(
  kind: string,
  withValues: boolean,
  rows: readonly (readonly string[])[],
): readonly string[] {
  const head = [kind, 'score', 'value', 'mean', 'pass-rate', '95 % interval', 'n', 'missing'];
  const shown = (row: readonly string[]): readonly string[] => (withValues ? row : row.toSpliced(2, 1));
  return textTable(shown(head), rows.map(shown), 2);
}

function groupRows(label: string, part: ReportPart): readonly (readonly string[])[] {
  return partNumbers(part).map(
    ({ label: score, value, mean, pass_rate: rate, interval, interval_missing: why, n, missing }) => [
      label,
      score,
      ...[value, mean, rate].map((number) => shownNumber(number, interval)),
      intervalOrWhy(interval, why),
      ...[n, missing].map(shownCount),
    ],
  );
}

type Metrics = Report['metrics'];

/** A report for a terminal: what was run, the numbers, where they come from, what is wrong. */
export async function reportText(
  {
    report,
    comparison_page: page,
    other_scorers: others,
    varying_scores: varying,
  }: Pick<ReportedRun, 'report' | 'comparison_page' | 'other_scorers' | 'varying_scores'>,
  io: Io,
): Promise<string> {
  const color = await colors(io);
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [`Mean over ${report.stability?.run_ids.length ?? 0} runs`, seriesLines(report)],
    ['Samples that vary', varyingLines({ varying_scores: varying })],
    [report.stability === null ? 'Metrics' : 'Metrics of this run', inOrder(report)],
    ['Cohorts', cohortLines(report)],
    ['Subtasks', subtaskLines(report)],
    ['Failures', report.failures.map(({ class: kind, count }) => `${kind}  ${count}`)],
    ['Worst samples', worstLines(report)],
    ['Warnings', report.warnings.map(({ message }) => printable(message))],
  ];
  const shown = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `\n${color.bold(title)}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  const comparison = page === null ? '' : `\n${color.bold('Comparison')}\n${indented(pageText(page))}`;
  const verdict =
    report.verdict === null
      ? ''
      : `\n${color.bold('Gates')}\n${await verdictText(wordVerdict({ verdict: report.verdict, gates: report.gates }), io)}`;
  return `${headLines(report, others, color).join('\n')}\n${shown.join('')}${comparison}${verdict}`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

function headLines(report: Report, others: readonly string[], color: Colors): readonly string[] {
  const { run, scoring, outputs, usage, trials, sample_count: samples } = report;
  const { model } = run;
  const tokens =
    usage === null || usage.input_tokens === null ? null : usage.input_tokens + (usage.output_tokens ?? 0);
  const failed = outputs.failed === 0 ? '' : `, ${outputs.failed} failed`;
  const absent = outputs.absent === 0 ? '' : `, ${outputs.absent} absent`;
  const cached = outputs.cached === null || outputs.cached === 0 ? '' : `, ${outputs.cached} from the cache`;
  const trialled =
    trials.num_trials === 1 ? '' : ` × ${plural(trials.num_trials, 'trial')}, reduced by ${reducer(trials)}`;
  return [
    color.bold(printable(titleOf(report))),
    `${printable(run.display_names?.model ?? model.key)}${model.model === undefined ? '' : ` (${printable(model.model)})`} on ${printable(run.display_names?.task ?? run.task_key)}`,
    ...(run.mark === null ? [] : [color.yellow(printable(run.mark))]),
    `run ${run.id}${run.stopped_because === null ? '' : `, stopped: ${printable(run.stopped_because)}`}`,
    color.dim(scoringLine({ scoring_id: scoring.id, scorer_key: scoring.scorer_key, other_scorers: others })),
    `${plural(samples, 'sample')}${trialled}, ${plural(outputs.produced, 'output')}${failed}${absent}${cached}${tokens === null ? '' : `, ${tokens} tokens`}${costPart(report)}`,
  ];
}

/** By the name of its evaluation, with the key beside it. */
function titleOf({ run: { display_names: names, task_specification_key: key } }: Report): string {
  return names?.evaluation === undefined ? key : `${names.evaluation} (${key})`;
}

/** What all that was asked has cost, as far as that is known; by who was asked where they were several. */
function costPart({ spend }: Report): string {
  if (spend === null || (spend.unknown_cost !== null && spend.cost_usd === 0)) return '';
  const least = spend.unknown_cost === null ? '' : 'at least ';
  const parts = spend.by.map(
    ({ asked, key, cost_usd }) => `${asked} ${printable(key)} ${shownCost(cost_usd)}`,
  );
  return `, ${least}${shownCost(spend.cost_usd)}${parts.length < 2 ? '' : ` (${parts.join(', ')})`}`;
}

function reducer({ reducer: name, k }: Report['trials']): string {
  return name === 'pass_at_k' || name === 'pass_hat_k' ? `${name} (k ${k})` : name;
}

const metricHead = ['score', 'mean', 'p5', 'p50', 'p95', 'pass-rate', '95 % interval', 'n', 'missing'];

function metricLines({
  metrics,
  set_values: sets,
  gates,
  expected_scores: expected,
}: Report): readonly string[] {
  const rows = Object.entries(metrics).filter(
    ([name, { type }]) => sets?.[name] === undefined && type !== 'label',
  );
  return textTable(
    metricHead,
    gatedFirst(rows, gates, expected).map(([, metric]) => metricCells(metric)),
  );
}

/** Labels have frequencies, and nothing else. */
function labelLines({ metrics }: Report): readonly string[] {
  return Object.values(metrics).flatMap((metric) => {
    if (metric.type !== 'label') return [];
    const missing = metric.missing === 0 ? '' : `, ${metric.missing} missing`;
    return [
      printable(`${metric.label}: ${frequencyText(metric.frequencies ?? [])}  (n ${metric.n}${missing})`),
    ];
  });
}

function metricCells(metric: Metrics[string]): readonly string[] {
  const interval = metric.pass_rate_interval ?? metric.mean_interval;
  return [
    metric.label,
    shownNumber(metric.mean, metric.mean_interval),
    ...[metric.p5, metric.p50, metric.p95].map((p) =>
      shownNumber(hasPercentiles(metric) ? p : null, metric.mean_interval),
    ),
    shownNumber(metric.pass_rate, metric.pass_rate_interval),
    intervalOrWhy(interval, metric.interval_missing),
    String(metric.n),
    String(metric.missing),
  ];
}

/** Own names before the scores where the first number that is gated is one of them. */
function inOrder(report: Report): readonly string[] {
  const names = [...Object.keys(report.metrics), ...Object.keys(report.named)];
  const [first] = gatedFirst(
    names.map((name) => [name, null]),
    report.gates,
    report.expected_scores,
  );
  const isOwn = first !== undefined && Object.hasOwn(report.named, first[0]);
  const [own, macro] = [namedLines(report), macroLine(report)];
  return isOwn ? [...own, ...scoreLines(report), macro] : [...scoreLines(report), ...own, macro];
}

/** Those of sets first where the first that is gated, or declared, is one of them. */
function scoreLines(report: Report): readonly string[] {
  const [first] = gatedFirst(Object.entries(report.metrics), report.gates, report.expected_scores);
  const ofSamples = [...metricLines(report), ...labelLines(report)];
  const isOfSet = first !== undefined && report.set_values?.[first[0]] !== undefined;
  return isOfSet ? [...setLines(report), ...ofSamples] : [...ofSamples, ...setLines(report)];
}

/** Values of whole sets. */
function setLines({ set_values: sets, gates, expected_scores: expected }: Report): readonly string[] {
  return gatedFirst(Object.entries(sets ?? {}), gates, expected).map(
    ([name, { value, n, interval, interval_missing: none, missing, missing_why, uncounted }]) => {
      const range = interval === null ? '' : ` ${shownInterval(interval)}`;
      const why =
        missing === null ? (none === null ? [] : [`no interval: ${none}`]) : [missing_why ?? missing];
      const over = unreadableText({ n, uncounted });
      const notes = why.join('; ');
      return printable(
        `${name}: ${shownNumber(value, interval)}${range}${over === '' ? '' : ` ${over}`}${notes === '' ? '' : ` (${notes})`}`,
      );
    },
  );
}

function namedLines({ named, named_intervals: intervals, gates }: Report): readonly string[] {
  return gatedFirst(Object.entries(named), gates).map(([name, value]) => {
    const { interval, interval_missing: why } = intervals[name]!;
    const range = interval === null ? ` (no interval: ${why!})` : ` ${shownInterval(interval)}`;
    return printable(`${name}: ${shownNumber(value, interval)}${range}`);
  });
}

function macroLine({ macro_f1: macro }: Report): string {
  const left = [...macro.excluded, ...macro.unscored];
  const without = left.length === 0 ? '' : `; without ${left.join(', ')}`;
  const { value, interval, interval_missing: why } = macro;
  const range = interval === null ? ` (no interval: ${why ?? ''})` : ` ${shownInterval(interval)}`;
  return printable(`mean pass-rate (macro-F1): ${shownNumber(value, interval)}${range}${without}`);
}

/** The mean over the runs of a series; nothing where a run stands alone. */
function seriesLines({ stability, gates, expected_scores: expected }: Report): readonly string[] {
  if (stability === null) return [];
  return textTable(
    ['number', 'mean', '95 % interval over runs', 'std', 'runs'],
    gatedFirst(Object.entries(stability.metrics), gates, expected).map(
      ([name, { mean, std, interval, interval_missing: why, n }]) => [
        numberLabel(name, stability.labels),
        shownNumber(mean, interval),
        intervalOrWhy(interval, why),
        shownNumber(std),
        String(n),
      ],
    ),
  );
}

function varyingLines({ varying_scores: varying }: Pick<ReportedRun, 'varying_scores'>): readonly string[] {
  return textTable(
    ['sample', 'score', 'how it varies', 'in words'],
    varying.map(({ id, name, how, word }) => [id, name, how, word]),
  );
}

function worstLines({ worst_samples: worst, metrics }: Report): readonly string[] {
  return worst
    .filter(({ samples }) => samples.length > 0)
    .flatMap((one) => worstOfScore(one, metrics[one.score_name]?.label ?? one.score_name));
}

function worstOfScore(
  { not_passed: failed, samples }: Report['worst_samples'][number],
  name: string,
): readonly string[] {
  const title = printable(
    `${name}${failed === null ? '' : `: ${failed} ${agreeing(failed, 'does', 'do')} not pass`}`,
  );
  const lines = samples.map(({ sample_id: id, value, output }) => {
    const said = output === undefined ? '' : `  ${JSON.stringify(output.text)}${output.shortened ? '…' : ''}`;
    const score = typeof value === 'number' ? shownNumber(value) : String(value);
    return printable(`  ${score}  ${id}${said}`);
  });
  return [title, ...lines];
}

/** The reports of an evaluation for a terminal: the numbers that they are about side by side, then each. */
export async function evaluationText(
  { evaluation, headlines: { head, rows }, runs }: ReportedEvaluation,
  io: Io,
): Promise<string> {
  const { bold } = await colors(io);
  const { display_name: name, evaluation_key: key } = evaluation;
  const title = name === null || name === key ? key : `${name} (${key})`;
  const table = textTable(
    head.map((column) => column.replace(/^#/, '')),
    rows,
    head.findIndex((column) => column.startsWith('#')),
  );
  const reports: string[] = [];
  for (const run of runs) reports.push(await reportText(run, io));
  const first = `${bold(printable(title))}\n${table.map((line) => `  ${line}\n`).join('')}`;
  return [first, ...reports].join('\n');
}
