import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';

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
    const { stdout, status } = spawnSync(process.execPath, [`${scripts}/test.mjs`, 'format'], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^ok +format +\d+\.\d s\n\n1 passed, 0 failed\n$/);
    expect(status).toBe(0);
  });
});

describe('runOptional', async () => {
  const { runOptional } = (await import(pathToFileURL(`${scripts}/checks/run-program.mjs`).href)) as {
    runOptional: (program: string) => Promise<object>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'assay-checks-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const counts = async (code: string, ci: string) => {
    vi.stubEnv('CI', ci);
    onTestFinished(() => void vi.unstubAllEnvs());
    const program = join(folder, 'program.mjs');
    writeFileSync(program, code);
    return runOptional(relative(resolve(scripts, '..'), program));
  };

  test('what was left out is counted and said; under CI it is a failure', async () => {
    const code = "console.log('skipped: no network')";
    const notes = ['skipped: no network'];
    expect(await counts(code, '')).toMatchObject({ passed: 0, failed: 0, skipped: 1, notes });
    expect(await counts(code, 'true')).toMatchObject({ passed: 0, failed: 1, skipped: 0, notes });
  });

  test('what was done, or failed, is counted as always', async () => {
    expect(await counts('', 'true')).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
    expect(await counts('process.exitCode = 3', '')).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
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

describe('slowestFiles', async () => {
  const { slowestFiles } = (await import(pathToFileURL(`${scripts}/checks/run-vitest.mjs`).href)) as {
    slowestFiles: (files: readonly object[]) => readonly string[];
  };
  const taking = (seconds: number) => ({
    name: resolve(scripts, `../a/${seconds}.test.ts`),
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
  });

  test('are the ten that took longest, the longest first', () => {
    const files = [3, 64, 1, 2, 12, 5, 6, 7, 8, 9, 10, 11].map(taking);
    expect(slowestFiles(files)).toEqual([
      'slowest files:',
      '  64 s  a/64.test.ts',
      '  12 s  a/12.test.ts',
      '  11 s  a/11.test.ts',
      '  10 s  a/10.test.ts',
      '   9 s  a/9.test.ts',
      '   8 s  a/8.test.ts',
      '   7 s  a/7.test.ts',
      '   6 s  a/6.test.ts',
      '   5 s  a/5.test.ts',
      '   3 s  a/3.test.ts',
    ]);
  });

  test('are none where none took a second', () => {
    expect(slowestFiles([taking(0.9)])).toEqual([]);
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
