import type { Report } from '@assay/engine';
import { type Colors, colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { fourDigits } from './headline-numbers.ts';
import { textTable } from './text-table.ts';
import { verdictText } from './verdict-text.ts';

type Metrics = Report['metrics'];

/** A report for a terminal: what was run, the numbers, where they come from, what is wrong. */
export async function reportText(report: Report, io: Io): Promise<string> {
  const color = await colors(io);
  const { cohorts, subtasks } = report;
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Metrics', [...metricLines(report), ...numberLines(report)]],
    ['Cohorts', groupLines('cohort', cohorts.every((cohort) => cohort.is_untagged) ? [] : cohorts)],
    [
      'Subtasks',
      groupLines(
        'subtask',
        (subtasks?.groups ?? []).map(({ name, metrics }) => ({ label: name, metrics })),
      ),
    ],
    ['Stability', stabilityLines(report)],
    ['Failures', report.failures.map(({ class: kind, count }) => `${kind}  ${count}`)],
    ['Worst samples', worstLines(report)],
    ['Warnings', report.warnings.map(({ message }) => printable(message))],
  ];
  const shown = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `\n${color.bold(title)}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  const verdict =
    report.verdict === null ? '' : `\n${color.bold('Gates')}\n${await verdictText(report.verdict, io)}`;
  return `${headLines(report, color).join('\n')}\n${shown.join('')}${verdict}`;
}

function headLines({ run, scoring, outputs, usage, sample_count: samples }: Report, color: Colors) {
  const { model } = run;
  const cost = usage?.cost_usd ?? null;
  const tokens =
    usage === null || usage.input_tokens === null ? null : usage.input_tokens + (usage.output_tokens ?? 0);
  const failed = outputs.failed === 0 ? '' : `, ${outputs.failed} failed`;
  const absent = outputs.absent === 0 ? '' : `, ${outputs.absent} absent`;
  return [
    color.bold(printable(run.task_specification_key)),
    `${printable(model.key)}${model.model === undefined ? '' : ` (${printable(model.model)})`} on ${printable(run.task_key)}`,
    `run ${run.id}${run.stopped_because === null ? '' : `, stopped: ${printable(run.stopped_because)}`}`,
    color.dim(`${scoring.id} by ${printable(scoring.scorer_key)}`),
    `${samples} samples, ${outputs.produced} outputs${failed}${absent}${tokens === null ? '' : `, ${tokens} tokens`}${cost === null ? '' : `, $${cost.toFixed(4)}`}`,
  ];
}

const metricHead = ['score', 'mean', 'p5', 'p50', 'p95', 'pass-rate', '95 % interval', 'n', 'missing'];

function metricLines({ metrics, set_values: sets }: Report): readonly string[] {
  const rows = Object.entries(metrics).filter(([name]) => sets?.[name] === undefined);
  return textTable(
    metricHead,
    rows.map(([name, metric]) => metricCells(name, metric)),
  );
}

function metricCells(name: string, metric: Metrics[string]): readonly string[] {
  const interval = metric.pass_rule === null ? metric.mean_interval : metric.pass_rate_interval;
  return [
    name,
    ...[metric.mean, metric.p5, metric.p50, metric.p95, metric.pass_rate].map(fourDigits),
    interval === null ? '–' : `[${fourDigits(interval.low)}, ${fourDigits(interval.high)}]`,
    String(metric.n),
    String(metric.missing),
  ];
}

/** Values of whole sets, own names, macro-F1. */
function numberLines({ set_values: sets, named, macro_f1: macro }: Report): readonly string[] {
  const left = [...macro.excluded, ...macro.unscored];
  const without = left.length === 0 ? '' : `; without ${left.join(', ')}`;
  return [
    ...Object.entries(sets ?? {}).map(([name, { value, missing }]) =>
      printable(`${name}: ${fourDigits(value)}${missing === null ? '' : ` (${missing})`}`),
    ),
    ...Object.entries(named).map(([name, value]) => printable(`${name}: ${fourDigits(value)}`)),
    printable(`macro-F1 (mean pass-rate over metrics): ${fourDigits(macro.value)}${without}`),
  ];
}

function groupLines(
  kind: string,
  groups: readonly Pick<Report['cohorts'][number], 'label' | 'metrics'>[],
): readonly string[] {
  return textTable(
    [kind, 'score', 'mean', 'pass-rate', 'n', 'missing'],
    groups.flatMap(({ label, metrics }) =>
      Object.entries(metrics).map(([name, metric]) => [
        label,
        name,
        fourDigits(metric.mean),
        fourDigits(metric.pass_rate),
        String(metric.n),
        String(metric.missing),
      ]),
    ),
    2,
  );
}

function stabilityLines({ stability }: Report): readonly string[] {
  return textTable(
    [`over ${stability?.run_ids.length ?? 0} runs`, 'mean', 'std'],
    Object.entries(stability?.metrics ?? {}).map(([name, { mean, std }]) => [
      name,
      fourDigits(mean),
      fourDigits(std),
    ]),
  );
}

function worstLines({ worst_samples: worst }: Report): readonly string[] {
  return worst.filter(({ samples }) => samples.length > 0).flatMap(worstOfScore);
}

function worstOfScore({
  score_name: name,
  not_passed: failed,
  samples,
}: Report['worst_samples'][number]): readonly string[] {
  const title = printable(`${name}${failed === null ? '' : `: ${failed} do not pass`}`);
  const lines = samples.map(({ sample_id: id, value, output }) => {
    const said = output === undefined ? '' : `  ${JSON.stringify(output.text)}${output.shortened ? '…' : ''}`;
    const score = typeof value === 'number' ? fourDigits(value) : String(value);
    return printable(`  ${score}  ${id}${said}`);
  });
  return [title, ...lines];
}
