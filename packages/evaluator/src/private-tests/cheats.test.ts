import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '@assay/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { honestEntries, isEndless, nodeCheats, pythonCheats } from './testing/cheats.ts';
import { runTests, type TestResult } from './run-tests.ts';
import { type TestCase, testCaseSchema } from './test-case.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
/** Long enough for a loaded machine to start an interpreter; entries that only end there get less. */
const limits = { wall_ms: 60_000, output: 1_000_000, processes: 24 };

const cases = (file: string): readonly TestCase[] =>
  [
    { id: 'small', arguments: [[3, 1, 2]], expected: [1, 2, 3] },
    { id: 'empty', arguments: [[]], expected: [] },
  ].map((each) => testCaseSchema.parse({ kind: 'call', file, function: 'sort', ...each }));

describe.skipIf(!canRun)('private tests (skipped where there is no bubblewrap or no Python)', () => {
  let sandbox: Sandbox;
  const folders: string[] = [];
  beforeAll(async () => {
    sandbox = await openSandbox();
  });
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  async function judge(
    files: readonly (readonly [string, string])[],
    language: string,
  ): Promise<readonly TestResult[]> {
    const folder = mkdtempSync(join(tmpdir(), 'assay-entry-'));
    folders.push(folder);
    for (const [path, text] of files) writeFileSync(join(folder, path), text);
    const tests = cases(language === 'python' ? 'entry.py' : 'entry.mjs');
    return runTests(
      tests,
      { runs: 1, pass: 'all', at_once: 2 },
      {
        sandbox,
        submission: { folder },
        limits: { ...limits, ...(isEndless(files) ? { wall_ms: 2_000 } : {}) },
      },
    );
  }

  test.each(['python', 'node'] as const)('an honest entry in %s passes all', async (language) => {
    const results = await judge(honestEntries[language], language);
    expect(results.map(({ id, passed, failure }) => ({ id, passed, failure }))).toEqual([
      { id: 'small', passed: true, failure: null },
      { id: 'empty', passed: true, failure: null },
    ]);
    expect(results[0]!.runs[0]!.log).toContain('working');
  });

  test('SCR-11: modules of the runner’s names that an entry brings are its own affair', async () => {
    const shadows = ['json', 'os', 'sys', 'importlib'].map((name): [string, string] => [
      `${name}.py`,
      'raise SystemExit(0)\n',
    ]);
    const honestOne = await judge([...honestEntries.python, ...shadows], 'python');
    expect(honestOne.map(({ passed }) => passed)).toEqual([true, true]);
    const lying: [string, string] = [
      'entry.py',
      'def sort(values):\n    import json\n    return json.answer\n',
    ];
    const liar = await judge([lying, ['json.py', 'answer = [1, 2, 3]\n']], 'python');
    expect(liar.map(({ passed }) => passed)).toEqual([false, false]);
  });

  describe.each([
    ['python', pythonCheats],
    ['node', nodeCheats],
  ] as const)('%s', (language, entries) => {
    test.each(Object.entries(entries))('%s scores nothing', async (name, files) => {
      const results = await judge(files, language);
      expect(results.map(({ passed }) => passed)).toEqual(
        name.startsWith('SCR-03') && language === 'python' ? [false, true] : [false, false],
      );
    });
  });
});
