import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const scripts = resolve(import.meta.dirname, '../scripts');

describe('npm test', () => {
  test('ends with the counts and fails when it cannot do what was asked', () => {
    const { stdout, status } = spawnSync(process.execPath, [`${scripts}/test.mjs`, 'no-such-check'], {
      encoding: 'utf8',
    });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });

  test('runs one check by its name and counts it', () => {
    const { stdout, status } = spawnSync(process.execPath, [`${scripts}/test.mjs`, 'package'], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^ok +package +\d+\.\d s\n\n1 passed, 0 failed\n$/);
    expect(status).toBe(0);
  });
});

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('countTests', async () => {
  const { countTests } = (await import(pathToFileURL(`${scripts}/checks/count-tests.mjs`).href)) as {
    countTests: (files: readonly object[]) => object;
  };

  test('counts passed, failed, and everything else as skipped', () => {
    const files = [file('passed', 'passed', 'passed', 'pending'), file('failed', 'failed', 'todo')];
    expect(countTests(files)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  test('counts a file that did not load as one failure', () => {
    expect(countTests([file('failed')])).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests([file('failed', 'passed')])).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

describe('failuresOf', async () => {
  const { failuresOf } = (await import(pathToFileURL(`${scripts}/checks/failures-of.mjs`).href)) as {
    failuresOf: (files: readonly object[]) => object;
  };
  const name = resolve(scripts, '../a/b.test.ts');

  test('names each failed test with its file and why it failed', () => {
    const assertionResults = [
      { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'] },
      { status: 'passed', fullName: 'subtracts', failureMessages: [] },
    ];
    expect(failuresOf([{ name, status: 'failed', message: '', assertionResults }])).toEqual([
      { file: 'a/b.test.ts', test: 'adds', why: '1 is not 2' },
    ]);
  });

  test('a file that did not load is one failure', () => {
    const files = [{ name, status: 'failed', message: 'cannot find c.ts', assertionResults: [] }];
    expect(failuresOf(files)).toEqual([{ file: 'a/b.test.ts', test: '(the file)', why: 'cannot find c.ts' }]);
  });
});
