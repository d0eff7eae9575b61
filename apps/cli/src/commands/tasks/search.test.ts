import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-search-'));
  await cp(resolve(import.meta.dirname, '../../../../../examples/01-declare'), join(folder, 'tasks'), {
    recursive: true,
  });
  await mkdir(join(folder, 'odd'));
  await writeFile(join(folder, 'odd', 'broken.jsonld'), '{ "a": ');
  await writeFile(join(folder, 'odd', 'latin1.jsonld'), Buffer.from([0x7b, 0xff, 0x7d]));
  await writeFile(join(folder, 'odd', 'package.json'), '{ "name": "mmlu" }');
  await writeFile(
    join(folder, 'odd', 'task.json'),
    '{ "@context": { "cr": "http://mlcommons.org/croissant/", "sc": "https://schema.org/" }, "@type": "cr:Task", "sc:name": "MMLU \\u001b[31m" }',
  );
});

interface Report {
  readonly files: number;
  readonly unreadable: number;
  readonly total: number;
  readonly hits: readonly { readonly path: string }[];
}

async function report(...args: string[]): Promise<Report> {
  const { exitCode, out } = await runCommand(['search', ...args, '--format', 'json'], folder);
  expect(exitCode).toBe(0);
  return JSON.parse(out) as Report;
}

describe('assay search', () => {
  test('tells where, what and why', async () => {
    const { exitCode, out } = await runCommand(['search', 'roman', 'tasks'], folder);
    expect(exitCode).toBe(0);
    expect(out).toContain(
      'tasks/coding-competition/problem.jsonld:1  Roman numerals problem\n  name Roman numerals (line 1)',
    );
  });

  test('filters, with and without a query', async () => {
    expect(
      (await report('*', 'tasks', '--metric', 'pass rate', '--kind', 'problem')).hits.map(({ path }) => path),
    ).toEqual(['tasks/coding-competition/problem.jsonld']);
    expect((await report('tasks', '--output-field', 'sentiment')).hits.map(({ path }) => path)).toEqual([
      'tasks/model-benchmark/problem.jsonld',
    ]);
    expect((await report('tasks', '--hyperparameter', 'cores=2')).hits.map(({ path }) => path)).toEqual([
      'tasks/performance-benchmark/solution.jsonld',
    ]);
    expect((await report('tasks', '--input', 'huggingface')).hits.map(({ path }) => path)).toEqual([
      'tasks/mmlu/problem.jsonld',
    ]);
  });

  test('searches the current folder when no path is given, and each file once', async () => {
    expect((await report('roman')).total).toBe(2);
    expect(
      (await report('roman', 'tasks', 'tasks/coding-competition', 'tasks/coding-competition/problem.jsonld'))
        .total,
    ).toBe(2);
  });

  test('files that cannot be read are named on stderr and stop nothing', async () => {
    const ran = await runCommand(['search', 'mmlu', 'odd', 'tasks'], folder);
    expect(ran.exitCode).toBe(0);
    expect(ran.err).toContain('odd/broken.jsonld:1');
    expect(ran.err).toContain('odd/latin1.jsonld');
    expect(ran.out).toContain('tasks/mmlu/problem.jsonld:1');
    expect(ran.out).toContain('odd/task.json:1  MMLU \\u{1b}[31m task');
    expect(ran.out).not.toContain('package.json');
    expect((await report('mmlu', 'odd')).unreadable).toBe(2);
  });

  test('finding nothing is an answer', async () => {
    expect(await runCommand(['search', 'zebra', 'tasks'], folder)).toEqual({
      exitCode: 0,
      out: 'nothing found\n',
      err: '',
    });
    expect((await report('zebra', 'tasks')).hits).toEqual([]);
  });

  test('--limit shows the best and counts the rest', async () => {
    const { out } = await runCommand(['search', '*', 'tasks', '--limit', '2'], folder);
    expect(out).toContain('… 6 more');
  });

  test('a path that leads nowhere is a usage error; the others are searched', async () => {
    const ran = await runCommand(['search', 'roman', 'nowhere', 'tasks'], folder);
    expect(ran.exitCode).toBe(2);
    expect(ran.err).toContain('cannot open nowhere');
    expect(ran.out).toContain('Roman numerals');
  });

  test('a kind that does not exist is refused', async () => {
    expect((await runCommand(['search', 'x', 'tasks', '--kind', 'dataset'], folder)).exitCode).toBe(2);
  });
});
