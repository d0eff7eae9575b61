export type { CaseOutcome, FailureClass } from './private-tests/case-outcome.ts';
export type { CaseSettings, Submission } from './private-tests/run-case.ts';
export { runTests, type TestResult, type TestRule } from './private-tests/run-tests.ts';
export { type TestCase, testCaseSchema } from './private-tests/test-case.ts';
