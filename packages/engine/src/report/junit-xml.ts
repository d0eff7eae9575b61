import { passedShare } from '@assay/metrics';
import type { Score } from '@assay/records';
import { escapeHtml } from '@assay/shown';
import { lostClasses } from '../gate/run-facts.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import { passRuleText } from './headline.ts';
import type { Report, ReportMetric } from './report-schema.ts';
import { reducedSamples } from './sample-excerpts.ts';

/** How many tests a suite of JUnit has, and what became of them. */
interface TestCounts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

/** Every check of every gate is a test; one that is inconclusive is an error. */
function gateCounts({ gates }: Report): TestCounts {
  const outcomes = gates.flatMap(({ checks }) => checks.map(({ outcome }) => outcome));
  return {
    tests: outcomes.length,
    failures: outcomes.filter((outcome) => outcome === 'fail').length,
    errors: outcomes.filter((outcome) => outcome === 'inconclusive').length,
    skipped: 0,
  };
}

/** Every sample is a test; what the infrastructure lost is an error, what does not apply is skipped. */
function metricCounts(metric: ReportMetric, passed: number): TestCounts {
  const wrong = Object.entries(metric.missing_by_class).filter(([kind]) => lostClasses.has(kind));
  const errors = wrong.reduce((sum, [, count]) => sum + count, 0);
  return {
    tests: metric.n + metric.missing,
    failures: metric.n - passed,
    errors,
    skipped: metric.missing - errors,
  };
}

/** Of two suites together. */
function sumOf(a: TestCounts, b: TestCounts): TestCounts {
  return {
    tests: a.tests + b.tests,
    failures: a.failures + b.failures,
    errors: a.errors + b.errors,
    skipped: a.skipped + b.skipped,
  };
}

/**
 * JUnit XML in the common form. The gates are the tests: one that fails is a failure, one that is inconclusive an
 * error, since neither may be merged. With `samples` a suite follows for each metric with a pass rule, a case per
 * sample: a score that does not pass is a failure there whatever the gates say, and what is missing is an error or
 * skipped, by its class. No output, label or reason is in it. Streamed; counts come from the aggregates, which are of
 * the same rows.
 */
export function junitXml(
  report: Report,
  run: ScoredRun,
  options: JunitOptions = { samples: true },
): AsyncGenerator<string, void, undefined> {
  return junitOfRuns(report.run.task_specification_key, [{ report, run }], options);
}

export interface JunitOptions {
  /** Whether samples are tests too. */
  readonly samples: boolean;
}

/** The same of several runs, under one name. */
export async function* junitOfRuns(
  name: string,
  runs: readonly { readonly report: Report; readonly run: ScoredRun }[],
  { samples }: JunitOptions,
): AsyncGenerator<string, void, undefined> {
  const judged: (readonly JudgedMetric[])[] = [];
  for (const one of runs) judged.push(samples ? await judgedMetrics(one) : []);
  const counts = runs.flatMap((one, i) => [
    gateCounts(one.report),
    ...judged[i]!.map((own) => metricCounts(own.metric, own.passed)),
  ]);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites name="${attribute(name)}" ${countsXml(counts.reduce(sumOf))} time="0">\n`;
  for (const [i, one] of runs.entries()) {
    yield* gateSuite(one.report);
    for (const metric of judged[i]!) yield* metricSuite(one.report, one.run, metric);
  }
  yield '</testsuites>\n';
}

async function judgedMetrics({
  report,
  run,
}: {
  report: Report;
  run: ScoredRun;
}): Promise<readonly JudgedMetric[]> {
  const judged = run.table.score_names.flatMap((name, at): JudgedMetric[] => {
    const metric = report.metrics[name];
    return metric === undefined || metric.pass_rule === null
      ? []
      : [{ name, metric, at, passed: metric.passed ?? 0 }];
  });
  const inPart = judged.filter(({ metric }) => metric.passed === null);
  if (inPart.length === 0) return judged;
  for await (const { scores } of reducedSamples(run)) {
    for (const own of inPart) if (passesWhole(scores[own.at]!, own.metric)) own.passed += 1;
  }
  return judged;
}

/** A metric with a pass rule, its place among the scores, and how many samples pass in all their trials. */
interface JudgedMetric {
  readonly name: string;
  readonly metric: ReportMetric;
  readonly at: number;
  passed: number;
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
  { name, metric, at, passed }: JudgedMetric,
): AsyncGenerator<string, void, undefined> {
  const suite = `${report.run.task_specification_key}: ${name}`;
  yield openSuite(suite, metricCounts(metric, passed), report.timing.started_at);
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
  if (passesWhole(score, metric)) return '';
  const message = `score ${score.value}, passes at ${passRuleText(metric)}`;
  return `<failure message="${attribute(message)}" type="score"/>`;
}

/** In every one of its trials. */
function passesWhole(score: Score, { pass_rule: rule }: ReportMetric): boolean {
  return score.kind === 'scored' && rule !== null && passedShare(score, rule) === 1;
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
