import { lostClasses } from '../gate/evidence/lost-classes.ts';
import type { Report, ReportMetric } from './report-schema.ts';

/** How many tests a suite of JUnit has, and what became of them. */
export interface TestCounts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

/** Every check of every gate is a test; one that is inconclusive is an error. */
export function gateCounts({ gates }: Report): TestCounts {
  const outcomes = gates.flatMap(({ checks }) => checks.map(({ outcome }) => outcome));
  return {
    tests: outcomes.length,
    failures: outcomes.filter((outcome) => outcome === 'fail').length,
    errors: outcomes.filter((outcome) => outcome === 'inconclusive').length,
    skipped: 0,
  };
}

/** Every sample is a test; what the infrastructure lost is an error, what does not apply is skipped. */
export function metricCounts(metric: ReportMetric, passed: number): TestCounts {
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
export function sumOf(a: TestCounts, b: TestCounts): TestCounts {
  return {
    tests: a.tests + b.tests,
    failures: a.failures + b.failures,
    errors: a.errors + b.errors,
    skipped: a.skipped + b.skipped,
  };
}
