import { plural } from '@assay/shown';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check } from '../match-context.ts';

/** Check 20: the tests of the ImplementationSpecs pass. They are run only when the caller hands in a way to run them, isolated. */
export const checkTests: Check = async (context) => {
  const tests = context.pairs.flatMap((pair) =>
    pair.parts.implementation.specs.flatMap((spec) => spec.tests.map((test) => ({ pair, test }))),
  );
  if (tests.length === 0) {
    return { findings: [], notes: { 20: { status: 'not-applicable', reason: 'the problem has no tests' } } };
  }
  const { runTest } = context.request;
  if (runTest === undefined) {
    const reason = `${plural(tests.length, 'test')} not run: they are run only on request`;
    const action = { kind: 'match_with', fields: ['run_tests'] } as const;
    return { findings: [], notes: { 20: { status: 'not-run', reason, action } } };
  }
  const findings: MatchFinding[] = [];
  const notRun: string[] = [];
  for (const { pair, test } of tests) {
    const { passed, detail } = await runTest({ test, solution: pair.solution });
    const name = test.name ?? test.command ?? test.url ?? '(unnamed test)';
    if (passed === null) notRun.push(`${name}: ${detail}`);
    if (passed !== false) continue;
    findings.push(
      finding('test-failed', pair.label, {
        message: `the test ${name} failed: ${detail}`,
        place: context.place(test.node, properties.testCommand),
        evidence: { test: name, detail },
        fix: 'Fix the implementation.',
      }),
    );
  }
  if (notRun.length === 0 || findings.length > 0) return { findings };
  return { findings, notes: { 20: { status: 'not-run', reason: notRun.join('; ') } } };
};
