import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

const example = () => copyExample(import.meta.dirname);

describe('gate', () => {
  test('without a baseline nothing can be said of a regression: inconclusive', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay('run', 'before', '--quiet');
    expect(exitCode).toBe(3);
    expect(out).toContain('pass: macro_f1 is 0.83 [0.55, 0.95], not below 0.7');
    expect(out).toContain('there is no baseline named main');
    expect(out).toContain('INCONCLUSIVE');
  });

  test('with a baseline it passes; the change fails, and the reasons say where', async () => {
    const { assay } = await example();
    await assay('run', 'before', '--quiet');
    expect((await assay('baseline', 'set', 'main', 'before')).exitCode).toBe(0);
    const before = await assay('gate', 'before');
    expect([before.exitCode, before.out]).toEqual([0, expect.stringContaining('PASS')]);
    const { exitCode, out } = await assay('run', 'after', '--quiet');
    expect(exitCode).toBe(1);
    expect(out).toContain('pass: macro_f1 is 0.75');
    expect(out).toMatch(
      /assay\.yaml:\d+: after: fail: exact-match\.pass_rate of cohort policy is 0\.25 .*below the floor 0\.7/,
    );
    expect(out).toMatch(
      /fail: drop of exact-match against main is 0\.08 .*more than 0\.05.*2 worse, 1 better/,
    );
  });

  test('part of the data is no reason to pass', async () => {
    const { assay } = await example();
    await assay('run', 'before', '--quiet');
    await assay('baseline', 'set', 'main', 'before');
    const { exitCode, out } = await assay('run', 'after', '--limit', '4', '--quiet');
    expect(exitCode).toBe(3);
    expect(out).toContain('the scoring has no cohort policy');
    expect(out).toContain('the run is partial: 4 of 12, limit 4');
  });

  test('for programs: the verdict with its reasons', async () => {
    const { assay } = await example();
    await assay('run', 'after', '--quiet');
    const { exitCode, out } = await assay('gate', 'after', '--format', 'json');
    const { verdict } = JSON.parse(out) as { verdict: { outcome: string; reasons: unknown[] } };
    expect([exitCode, verdict.outcome, verdict.reasons.length]).toEqual([1, 'fail', 4]);
  });

  test('the workflow gives the action inputs that it has', () => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
    const [, given] = /uses: \.\/assay\n +with:\n((?: {10}.*\n)+)/.exec(read('evaluate.yml'))!;
    const names = [...given!.matchAll(/^ {10}([\w-]+):/gm)].map(([, name]) => name!);
    expect(names).toEqual(['working-directory', 'evaluations', 'fail-on-inconclusive']);
    const inputs = read('../../action.yml').split(/^outputs:$/m)[0]!;
    for (const name of names) expect(inputs).toContain(`\n  ${name}:\n`);
  });
});
