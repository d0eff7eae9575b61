import { AssayError } from '@assay/records';
import type { CaseOutcome, FailureClass, TestCase } from './test-case.ts';
import { type CaseSettings, runCase } from './run-case.ts';

export interface TestRule {
  /** How often every test is run, whatever came out before: a rerun of failures alone would turn chance into passes. */
  readonly runs: number;
  /** Whether a test passes where some of its runs do: `all` of them, or more than half. */
  readonly pass: 'all' | 'majority';
  readonly at_once: number;
}

export interface TestResult {
  readonly id: string;
  readonly tags: readonly string[];
  readonly passed: boolean;
  /** Its runs did not agree. */
  readonly flaky: boolean;
  /** Of the first run that failed. */
  readonly failure: FailureClass | null;
  /** For the host alone: what a submission prints can hold anything. */
  readonly runs: readonly CaseOutcome[];
}

/** Every test of a fixed list, in its order. A test without a result does not exist: it fails, or all of it throws. */
export async function runTests(
  tests: readonly TestCase[],
  rule: TestRule,
  settings: CaseSettings,
  onResult: (result: TestResult) => void = () => undefined,
): Promise<readonly TestResult[]> {
  if (tests.length === 0)
    throw new AssayError('usage', 'E_NO_TESTS', 'there are no private tests, so nothing would be scored', {
      fix: 'Write at least one test in the file of private tests.',
    });
  const results: TestResult[] = [];
  let next = 0;
  async function work(): Promise<void> {
    for (let place = next; place < tests.length; place = next) {
      next += 1;
      const test = tests[place]!;
      const runs: CaseOutcome[] = [];
      while (runs.length < rule.runs) runs.push(await runCase(test, settings));
      const result = resultOf(test, runs, rule);
      results[place] = result;
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: Math.min(rule.at_once, tests.length) }, work));
  return results;
}

function resultOf({ id, tags }: TestCase, runs: readonly CaseOutcome[], { pass }: TestRule): TestResult {
  const passes = runs.filter(({ passed }) => passed).length;
  const firstFailed = runs.find((run) => !run.passed);
  return {
    id,
    tags,
    passed: pass === 'all' ? passes === runs.length : passes * 2 > runs.length,
    flaky: passes > 0 && passes < runs.length,
    failure: firstFailed?.passed === false ? firstFailed.failure : null,
    runs,
  };
}
