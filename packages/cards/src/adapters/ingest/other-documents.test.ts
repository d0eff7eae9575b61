import { DuckDBInstance } from '@duckdb/node-api';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

const sample = {
  schema_version: '0.3.0',
  evaluation_id: 'suite/1',
  model_id: 'lab/model',
  evaluation_name: 'sums',
  evaluation_result_id: 'r1',
  sample_id: 's1',
  sample_hash: 'abc',
  interaction_type: 'single_turn',
  input: { raw: 'a secret question', reference: ['4'] },
  output: { raw: 'a secret answer' },
  answer_attribution: [],
  evaluation: { score: 1, is_correct: true },
  token_usage: { input_tokens: 10, output_tokens: 2, total_tokens: 12 },
  performance: { latency_ms: 250.5 },
};

describe('ingest of instance-level files', () => {
  test('a row for each sample, without what was asked and answered; lines that are none are reported', async () => {
    const lines = [sample, { ...sample, sample_id: 7, evaluation: {}, error: 'timeout' }, { a: 1 }, 'broken'];
    const text = lines.map((line) => (line === 'broken' ? '{' : JSON.stringify(line))).join('\n');
    const corpus = await CorpusFolder.of({ 'x_samples.jsonl': text });
    expect(await corpus.findings('x_samples.jsonl')).toEqual([
      'noted sample_lacks_fields x_samples.jsonl:2',
      'refused no_sample x_samples.jsonl:3',
      'refused broken_line x_samples.jsonl:4',
    ]);
    const shared = {
      evaluation_id: 'suite/1',
      model: 'lab/model',
      evaluation: 'sums',
      evaluation_result_id: 'r1',
      sample_hash: 'abc',
      interaction_type: 'single_turn',
      input_tokens: 10,
      output_tokens: 2,
      total_tokens: 12,
      latency_ms: 250.5,
      source: 0,
    };
    expect(await corpus.table('instances')).toEqual([
      { ...shared, sample_id: 's1', score: 1, is_correct: true, failed: false, line: 1 },
      { ...shared, sample_id: '7', score: null, is_correct: null, failed: true, line: 2 },
    ]);
    const [shard] = await corpus.shards();
    const bytes = await readFile(join(shard!.folder, 'instances.parquet'), 'latin1');
    expect(bytes).not.toContain('secret');
  });
});

test('ingest of benchmark cards, of both shapes', async () => {
  const card = { benchmark_details: { name: 'Sums', overview: null } };
  const corpus = await CorpusFolder.of({
    'wrapped.json': JSON.stringify({ benchmark_card: card }),
    'cards.jsonl': `${JSON.stringify({ file: 'sums.json', card })}\n${JSON.stringify({ ...card, data: { size: 'N/A' } })}\n`,
  });
  expect(await corpus.ingest(['wrapped.json', 'cards.jsonl'])).toMatchObject({
    cards: 3,
    records: 0,
    rules: [],
  });
  const [shard] = await corpus.shards();
  const lines = (await readFile(join(shard!.folder, 'cards.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { path: 'wrapped.json', source: 0, card },
    { path: 'sums.json', source: 1, card },
    { path: 'cards.jsonl:2', source: 1, card: { ...card, data: { size: 'N/A' } } },
  ]);
});

describe('ingest of Parquet', () => {
  async function written(corpus: CorpusFolder, name: string, select: string): Promise<void> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (${select}) TO '${join(corpus.folder, name)}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
  }
  const text = (score: number): string => JSON.stringify(recordOf({ score }).record).replaceAll("'", "''");

  test('rows of a path and a record, the record as a text or as a structure, and rows that are records', async () => {
    const corpus = await CorpusFolder.of({ 'all.jsonl': `${text(0.1)}\n` });
    const lines = `read_json('${join(corpus.folder, 'all.jsonl')}')`;
    await written(corpus, 'text.parquet', `SELECT 'data/t/a.json' AS path, '${text(0.5)}' AS record`);
    await written(
      corpus,
      'structure.parquet',
      `SELECT 'data/s/a.json' AS path, r AS record FROM ${lines} AS r`,
    );
    await written(corpus, 'odd [1]*.parquet', `SELECT * FROM ${lines}`);
    const names = ['text.parquet', 'structure.parquet', 'odd [1]*.parquet'];
    expect(await corpus.ingest(names)).toMatchObject({ rows: 3, rules: [] });
    expect(await corpus.table('rows', 'collection, model, score')).toEqual([
      { collection: 't', model: 'lab/model', score: 0.5 },
      { collection: 's', model: 'lab/model', score: 0.1 },
      { collection: '', model: 'lab/model', score: 0.1 },
    ]);
    expect(await corpus.ingest(names)).toMatchObject({ files: 0, unchanged: 3 });
  });

  test('NaN and Infinity of a table are no numbers; a broken record has its row; what is no Parquet is refused', async () => {
    const corpus = await CorpusFolder.of({ 'no.parquet': 'no table' });
    const record = text(0.5).replace('"max_score":1', '"max_score":Infinity');
    await written(
      corpus,
      'some.parquet',
      `SELECT unnest(['${record}', '{"broken', NULL, '${text(0.7)}']) AS record`,
    );
    expect(await corpus.findings('some.parquet', 'no.parquet')).toEqual([
      'refused broken_line some.parquet:2',
      'refused no_record some.parquet:3',
      'refused broken_file no.parquet',
    ]);
    const told = (await corpus.table('findings', 'message')) as { message: string }[];
    expect(told.filter(({ message }) => message.includes('\n'))).toEqual([]);
    expect(await corpus.table('rows', 'score, max')).toEqual([
      { score: 0.5, max: null },
      { score: 0.7, max: 1 },
    ]);
  });
});
