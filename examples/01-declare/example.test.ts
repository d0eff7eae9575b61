import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTaskSet, writeDocument } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../apps/cli/src/testing/run-command.ts';

const folder = import.meta.dirname;
const assay = (...argv: string[]) => runCommand(argv, folder);
const rowsOf = (file: string): Record<string, string>[] =>
  readFileSync(join(folder, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);

const pairs = [
  ['mmlu/problem.jsonld', 'mmlu/small-fewshot.solution.jsonld'],
  ['model-benchmark/problem.jsonld', 'model-benchmark/solution.jsonld'],
  ['performance-benchmark/problem.jsonld', 'performance-benchmark/solution.jsonld'],
  ['coding-competition/problem.jsonld', 'coding-competition/solution.jsonld'],
] as const;

describe('the path of the worked example', () => {
  test('validate: every document conforms, without a warning', async () => {
    const { exitCode, out } = await assay('validate', '.', '--strict');
    expect(out).toContain('8 files: 8 valid, 0 not');
    expect(exitCode).toBe(0);
  });

  test.each(pairs)('match: %s is answered by %s', async (problem, solution) => {
    const { exitCode, out } = await assay('match', solution, '--problem', problem, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({ result: 'matches' });
    expect(exitCode).toBe(0);
  });

  test('match: all four categories are answered; an answer outside A to D is not one', async () => {
    const solution = 'mmlu/small-fewshot.solution.jsonld';
    expect((await assay('match', solution)).out).toContain('4/4');
    const wrong = await assay('match', solution, '--rows', 'model-benchmark/rows.jsonl');
    expect(wrong.exitCode).toBe(1);
  });

  test('show: what is asked, and what was reported', async () => {
    const problem = await assay('show', 'mmlu/problem.jsonld');
    expect(problem.out).toContain('field answer: xsd:string · matches ^[A-D]$');
    const solution = await assay('show', 'mmlu/small-fewshot.solution.jsonld');
    for (const accuracy of [25.9, 24.4, 30.9, 26, 24.1])
      expect(solution.out).toContain(`result Accuracy = ${accuracy}`);
  });

  test.each(pairs.flat())('write: %s comes out as it went in', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const { tasks } = await readTaskSet([{ url: 'file:///document.jsonld', text }]);
    expect(writeDocument(tasks)).toBe(text);
  });

  test('search: which problems ask for accuracy?', async () => {
    const { out } = await assay('search', '*', '.', '--metric', 'accuracy', '--kind', 'problem');
    expect(out).toContain('mmlu/problem.jsonld:1');
    expect(out).toContain('model-benchmark/problem.jsonld:1');
  });
});

describe('what the documents say is true', () => {
  test('the numbers of the model benchmark come from its rows', () => {
    const labels = new Map(
      rowsOf('model-benchmark/labels.jsonl').map(({ id, sentiment }) => [id, sentiment]),
    );
    const rows = rowsOf('model-benchmark/rows.jsonl');
    const right = rows.filter(({ id, sentiment }) => labels.get(id) === sentiment);
    const positive = rows.filter(({ id }) => labels.get(id) === 'positive');
    const text = readFileSync(join(folder, 'model-benchmark/solution.jsonld'), 'utf8');
    expect(text).toContain(`"croissant:value": ${right.length / rows.length}`);
    const found = positive.filter(({ sentiment }) => sentiment === 'positive');
    expect(text).toContain(`"croissant:value": ${found.length / positive.length}`);
  });

  test('the rows have the digests that the solutions state', () => {
    for (const [, solution] of pairs) {
      const text = readFileSync(join(folder, solution), 'utf8');
      const stated = [
        ...text.matchAll(
          /"schema:contentUrl": "([^"]+)",\s+"schema:encodingFormat": "[^"]+",\s+"schema:sha256": "([0-9a-f]+)"/g,
        ),
      ];
      expect(stated.length).toBeGreaterThan(0);
      for (const [, file, sha256] of stated) {
        const bytes = readFileSync(join(folder, solution, '..', file!));
        expect([file, createHash('sha256').update(bytes).digest('hex')]).toEqual([file, sha256]);
      }
    }
  });

  test('the program of the coding competition passes its test', async () => {
    const run = promisify(execFile)(process.execPath, ['check.mjs'], {
      cwd: join(folder, 'coding-competition'),
    });
    await expect(run).resolves.toBeDefined();
  });
});
