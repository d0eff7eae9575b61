import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Signals } from '@assay/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const record = (score: unknown, more: object = {}): object => ({
  schema_version: '0.3.0',
  evaluation_id: 'the same for all',
  retrieved_timestamp: '1767225600',
  source_metadata: {
    source_type: 'evaluation_run',
    source_organization_name: 'Lab',
    evaluator_relationship: 'first_party',
  },
  eval_library: { name: 'a-harness', version: '1' },
  model_info: { name: 'model', id: 'lab/model' },
  evaluation_results: [
    {
      evaluation_name: 'sums',
      source_data: { source_type: 'hf_dataset', dataset_name: 'arithmetic', hf_split: 'test' },
      metric_config: { lower_is_better: false, metric_id: 'accuracy', min_score: 0, max_score: 1 },
      score_details: { score },
      generation_config: { generation_args: { temperature: score, max_tokens: 256 } },
    },
  ],
  ...more,
});
const line = (name: string, score: unknown): string =>
  JSON.stringify({ path: `data/suite/lab/model/${name}.json`, record: record(score) });
const sample = {
  evaluation_id: 'the same for all',
  model_id: 'lab/model',
  evaluation_name: 'sums',
  sample_id: '1',
  interaction_type: 'single_turn',
  evaluation: { score: 1, is_correct: true },
};
const card = {
  benchmark_details: { name: 'arithmetic', overview: 'Sums of two numbers.', domains: ['N/A'] },
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-cards-'));
  const lines = [line('a', 0.5), line('b', 0.55), line('b', 0.55), '{"path": ', line('c', 0.5500001)];
  const files: Record<string, string | Uint8Array> = {
    'corpus/data/suite/lab/model/a.json': JSON.stringify(record(0.5)),
    'corpus/data/suite/lab/model/b.json': JSON.stringify(record(0.55)),
    'corpus/data/suite/lab/model/b_samples.jsonl': `${JSON.stringify(sample)}\n`,
    'plain/suite/lab/model/a.json': JSON.stringify(record(0.5)),
    'all.jsonl': lines.join('\n'),
    'all.jsonl.gz': gzipSync(lines.join('\n')),
    'cut.jsonl.gz': gzipSync(`${lines[0]}\n`.repeat(2000), { level: 0 }).subarray(0, 200_000),
    'list.json': JSON.stringify([record(0.5), record(0.6)]),
    'nan.json': '{"score": NaN}',
    'broken.json': '{"score": 0.5',
    'old.json': JSON.stringify(record(0.5, { schema_version: '0.0.1', model_info: { name: 'model' } })),
    'card.json': JSON.stringify(card),
    'bare-card.json': '{"data": {"size": "10"}}',
    'hostile.json': JSON.stringify(record(0.5, { model_info: { id: 'lab/\u001b[31mred' } })),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
});

const run = (...args: string[]): ReturnType<typeof runCommand> => runCommand(['cards', ...args], folder);

async function json<T>(...args: string[]): Promise<T> {
  const { exitCode, out } = await run(...args, '--format', 'json');
  expect(exitCode).toBe(0);
  return JSON.parse(out) as T;
}

describe('assay cards signals', () => {
  test.each(['all.jsonl', 'all.jsonl.gz'])('%s: every triple with its flags', async (file) => {
    expect(await json<Signals[]>('signals', file)).toEqual([
      {
        model: 'lab/model',
        path: ['suite', 'arithmetic', 'sums', 'test'],
        metric: 'accuracy',
        reports: 3,
        reproducibility_gap: 0,
        missing_fields: [],
        first_party_only: 1,
        multi_party: 1,
        variants: 3,
        parties: 1,
        variant_divergence: 1,
        cross_party_divergence: 0,
        comparability: 1,
        differing_fields: ['temperature'],
        lowest: 0.5,
        highest: 0.5500001,
        stated_differences: [{ field: 'temperature', values: ['0.5', '0.55', '0.5500001'] }],
        unexplained_spread: 0,
      },
    ]);
  });

  test('a folder: records with one id are two reports, samples are none', async () => {
    const { out, err } = await run('signals', 'corpus', 'corpus/data', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject([{ reports: 2, variants: 2, variant_divergence: 0 }]);
    expect(err).toBe('2 records, 2 results\n');
  });

  test('a condition that no triple meets is answered with a word', async () => {
    expect((await run('signals', 'all.jsonl', '--where', 'reports > 99')).out).toBe('no triples\n');
    expect(await json('signals', 'all.jsonl', '--where', 'reports > 99')).toEqual([]);
  });

  test('the collection is the folder below the root given where none is named data', async () => {
    expect((await json<Signals[]>('signals', 'plain'))[0]!.path[0]).toBe('suite');
    expect((await json<Signals[]>('signals', 'list.json'))[0]).toMatchObject({ reports: 2 });
  });

  test('a broken line and a duplicate are reported with their places', async () => {
    const { err } = await run('signals', 'all.jsonl');
    expect(err).toContain('refused 1 × broken_line, first at all.jsonl:4');
    expect(err).toContain('dropped 1 × duplicate, first at data/suite/lab/model/b.json');
  });

  test('a gzip file cut short: what could be read is kept', async () => {
    const { exitCode, out, err } = await run('signals', 'cut.jsonl.gz', '--format', 'json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toHaveLength(1);
    expect(err).toContain('refused 1 × broken_file, first at cut.jsonl.gz');
  });

  test('CSV', async () => {
    const { out } = await run('signals', 'all.jsonl', '--format', 'csv');
    expect(out.split('\r\n')[1]).toBe(
      'lab/model,suite,arithmetic,sums,test,accuracy,3,0,,1,1,3,1,1,0,1,temperature,0.5,0.5500001,temperature 0.5 vs 0.55 vs 0.5500001,0',
    );
  });

  test('text for people, with nothing a terminal would obey', async () => {
    expect((await run('signals', 'all.jsonl')).out).toBe(
      'lab/model · suite / arithmetic / sums / test · accuracy (3 reports): first party only; setups diverge (temperature 0.5 vs 0.55 vs 0.5500001)\n',
    );
    expect((await run('signals', 'hostile.json')).out).toContain('lab/\\u{1b}[31mred');
  });
});

describe('assay cards corpus', () => {
  test('the roll-up', async () => {
    expect(await json('corpus', 'all.jsonl')).toEqual({
      rows: 3,
      triples: 1,
      reproducibility_gap: 0,
      temperature_missing_triples: 0,
      max_tokens_missing_triples: 0,
      first_party_only: 1,
      multi_party: 1,
      variant_divergence: 1,
      variant_not_assessable: 0,
      cross_party_divergence: 0,
      comparability: 1,
      models: 1,
      benchmarks: 1,
    });
    expect((await run('corpus', 'all.jsonl')).out).toContain('1  triples whose setups diverge\n');
  });
});

describe('assay cards completeness', () => {
  test('a card joins the records of its name', async () => {
    const [joined] = await json<object[]>('completeness', 'all.jsonl', '--card', 'card.json');
    expect(joined).toMatchObject({
      benchmark: 'arithmetic',
      card: 'card.json',
      score: '5/28',
      fully_missing: 23,
    });
    const literal = ['all.jsonl', '--card', 'card.json', '--population', 'literal'];
    expect(await json('completeness', ...literal)).toMatchObject([{ score: '3/14' }]);
  });

  test('cards alone, and records alone', async () => {
    const cards = await json<object[]>('completeness', '--card', 'card.json', 'bare-card.json');
    expect(cards).toMatchObject([
      { benchmark: 'arithmetic', score: '1/14' },
      { benchmark: 'bare-card.json', score: '1/112' },
    ]);
    expect(await json('completeness', 'all.jsonl')).toMatchObject([{ card: null, score: '3/28' }]);
    expect((await run('completeness', 'all.jsonl')).out).toContain('0.107  median of 1 benchmark');
  });
});

test.each([
  [['signals'], 2, 'expects files or folders'],
  [['grades', 'all.jsonl'], 2, "unknown command 'grades'"],
  [['corpus', 'all.jsonl', '--format', 'csv'], 2, 'expected one of text, json'],
  [['corpus', 'nowhere'], 2, 'cannot open nowhere'],
  [['completeness', 'all.jsonl', '--population', 'loose'], 2, 'placeholder_aware, literal'],
  [['corpus', 'broken.json'], 1, 'refused 1 × broken_file, first at broken.json'],
  [['corpus', 'nan.json'], 1, 'repaired 1 × no_json_number, first at nan.json'],
  [['corpus', 'old.json'], 1, 'model_info.id is missing or not a text (schema 0.0.1)'],
])('assay cards %j exits %i and says why', async (args, expectedCode, words) => {
  const { exitCode, err } = await run(...args);
  expect(err).toContain(words);
  expect(exitCode).toBe(expectedCode);
});
