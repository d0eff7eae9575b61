import { passes } from '@assay/metrics';
import { escapeHtml } from '@assay/shown';
import type { Score } from '@assay/records';
import type { ScoredRun } from '../score/scored-run.ts';
import { lostClasses } from '../gate/evidence/lost-classes.ts';
import { gateCounts, metricCounts, sumOf, type TestCounts } from './junit-counts.ts';
import { passRuleText } from './pass-rule-text.ts';
import { reducedSamples } from './reduced-samples.ts';
import type { Report, ReportMetric } from './report-schema.ts';

/**
 * JUnit XML in the common form: a suite of the gates, then one per metric with a pass rule, a case per sample.
 * A score that does not pass is a failure; what is missing is an error or skipped, by its class. No output,
 * label or reason is in it. Streamed; counts come from the aggregates, which are of the same rows.
 */
export function junitXml(report: Report, run: ScoredRun): AsyncGenerator<string, void, undefined> {
  return junitOfRuns(report.run.task_specification_key, [{ report, run }]);
}

/** The same of several runs, under one name. */
export async function* junitOfRuns(
  name: string,
  runs: readonly { readonly report: Report; readonly run: ScoredRun }[],
): AsyncGenerator<string, void, undefined> {
  const counts = runs.flatMap((one) => [
    gateCounts(one.report),
    ...judgedMetrics(one).map(({ metric }) => metricCounts(metric)),
  ]);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites name="${attribute(name)}" ${countsXml(counts.reduce(sumOf))} time="0">\n`;
  for (const one of runs) {
    yield* gateSuite(one.report);
    for (const metric of judgedMetrics(one)) yield* metricSuite(one.report, one.run, metric);
  }
  yield '</testsuites>\n';
}

function judgedMetrics({ report, run }: { report: Report; run: ScoredRun }): readonly JudgedMetric[] {
  return run.table.score_names.flatMap((name, at): JudgedMetric[] => {
    const metric = report.metrics[name];
    return metric === undefined || metric.pass_rule === null ? [] : [{ name, metric, at }];
  });
}

/** A metric with a pass rule, and its place among the scores. */
interface JudgedMetric {
  readonly name: string;
  readonly metric: ReportMetric;
  readonly at: number;
}

function* gateSuite(report: Report): Generator<string, void, undefined> {
  const { gates, run, timing } = report;
  if (gates.length === 0) return;
  const checks = gates.flatMap(({ rule, line, checks: own }) =>
    own.map((check) => ({ ...check, rule, line })),
  );
  yield openSuite(`${run.task_specification_key}: gates`, gateCounts(report), timing.started_at);
  for (const { rule, line, name, part, outcome, message } of checks) {
    const place = line === null ? '' : ` (line ${line})`;
    const title = `${name}${part === null ? '' : ` of ${part}`}${place}`;
    const inside =
      outcome === 'pass'
        ? ''
        : outcome === 'fail'
          ? `<failure message="${attribute(message)}" type="gate"/>`
          : `<error message="${attribute(message)}" type="inconclusive"/>`;
    yield testCase(title, `gates.${rule}`, inside);
  }
  yield '  </testsuite>\n';
}

async function* metricSuite(
  report: Report,
  run: ScoredRun,
  { name, metric, at }: JudgedMetric,
): AsyncGenerator<string, void, undefined> {
  const suite = `${report.run.task_specification_key}: ${name}`;
  yield openSuite(suite, metricCounts(metric), report.timing.started_at);
  for await (const { sample_id: id, scores } of reducedSamples(run)) {
    yield testCase(id, name, verdictXml(scores[at]!, metric));
  }
  yield '  </testsuite>\n';
}

function verdictXml(score: Score, metric: ReportMetric): string {
  if (score.kind === 'missing') {
    return lostClasses.has(score.class)
      ? `<error message="missing: ${score.class}" type="${score.class}"/>`
      : `<skipped message="missing: ${score.class}"/>`;
  }
  const { pass_rule: rule } = metric;
  if (rule !== null && passes(score.value as boolean | number, rule)) return '';
  const message = `score ${score.value}, passes at ${passRuleText(metric)}`;
  return `<failure message="${attribute(message)}" type="score"/>`;
}

function openSuite(name: string, counts: TestCounts, at: string): string {
  const timestamp = at.replace(/(\.\d+)?Z$/, '');
  return `  <testsuite name="${attribute(name)}" ${countsXml(counts)} time="0" timestamp="${attribute(timestamp)}">\n`;
}

function countsXml({ tests, failures, errors, skipped }: TestCounts): string {
  return `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

function testCase(name: string, className: string, inside: string): string {
  const head = `    <testcase name="${attribute(name)}" classname="${attribute(className)}" time="0"`;
  return inside === '' ? `${head}/>\n` : `${head}>${inside}</testcase>\n`;
}

/** XML 1.0 has no control characters but three, no lone surrogates and no U+FFFE, U+FFFF, not even as references. */
function attribute(text: string): string {
  return escapeHtml(text).replaceAll(
    /[\p{Cc}\p{Cs}\ufffe\uffff]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
