import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const solution = (value: string): string =>
  JSON.stringify({
    '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
    '@type': 'croissant:TaskSolution',
    '@id': 'https://example.org/capitals-solution',
    'schema:name': 'Capitals <paper>',
    'schema:isBasedOn': { '@id': 'https://example.org/capitals' },
    'croissant:evaluation': {
      '@type': 'croissant:EvaluationTask',
      'croissant:evaluationResults': [
        { '@type': 'croissant:EvaluationResult', 'croissant:metric': 'Accuracy', 'croissant:value': value },
      ],
    },
  });

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-reproduce-'));
  const answers = Array.from({ length: 60 }, (_, i) => ({ id: `q${i}`, got: i < 45 ? 'x' : 'y', want: 'x' }));
  await writeFile(join(folder, 'answers.jsonl'), answers.map((row) => JSON.stringify(row)).join('\n'));
  await writeFile(
    join(folder, 'reproduction.yaml'),
    'reported: paper.jsonld\noutputs:\n  - { file: answers.jsonl, metrics: { Accuracy: { metric: exact-match, output: got, expected: want } } }\n',
  );
});

const table = (...flags: string[]): ReturnType<typeof runCommand> =>
  runCommand(['reproduce', 'table', 'reproduction.yaml', ...flags], folder);

describe('assay reproduce table', () => {
  test('a number that lies in the interval: exit 0, one sentence, the row', async () => {
    await writeFile(join(folder, 'paper.jsonld'), solution('72.0'));
    const { exitCode, out } = await table();
    expect(exitCode).toBe(0);
    expect(out).toContain('Of 1 number reported, 1 was obtained: 1 consistent');
    expect(out).toMatch(
      /Accuracy \(%\)\s+consistent\s+72\.0\s+75\.00 \[6\d\.\d\d, 8\d\.\d\d\]\s+\+3\.00\s+60/,
    );
  });

  test('the folder of a plan means its reproduction.yaml, for the table and for a verdict', async () => {
    await writeFile(join(folder, 'paper.jsonld'), solution('72.0'));
    expect((await runCommand(['reproduce', 'table', '.'], folder)).out).toBe((await table()).out);
    const verdict = ['reproduce', 'judge', '.', '--metric', 'Accuracy', '--correct', '--by', 'Ana'];
    expect((await runCommand(verdict, folder)).exitCode).toBe(0);
    expect((await table()).out).toContain('Ana');
  });

  test('one that does not: exit 1, and by how much, in every format', async () => {
    await writeFile(join(folder, 'paper.jsonld'), solution('95.5'));
    const json = await table('--format', 'json');
    expect(json.exitCode).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      schema_version: 'assay.reproduction.v1',
      rows: [{ metric: 'Accuracy', reported: 95.5, obtained: 75, delta: -20.5, outcome: 'deviates' }],
    });
    expect((await table('--format', 'latex')).out).toContain('$-$20.50 & 60 \\\\');
    expect((await table('--format', 'csv')).out).toContain(',Accuracy,percent,95.5,75,');
    expect((await table('--format', 'markdown')).out).toContain('| deviates |');
    const page = (await table('--format', 'html')).out;
    expect(page).toContain('Capitals &lt;paper&gt;');
    expect(page).not.toContain('<paper>');
    expect(page).toMatch(/Measured on.*answers\.jsonl/s);
  });

  test('a plan without outputs has nothing to judge by: no number is taken for obtained', async () => {
    await writeFile(join(folder, 'paper.jsonld'), solution('95.5'));
    await writeFile(join(folder, 'ours.jsonld'), solution('93.0'));
    await writeFile(join(folder, 'reproduction.yaml'), 'reported: paper.jsonld\nobtained: ours.jsonld\n');
    const { exitCode, out } = await table();
    expect(exitCode).toBe(3);
    expect(out).toContain(
      'only the reproduction’s own file states the number: there are no outputs to measure it on',
    );
  });

  test('a claim that its outputs do not give: the way to count that gives it is named', async () => {
    const rows = Array.from({ length: 10 }, (_, i) => [
      { id: 2 * i, got: [`a${i}`, `b${i}`], want: [`a${i}`] },
      { id: 2 * i + 1, got: [`a${i}`], want: [`b${i}`] },
    ]).flat();
    await writeFile(join(folder, 'answers.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
    await writeFile(join(folder, 'paper.jsonld'), solution('19.80'));
    await writeFile(join(folder, 'ours.jsonld'), solution('100.00'));
    await writeFile(
      join(folder, 'reproduction.yaml'),
      'reported: paper.jsonld\nobtained: ours.jsonld\noutputs:\n  - { file: answers.jsonl, metrics: { Accuracy: { metric: set-f1, output: got, expected: want } } }\n',
    );
    expect((await table()).out).toContain(
      'claims 100; its outputs give 33.33: the claim is what one vocabulary pooled over all samples gives',
    );
  });

  test('a file that is not there: exit 2', async () => {
    const { exitCode, err } = await table();
    expect(exitCode).toBe(2);
    expect(err).toContain('paper.jsonld');
  });
});

describe('assay reproduce judge', () => {
  const judge = (...flags: string[]): ReturnType<typeof runCommand> =>
    runCommand(
      ['reproduce', 'judge', 'reproduction.yaml', '--metric', 'Accuracy', '--by', 'Ana', ...flags],
      folder,
    );

  test('disputes one row with a reason, which then stands in its table', async () => {
    await writeFile(join(folder, 'paper.jsonld'), solution('72.0'));
    const judged = await judge('--wrong', '--reason', 'case should not count');
    expect(judged).toMatchObject({ exitCode: 0, out: 'Accuracy: disputed, by Ana\n' });
    expect((await table()).out).toContain('disputed by Ana: case should not count');
    expect((await judge('--correct')).exitCode).toBe(0);
    expect((await table()).out).toContain('implemented as the paper defines it, says Ana');
  });

  test('refuses a verdict that says nothing, one without a reason, and a row that is not there', async () => {
    await writeFile(join(folder, 'paper.jsonld'), solution('72.0'));
    expect((await judge()).err).toContain('one of --correct and --wrong');
    expect((await judge('--wrong')).err).toContain('whoever disputes a row says why');
    expect((await judge('--correct', '--part', 'Law')).err).toContain(
      'there is no such row; there are: Accuracy',
    );
  });
});
