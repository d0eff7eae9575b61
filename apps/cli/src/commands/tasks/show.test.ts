import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const examples = resolve(import.meta.dirname, '../../../../../examples/01-declare');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-show-'));
  await writeFile(join(folder, 'empty.jsonld'), '{}');
  await writeFile(join(folder, 'broken.jsonld'), '{\n  "a": }');
});

describe('assay show', () => {
  test('prints a tree', async () => {
    const { exitCode, out, err } = await runCommand(['show', 'mmlu/problem.jsonld'], examples);
    expect(exitCode).toBe(0);
    expect(out.split('\n')[0]).toBe(
      'Massive Multitask Language Understanding · TaskProblem · http://example.org/mmlu_problem',
    );
    expect(err).toBe('');
  });

  test.each([
    ['mermaid', /^flowchart LR\n/],
    ['dot', /^digraph task \{\n/],
    ['html', /^<!doctype html>\n/],
  ])('--format %s', async (format, start) => {
    const { exitCode, out } = await runCommand(['show', 'mmlu/problem.jsonld', '--format', format], examples);
    expect(exitCode).toBe(0);
    expect(out).toMatch(start);
  });

  test('--format json is one document, never cut', async () => {
    const { out } = await runCommand(
      ['show', 'mmlu/problem.jsonld', '--format', 'json', '--limit', '1'],
      examples,
    );
    const { path, tasks } = JSON.parse(out) as { path: string; tasks: { subTasks: unknown[] }[] };
    expect(path).toBe('mmlu/problem.jsonld');
    expect(tasks[0]!.subTasks).toHaveLength(4);
  });

  test('--limit and --depth cut, and say so', async () => {
    expect((await runCommand(['show', 'mmlu/problem.jsonld', '--limit', '1'], examples)).out).toContain(
      '… 3 more subtasks',
    );
    expect((await runCommand(['show', 'mmlu/problem.jsonld', '--depth', '0'], examples)).out).toContain(
      '… 4 subtasks',
    );
    expect((await runCommand(['show', 'mmlu/problem.jsonld', '--limit', '0'], examples)).out).not.toContain(
      'more',
    );
  });

  test.each([
    ['a document without tasks', ['empty.jsonld'], 1, 'E_SPEC_EMPTY'],
    ['a document that is not JSON', ['broken.jsonld'], 1, 'broken.jsonld:2:8'],
    ['a file that is not there', ['nowhere.jsonld'], 2, 'E_PATH'],
    ['an unknown format', ['empty.jsonld', '--format', 'pdf'], 2, 'E_OPTION'],
    ['a limit that is not a number', ['empty.jsonld', '--limit', 'x'], 2, 'E_OPTION'],
    ['an unknown option', ['empty.jsonld', '--colour'], 2, '--colour'],
  ])('%s', async (_, args, exitCode, word) => {
    const ran = await runCommand(['show', ...args], folder);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.err).toContain(word);
    expect(ran.out).toBe('');
  });
});
