import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const problem = resolve(import.meta.dirname, '../../../../../examples/01-declare/mmlu/problem.jsonld');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-diff-'));
  const text = await readFile(problem, 'utf8');
  const put = (name: string, content: string): Promise<void> => writeFile(join(folder, name), content);
  await put('a.jsonld', text);
  await put('looser.jsonld', text.replace('^[A-D]$', '^[A-E]$'));
  await put('free.jsonld', text.replace('^[a-z_]+/[0-9]+$', '^[a-z]+$'));
  await put('metric.jsonld', text.replace('"Accuracy"', '"Accuracy", "\\u001b[31mF1"'));
  await put('relative-a.jsonld', text.replaceAll('http://example.org/mmlu_problem', '#p'));
  await put('relative-b.jsonld', text.replaceAll('http://example.org/mmlu_problem', '#p'));
  await put('solution.jsonld', text.replaceAll('TaskProblem', 'TaskSolution'));
  await put('broken.jsonld', '{');
});

describe('assay diff', () => {
  test.each([
    ['a.jsonld', 'a.jsonld', 'no change', 0, 0],
    ['a.jsonld', 'looser.jsonld', 'compatible: old solutions still match', 0, 0],
    ['looser.jsonld', 'a.jsonld', 'breaking: old solutions may no longer match', 0, 1],
    ['a.jsonld', 'metric.jsonld', 'metric added evaluation: \\u{1b}[31mF1', 0, 1],
    ['a.jsonld', 'free.jsonld', 'unknown: whether old solutions still match cannot be determined', 0, 3],
    ['relative-a.jsonld', 'relative-b.jsonld', 'no change', 0, 0],
  ])('%s %s: %s', async (before, after, words, exitCode, checked) => {
    const ran = await runCommand(['diff', before, after], folder);
    expect(ran.out).toContain(words);
    expect(ran.exitCode).toBe(exitCode);
    expect((await runCommand(['diff', before, after, '--check'], folder)).exitCode).toBe(checked);
  });

  test('--format json', async () => {
    const { out } = await runCommand(['diff', 'a.jsonld', 'metric.jsonld', '--format', 'json'], folder);
    const report = JSON.parse(out) as { changes: { problems: string[] }[] };
    expect(report).toMatchObject({
      before: 'a.jsonld',
      after: 'metric.jsonld',
      verdict: 'breaking',
      changes: [{ kind: 'metric-added', part: 'evaluation', before: null, breaking: true }],
    });
    expect(report.changes[0]!.problems).toHaveLength(5);
  });

  test.each([
    [['a.jsonld', 'solution.jsonld'], 2, 'E_DIFF_PROBLEM'],
    [['a.jsonld', 'broken.jsonld'], 1, 'broken.jsonld:1'],
    [['a.jsonld', 'nowhere.jsonld'], 2, 'E_PATH'],
    [['a.jsonld'], 2, "'after'"],
  ])('%j exits %d', async (args, exitCode, word) => {
    const ran = await runCommand(['diff', ...args], folder);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.err).toContain(word);
  });
});
