import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { askCorpus, checkCondition } from './ask-corpus.ts';
import type { PlainValue } from './plain-value.ts';
import { withCorpus } from './testing/with-corpus.ts';

const documents = [
  recordOf({ score: 0.5, relationship: 'first_party', args: { agentic_eval_config: {} } }),
  { ...recordOf({ score: 0.7, args: { temperature: 1 } }), path: 'data/suite/lab/model/two.json' },
  { path: 'data/suite/lab/model/broken.json', record: {} },
  { benchmark_details: { name: 'arithmetic', overview: 'Sums.' } },
];

async function ask(...questions: string[]): Promise<PlainValue[][][]> {
  return await withCorpus(documents, async (corpus) => {
    const answers: PlainValue[][][] = [];
    for (const question of questions) {
      const rows = (await Array.fromAsync((await askCorpus(corpus, question)).rows)).flat();
      answers.push(rows.map((row) => [...row]));
    }
    return answers;
  });
}

/** What is said to a question that is not answered; SECRET is a file beside the corpus. */
async function refusal(question: string): Promise<string> {
  return await withCorpus(documents, async (corpus) => {
    const secret = join(corpus.folder, '../secret.csv');
    await writeFile(secret, 'a,b\n1,2\n');
    const sql = question.replace('SECRET', secret).replace('CORPUS', corpus.folder);
    const asked = askCorpus(corpus, sql).then(async ({ rows }) => await Array.fromAsync(rows));
    return await asked.then(
      (rows) => `answered ${JSON.stringify(rows)}`,
      (error: Error) => error.message,
    );
  });
}

describe('askCorpus', () => {
  test('every view answers', async () => {
    const views = ['results', 'records', 'signals', 'triples', 'benchmarks', 'models', 'organizations'];
    const counts = [...views, 'cards', 'findings', 'instances'].map((view) => `SELECT count(*) FROM ${view}`);
    expect((await ask(...counts)).flat(2)).toEqual([2, 2, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  test('a result leads to its record, with its setup and what it lacks', async () => {
    const [rows] = await ask(
      'SELECT score, party, agentic, missing_fields, temperature, record_path, line, result FROM results ORDER BY score',
    );
    expect(rows).toEqual([
      [
        0.5,
        'first_party',
        true,
        ['eval_limits', 'eval_plan', 'max_tokens', 'temperature'],
        null,
        'data/suite/lab/model/one.json',
        1,
        0,
      ],
      [0.7, 'third_party', false, ['max_tokens'], '1', 'data/suite/lab/model/two.json', 2, 0],
    ]);
  });

  test('signals, cards and findings by name', async () => {
    const answers = await ask(
      'SELECT path, reports, differing_fields, comparability, agentic FROM signals',
      'SELECT lowest, highest, min_score, max_score FROM triples',
      `SELECT benchmark, card->>'$.benchmark_details.overview' FROM cards`,
      'SELECT action, rule, path, file FROM findings',
      `SELECT reports FROM query_table('signals')`,
    );
    expect(answers).toEqual([
      [[['suite', 'arithmetic', 'sums', 'test'], 2, ['temperature', 'agentic_eval_config'], 1, true]],
      [[0.5, 0.7, 0, 1]],
      [['arithmetic', 'Sums.']],
      [['refused', 'no_model_id', 'data/suite/lab/model/broken.json', 'all.jsonl']],
      [[2]],
    ]);
  });

  test('values as JSON has them', async () => {
    const [rows] = await ask(
      `SELECT 1::BIGINT, 9007199254740993, 'nan'::DOUBLE, 1.50::DECIMAL(4,2), DATE '2026-01-02', [1, NULL], {'a': 1, 'b': [true]}, MAP {'k': 2}, NULL`,
    );
    expect(rows).toEqual([
      [1, '9007199254740993', 'NaN', '1.50', '2026-01-02', [1, null], { a: 1, b: [true] }, { k: 2 }, null],
    ]);
  });

  test.each([
    ['', 'expected one SELECT, got nothing'],
    ['-- nothing', 'expected one SELECT, got nothing'],
    ['SELECT 1; SELECT 2', 'got 2 statements'],
    ['SELECT 1; DROP TABLE engine.sources', 'only SELECT'],
    ['SELECT $1', 'parameters'],
    ['SELECT 1 +', 'at its end'],
    ["SELECT 'é',\n frm FROM x y z", 'line 2, column 15'],
    ['SELECT nothing FROM results', 'nothing'],
    ['SELECT * FROM nowhere', 'nowhere'],
    ['DELETE FROM engine.sources', 'only SELECT'],
    ['CREATE TABLE t (a INT)', 'only SELECT'],
    ['CREATE OR REPLACE VIEW results AS SELECT 1', 'only SELECT'],
    ["COPY (SELECT 1) TO 'out.csv'", 'only SELECT'],
    ["ATTACH 'other.db'", 'only SELECT'],
    ['INSTALL httpfs', 'only SELECT'],
    ['LOAD httpfs', 'only SELECT'],
    ['SET lock_configuration = false', 'only SELECT'],
    ['PRAGMA version', 'only SELECT'],
    ['CALL duckdb_settings()', 'only SELECT'],
    ['EXPLAIN ANALYZE SELECT 1', 'only SELECT'],
    ['WITH x AS (DELETE FROM engine.sources RETURNING *) SELECT * FROM x', 'only SELECT'],
  ])('refuses %j', async (question, words) => {
    expect(await refusal(question)).toContain(words);
  });

  test.each([
    "SELECT * FROM read_csv('SECRET')",
    "SELECT * FROM read_text('SECRET')",
    "SELECT * FROM read_blob('/etc/hostname')",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM 'SECRET'",
    "SELECT * FROM read_text('CORPUS/../secret.csv')",
    "SELECT * FROM query('FROM read_text(''SECRET'')')",
    "SELECT * FROM sniff_csv('SECRET')",
    "SELECT * FROM read_parquet('https://127.0.0.1:1/x.parquet')",
    "SELECT * FROM read_csv('/proc/self/environ')",
  ])('opens no file outside the corpus: %s', async (question) => {
    expect(await refusal(question)).toMatch(
      /Permission Error|does not exist|Extension Autoloading|Missing Extension/,
    );
  });
});

describe('checkCondition', () => {
  test.each([
    ['reports > 1', null],
    ["agentic AND list_contains(missing_fields, 'eval_limits') -- limits", null],
    ['model IN (SELECT model FROM models WHERE results > 3)', null],
    ['', 'at its end'],
    ['true) UNION SELECT (false', 'expected one condition'],
    ['true), (false', 'expected one condition'],
    ['true) FROM results WHERE (true', 'expected one condition'],
    ['true) LIMIT (1', 'expected one condition'],
    ['true) ORDER BY (1', 'expected one condition'],
    ["true); COPY (SELECT 1) TO ('x'", 'only SELECT'],
    ['reports >', 'at its end'],
    ['reports > 1 1', 'line 1, column 13'],
    ['reports > $1', 'parameters'],
  ])('%j', async (condition, words) => {
    const checked = withCorpus([], async ({ database }) => await checkCondition(database, condition));
    if (words === null) await expect(checked).resolves.toBeUndefined();
    else await expect(checked).rejects.toThrow(words);
  });
});
