import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScoredFile, ScoredRow } from '@assay/verbs';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-metrics-'));
  const rows = [
    { id: 'a', output: 'cat', expected: 'cat', metadata: { tags: ['pets'] } },
    { id: 'b', output: 'dog', expected: 'cat' },
    { id: 'c', output: 'dog' },
  ];
  await writeFile(join(folder, 'rows.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  await writeFile(join(folder, 'rows.csv'), 'id,output,expected\na,cat,cat\nb,dog,cat\n');
  await writeFile(join(folder, 'twice.jsonl'), '{"id":"a","output":"x"}\n{"id":"a","output":"x"}\n');
  await writeFile(join(folder, 'no-output.jsonl'), '{"id":"a"}\n');
  await writeFile(join(folder, 'nan.jsonl'), '{"id":"a","output":NaN}\n');
  await writeFile(join(folder, 'empty.jsonl'), '');
  await writeFile(
    join(folder, 'huge.jsonl'),
    '{"output":12345678901234567890,"expected":12345678901234567891}\n',
  );
  await writeFile(
    join(folder, 'words.jsonl'),
    '{"output":1,"expected":1}\n{"id":"w","output":1,"expected":"one"}\n',
  );
  await writeFile(join(folder, 'metadata.csv'), 'output,expected,metadata\n1,1,{bad\n');
  await writeFile(join(folder, 'synonyms.jsonl'), '{"output":"a red car","expected":"a red auto"}\n');
});

const run = (...args: string[]): ReturnType<typeof runCommand> => runCommand(['metrics', ...args], folder);

type ScoredJson = Omit<ScoredFile, 'rows'> & { readonly rows: readonly ScoredRow[] };

async function score(...args: string[]): Promise<ScoredJson> {
  const { exitCode, out } = await run('score', ...args, '--format', 'json');
  expect(exitCode).toBe(0);
  return JSON.parse(out) as ScoredJson;
}

describe('assay metrics', () => {
  test('lists the catalogue, for people and as JSON', async () => {
    expect((await run()).out).toContain('exact-match');
    const { metrics } = JSON.parse((await run('--format', 'json')).out) as {
      metrics: { name: string; parameters: object }[];
    };
    expect(metrics.length).toBeGreaterThan(70);
    expect(metrics.find(({ name }) => name === 'f1')?.parameters).toHaveProperty('properties.average');
  });

  test('show explains one by name or alias', async () => {
    const { out } = await run('show', 'em');
    expect(out).toContain('exact-match');
    expect(out).toContain('Example:');
    expect(JSON.parse((await run('show', 'f1', '--format', 'json')).out)).toMatchObject({
      name: 'f1',
      kind: 'set',
    });
  });
});

describe('assay metrics score', () => {
  test('scores rows and aggregates; a row without a label is missing, not false', async () => {
    const { rows, aggregates, result } = await score('exact-match', 'rows.jsonl');
    expect(rows.map(({ score: { kind } }) => kind)).toEqual(['scored', 'scored', 'missing']);
    expect(result).toBeNull();
    expect(aggregates.metrics['exact-match']).toMatchObject({
      n: 2,
      missing: 1,
      pass_rate: 0.5,
      coverage: 2 / 3,
    });
    expect(aggregates.cohorts.map(({ label }) => label)).toEqual(['pets', '(untagged)']);
  });

  test('a set metric gives the number that only the set has', async () => {
    const { result } = await score('accuracy', 'rows.csv');
    expect(result).toMatchObject({ kind: 'scored', value: 0.5 });
  });

  test('parameters are JSON where they parse, else texts, and are checked', async () => {
    expect((await score('f1', 'rows.csv', '--param', 'average=micro')).params).toMatchObject({
      average: 'micro',
    });
    const { exitCode, err } = await run('score', 'f1', 'rows.csv', '--param', 'averge=micro');
    expect(exitCode).toBe(2);
    expect(err).toContain('averge');
  });

  test.each([
    [['score', 'exact-mach', 'rows.jsonl'], 2, 'exact-match'],
    [['score', 'exact-match', 'nowhere.jsonl'], 2, 'nowhere.jsonl'],
    [['score', 'exact-match', 'twice.jsonl'], 1, 'appears twice'],
    [['score', 'exact-match', 'no-output.jsonl'], 1, '"output"'],
    [['score', 'exact-match', 'nan.jsonl'], 1, 'nan.jsonl:1'],
    [['score', 'exact-match', 'huge.jsonl'], 1, 'beyond 2^53'],
    [['score', 'mae', 'words.jsonl'], 1, 'words.jsonl:2: sample "w": expected must be a finite number'],
    [['score', 'mae', 'metadata.csv'], 1, 'metadata.csv:2: row 1: metadata is an object written as JSON'],
    [['score', 'llm-as-judge', 'rows.jsonl'], 2, 'judge'],
    [['score', 'exact-match'], 2, 'file of rows'],
    [['explain', 'f1'], 2, 'assay metrics show f1'],
    [['exact-match'], 2, 'assay metrics show exact-match'],
    [['show', 'f1', 'rows.jsonl'], 2, 'takes no file'],
  ])('%j exits %i and says why', async (args, expectedCode, words) => {
    const { exitCode, err, out } = await run(...args);
    expect(exitCode).toBe(expectedCode);
    expect(err).toContain(words);
    expect(out).toBe('');
  });

  test('meteor-wordnet takes its synonyms from an optional package', async () => {
    const { rows } = await score('meteor-wordnet', 'synonyms.jsonl');
    expect(rows[0]!.score).toMatchObject({ kind: 'scored' });
    const [withSynonyms, without] = [
      rows[0]!.score,
      (await score('meteor', 'synonyms.jsonl')).rows[0]!.score,
    ];
    expect(
      withSynonyms.kind === 'scored' && without.kind === 'scored' && withSynonyms.value > without.value,
    ).toBe(true);
  });

  test('meteor-wordnet is listed and explained, by its alias too', async () => {
    expect((await run()).out).toMatch(/^ {2}meteor-wordnet /m);
    const shown = await run('show', 'meteor_wordnet');
    expect([shown.exitCode, shown.out.split('\n')[0]]).toEqual([0, 'meteor-wordnet']);
    expect((await score('meteor_wordnet', 'synonyms.jsonl')).metric).toBe('meteor-wordnet');
  });

  test('no rows: no number, and no crash', async () => {
    const { aggregates, rows } = await score('exact-match', 'empty.jsonl');
    expect(rows).toEqual([]);
    expect(aggregates.metrics['exact-match']).toMatchObject({ n: 0, pass_rate: null, coverage: null });
  });

  test('text for people, of a metric that has nothing to say of single rows', async () => {
    const { out } = await run('score', 'f1', 'rows.csv');
    expect(out).toMatch(/2 rows, judged as a whole\n\n.*result.* {2}0\.3333/);
    expect(out).not.toContain('missing');
  });

  test('text for people', async () => {
    const { out } = await run('score', 'exact-match', 'rows.jsonl');
    expect(out).toContain('pass rate 0.5');
    expect(out).toContain('95 % interval of the pass rate 0.09 to 0.91');
    expect(out).toContain('missing: the sample has no expected value');
  });
});
