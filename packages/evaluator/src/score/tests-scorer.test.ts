import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contest } from '../testing/contest.ts';
import { scoreQueued } from './score-queued.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');

const evaluator = (rest = '') => `
key: sorting
problem: problem.jsonld
artifacts: [{ kind: code, name: entry, requires: [entry.py] }]
scorers:
  - { key: unit, kind: tests, tests: hidden/tests.yaml, limits: { wall_ms: 60000 }${rest} }
headlines: [unit.pass_rate]
feedback: { mode: exact }
slice_floor: 2
quotas: { per_day: null, in_flight: null, invalid_per_day: null }
`;
const tests = `
- { kind: call, id: small, tags: [easy], file: entry.py, function: sort, arguments: [[3, 1, 2]], expected: [1, 2, 3] }
- { kind: call, id: empty, tags: [easy], file: entry.py, function: sort, arguments: [[]], expected: [] }
- { kind: call, id: long, tags: [hard, CANARY-tag-8c1], file: entry.py, function: sort, arguments: [[9, 8, 7, 7]], expected: [7, 7, 8, 9] }
- { kind: program, id: prints, file: entry.py, stdin: "3 1", expected_stdout: "CANARY-2d9 1 3" }
`;
const files = { 'hidden/tests.yaml': tests };
const honest = `import sys
def sort(values):
    return sorted(values)
if __name__ == "__main__":
    print("CANARY-2d9", *sorted(sys.stdin.read().split()))
`;
const half = 'def sort(values):\n    return values if len(values) < 2 else [1, 2, 3]\n';

describe.skipIf(!canRun)(
  'private tests as a scorer (skipped where there is no bubblewrap or no Python)',
  () => {
    test('code is judged by tests that it never sees, and what it is judged by is hidden from everybody', async () => {
      const { register, submit, score, home } = await contest();
      const registered = await register(
        evaluator(', signals: [calls, latency_p95_ms, violation_rate]'),
        files,
      );
      expect(registered.metrics.map(({ name }) => name)).toEqual([
        'unit.pass_rate',
        'unit.calls',
        'unit.latency_p95_ms',
        'unit.violation_rate',
      ]);
      await submit('honest', { 'entry.py': honest });
      await submit('half', { 'entry.py': half });
      const [first, second] = await score();
      const rate = (given: typeof first) => given?.metrics.find(({ name }) => name === 'unit.pass_rate');
      expect(rate(first)).toMatchObject({ value: '1.000000', numerator: 4, denominator: 4, missing: 0 });
      expect(rate(second)).toMatchObject({ value: '0.500000', numerator: 2, denominator: 4 });
      expect(second).toMatchObject({
        status: 'scored',
        marks: [],
        counts: { items: 4, answered: 4, errors: { wrong_answer: 2 } },
        snapshot_id: null,
        execution: { sandbox: { network: 'none', unsandboxed: false } },
      });
      const sandbox = first!.execution.sandbox!;
      expect([sandbox['self_test'], sandbox['profile']]).toEqual([
        expect.stringMatching(/^sha256:/),
        expect.stringMatching(/^sha256:/),
      ]);
      expect(first!.execution.used).toMatchObject({ calls: 4 });
      expect(first!.metrics.find(({ name }) => name === 'unit.violation_rate')?.value).toBe('0');
      expect(first!.slices.map(({ name, items }) => [name, items])).toContainEqual(['easy', 2]);
      const published = JSON.stringify(
        [...home.ledger.store.entries()].map(({ envelope }) =>
          Buffer.from((JSON.parse(envelope) as { payload: string }).payload, 'base64').toString('utf8'),
        ),
      );
      expect(published).not.toContain('CANARY-2d9');
      expect(published).toContain('hmac-sha256:');
    });

    test('the same tests are the same version, changed ones another, and an entry is judged by the one that it was sent to', async () => {
      const { register, submit, score } = await contest();
      const [one, again] = [await register(evaluator(), files), await register(evaluator(), files)];
      expect(again.digest).toBe(one.digest);
      await submit('early', { 'entry.py': honest });
      const changed = await register(evaluator(), {
        'hidden/tests.yaml': tests.replace('[7, 7, 8, 9]', '[7, 8, 9]'),
      });
      expect(changed.scorer.id).not.toBe(one.scorer.id);
      await submit('late', { 'entry.py': honest });
      const scores = await score();
      expect(scores.map(({ scorer, metrics }) => [scorer.id, metrics[0]!.numerator])).toEqual([
        [one.scorer.id, 4],
        [changed.scorer.id, 3],
      ]);
    });

    test('a test that does not always end the same way is flaky, and passes only by the rule', async () => {
      const { register, submit, score } = await contest();
      await register(evaluator(', runs: 8'), files);
      await submit('chance', {
        'entry.py':
          'import os\ndef sort(values):\n    return sorted(values) if os.urandom(1)[0] < 128 else None\n',
      });
      const [only] = await score();
      expect(only!.marks).toContain('flaky');
      expect(Number(only!.metrics[0]!.numerator)).toBeLessThan(4);
    });

    test('without a sandbox, which the host may ask for, a score is unofficial for ever', async () => {
      const { register, submit, home, context } = await contest();
      await register(evaluator(), files);
      const { submission } = await submit('trusted', { 'entry.py': honest });
      const [only] = await Array.fromAsync(scoreQueued('sorting', { ...context, unsafe: true }));
      expect(only).toMatchObject({
        marks: ['unofficial'],
        execution: { sandbox: { provider: 'none', self_test: null, unsandboxed: true } },
      });
      expect(only!.metrics[0]).toMatchObject({ numerator: 4 });
      expect(home.store.scores.list({ submission_id: submission.id })[0]!.marks).toEqual(['unofficial']);
      const events = home.ledger.store.about(submission.id).map(({ kind }) => kind);
      expect(events).toContain('unsafe.used');
    });
  },
);

describe('what is wrong with a contest of code', () => {
  test.each([
    ['hidden/tests.yaml', '{}', 'expected a list of tests'],
    ['hidden/tests.yaml', '[]', 'has no test'],
    ['hidden/tests.yaml', `${tests}${tests}`, 'there are two tests "small"'],
    [
      'hidden/tests.yaml',
      '- { kind: call, id: x, file: entry.exe, function: f, arguments: [], expected: 1 }',
      'no interpreter',
    ],
    ['hidden/tests.yaml', '- { kind: call, id: x, file: entry.py, expected: 1 }', 'E_TESTS'],
  ])('%s: %s', async (path, text, words) => {
    const { register } = await contest();
    await expect(register(evaluator(), { [path]: text })).rejects.toSatisfy(
      (error: Error & { code?: string }) =>
        `${error.message} ${error.code}`.includes(words) || JSON.stringify(error).includes(words),
    );
  });

  test('an entry without what it must have is refused before anything runs', async () => {
    const { register, submit } = await contest();
    await register(evaluator(), files);
    expect(await submit('empty', { 'other.py': 'x' })).toMatchObject({
      state: 'invalid',
      problem: { message: expect.stringContaining('entry.py') as string },
    });
  });
});
