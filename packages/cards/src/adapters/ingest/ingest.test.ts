import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../testing/record-of.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

const record = (score: number, args: JsonObject = {}): string =>
  JSON.stringify(recordOf({ score, args }).record);
const line = (name: string, score: number, args: JsonObject = {}): string =>
  `{"path":"data/suite/lab/model/${name}.json","record":${record(score, args)}}\n`;

describe('ingest', () => {
  test('a line becomes a row with its keys, flags and settings, and a record with its place', async () => {
    const corpus = await CorpusFolder.of({ 'all.jsonl': `\n${line('a', 0.5, { temperature: 0 })}` });
    expect(await corpus.ingest(['all.jsonl'])).toMatchObject({
      files: 1,
      shards: 1,
      rows: 1,
      records: 1,
      rules: [],
    });
    expect(await corpus.table('rows')).toEqual([
      {
        triple: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        variant: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        setup: null,
        record: String(2 ** 32),
        result: 0,
        model: 'lab/model',
        collection: 'suite',
        dataset: 'arithmetic',
        evaluation: 'sums',
        split: 'test',
        metric: 'accuracy',
        metric_parameters: null,
        score: 0.5,
        min: 0,
        max: 1,
        source_type: 'evaluation_run',
        organization: 'Lab',
        relationship: 'third_party',
        harness: 'a-harness',
        party: 2,
        agentic: false,
        missing: 2,
        temperature: '0',
        top_p: null,
        top_k: null,
        max_tokens: null,
        prompt_template: null,
        reasoning: null,
        agentic_eval_config: null,
        eval_plan: null,
        eval_limits: null,
        sandbox: null,
        library: 'a-harness@1',
        precision: null,
        scaffold: null,
        max_attempts: null,
        incorrect_attempt_feedback: null,
        shots: null,
        reasoning_effort: null,
        system_prompt: null,
        lower_is_better: false,
        unit: null,
        source: 0,
      },
    ]);
    expect(await corpus.table('records')).toEqual([
      {
        record: String(2 ** 32),
        path: 'data/suite/lab/model/a.json',
        source: 0,
        line: 2,
        schema_version: '0.3.0',
        evaluation_id: 'suite/lab/model/1',
        retrieved_timestamp: '1767225600',
        source_name: null,
        model_name: 'model',
        developer: null,
        digest: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
  });

  test.each([
    ['lines', { 'all.jsonl': line('a', 0.5) + line('b', 0.6) }],
    ['packed lines', { 'all.ndjson.gz': gzipSync(line('a', 0.5) + line('b', 0.6)) }],
    ['a list', { 'all.json': `[${line('a', 0.5)},\n${line('b', 0.6)}]` }],
    ['a packed list', { 'all.json.gz': gzipSync(`[${line('a', 0.5)},\n${line('b', 0.6)}]`) }],
    [
      'a folder',
      { 'data/suite/lab/model/a.json': record(0.5), 'data/suite/lab/model/b.json': `\ufeff${record(0.6)}` },
    ],
  ])('%s: the same rows', async (_, files) => {
    const corpus = await CorpusFolder.of(
      Object.fromEntries(Object.entries(files).map(([name, content]) => [`given/${name}`, content])),
    );
    await corpus.ingest(['given']);
    expect(await corpus.table('rows', 'collection, score')).toEqual([
      { collection: 'suite', score: 0.5 },
      { collection: 'suite', score: 0.6 },
    ]);
  });

  test('two records with one id are two; the same record of the same path is one, in another file too', async () => {
    const corpus = await CorpusFolder.of({
      'a.jsonl': line('a', 0.5) + line('b', 0.5) + line('a', 0.5),
      'b.jsonl': line('b', 0.5) + line('c', 0.5),
    });
    expect(await corpus.findings('a.jsonl', 'b.jsonl')).toEqual([
      'dropped duplicate data/suite/lab/model/a.json',
      'dropped duplicate data/suite/lab/model/b.json',
    ]);
    expect(await corpus.table('records', 'path, record')).toEqual([
      { path: 'data/suite/lab/model/a.json', record: '4294967296' },
      { path: 'data/suite/lab/model/b.json', record: '4294967297' },
      { path: 'data/suite/lab/model/c.json', record: '4294967298' },
    ]);
    expect((await corpus.shards())[0]?.sources.map(({ repeats }) => repeats)).toEqual([[], ['../a.jsonl']]);
  });
});
