import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const record = (model: string, organization: string, relationship: string): object => ({
  schema_version: '0.3.0',
  evaluation_id: model,
  retrieved_timestamp: '1767225600',
  source_metadata: {
    source_type: 'evaluation_run',
    source_organization_name: organization,
    evaluator_relationship: relationship,
  },
  eval_library: { name: 'a-harness', version: '1' },
  model_info: { name: model, id: model },
  evaluation_results: [
    {
      evaluation_name: 'sums',
      source_data: { source_type: 'hf_dataset', dataset_name: 'arithmetic', hf_split: 'test' },
      metric_config: { lower_is_better: false, metric_id: 'accuracy', min_score: 0, max_score: 1 },
      score_details: { score: 0.5 },
      generation_config: { generation_args: { temperature: 0 } },
    },
  ],
});
const card = { benchmark_details: { name: 'arithmetic', overview: 'Sums of two numbers.' } };

let folder = '';
const assay = (...args: string[]) => runCommand(['cards', ...args], folder);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-counts-'));
  const files = {
    'data/suite/1.json': record('OpenAI/GPT-4o', 'OpenAI', 'first_party'),
    'data/suite/2.json': record('openai/gpt-4o', 'Test House', 'third_party'),
    'plain/suite/1.json': record('openai/gpt-4o', 'Test House', 'third_party'),
    'card.json': card,
  };
  for (const [path, document] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(document));
  }
  await assay('ingest', 'data', '--corpus', 'kept', '--quiet');
});

describe('names that are probably one', () => {
  test.each([
    ['corpus', []],
    ['signals', []],
    ['show', ['corpus']],
    ['sql', ['SELECT model FROM models']],
  ])('cards %s says that its answer would change, and how', async (command, args) => {
    const { err, exitCode } = await assay(command, ...args, '--corpus', 'kept', '--format', 'json');
    expect(exitCode).toBe(0);
    expect(err).toContain('OpenAI/GPT-4o = openai/gpt-4o');
    expect(err).toContain('--suggested-names counts them as one');
    expect(err).toContain('`assay cards resolve --corpus kept --format yaml > names.yaml`');
  });

  test.each([
    ['corpus', ['plain']],
    ['completeness', ['data']],
    ['sql', ['SELECT count(*) FROM findings', 'data']],
    ['signals', ['data', '--suggested-names']],
  ])('cards %s %j says nothing where its answer would not change', async (command, args) => {
    expect((await assay(command, ...args)).err).not.toContain('suggested');
  });

  test('both counts stand in the text, in extra of JSON, and on the card; JSON alone is exact', async () => {
    const { out } = await assay('corpus', '--corpus', 'kept');
    expect(out).toContain('2  models (1 with the suggested names)\n');
    expect(out).toContain('0  triples reported more than once (1 with the suggested names)\n');
    const json = JSON.parse((await assay('corpus', '--corpus', 'kept', '--format', 'json')).out) as object;
    expect(json).toMatchObject({ models: 2, multi_party: 0 });
    expect(json).not.toHaveProperty('extra');
    const extra = await assay('corpus', '--corpus', 'kept', '--format', 'json', '--extra', 'suggested-names');
    const counts = { exact: { models: 2, multi_party: 0 }, suggested: { models: 1, multi_party: 1 } };
    expect(JSON.parse(extra.out)).toMatchObject({ extra: { suggested_names: counts } });
    const shown = await assay('show', 'model', 'openai/gpt-4o', '--corpus', 'kept', '--format', 'json');
    expect(JSON.parse(shown.out)).toMatchObject({
      suggested_names: { exact: { reports: 1 }, suggested: { reports: 2, several_parties: 1 } },
    });
    for (const format of ['text', 'markdown', 'html']) {
      const page = await assay(
        'show',
        'model',
        'openai/gpt-4o',
        '--corpus',
        'kept',
        '--format',
        format,
        '--out',
        'page',
      );
      expect(page.exitCode).toBe(0);
    }
  });

  test('--suggested-names and the drafted file count the same', async () => {
    const { out: draft } = await assay('resolve', '--corpus', 'kept', '--format', 'yaml');
    await writeFile(join(folder, 'names.yaml'), draft);
    const applied = await assay('signals', '--corpus', 'kept', '--names', 'names.yaml', '--format', 'json');
    const suggested = await assay('signals', '--corpus', 'kept', '--suggested-names', '--format', 'json');
    expect(JSON.parse(suggested.out)).toEqual(JSON.parse(applied.out));
    expect(JSON.parse(suggested.out)).toMatchObject([{ model: 'openai/gpt-4o', reports: 2, parties: 2 }]);
  });
});

describe('rates', () => {
  test('Ḡ, m̄(f), the median of C and p̄(f) stand in the text', async () => {
    const { out } = await assay('corpus', 'data', '--card', 'card.json');
    expect(out).toContain('1.000  Ḡ: have a reproducibility gap\n');
    expect(out).toContain('0.000  m̄(temperature): do not state it\n');
    expect(out).toContain('1.000  m̄(max_tokens): do not state it\n');
    expect(out).toContain('–  m̄(harness): do not state it, of the agentic ones\n');
    expect(out).toContain('0.179  median C\n');
    expect(out).toContain('1.000  p̄(autobenchmarkcard.benchmark_details.overview): populated\n');
  });

  test('cards add to text and JSON', async () => {
    const without = await assay('corpus', 'data');
    const withCard = await assay('corpus', 'data', '--card', 'card.json');
    expect(withCard.out).not.toBe(without.out);
    const json = await assay('corpus', 'data', '--card', 'card.json', '--format', 'json');
    expect(JSON.parse(json.out)).toMatchObject({
      models: 2,
      extra: { rates: { reproducibility: { gap_rate: 1 }, completeness: { median: 5 / 28 } } },
    });
  });

  test('the same numbers as the card of the corpus', async () => {
    const { out } = await assay('show', 'corpus', 'data', '--card', 'card.json', '--format', 'json');
    const { figures } = JSON.parse(out) as {
      figures: { id: string; value: number | null; of: number | null }[];
    };
    const valueOf = (id: string) => figures.find((figure) => figure.id === id);
    const json = await assay('corpus', 'data', '--card', 'card.json', '--format', 'json');
    const { rates } = (JSON.parse(json.out) as { extra: { rates: Rates } }).extra;
    expect(rates.completeness.median).toBe(valueOf('completeness.median')?.value);
    for (const { path, rate } of rates.completeness.population)
      expect(rate, path).toBe(valueOf(`completeness.population:${path}`)?.value);
    const missing = valueOf('reproducibility.missing.max_tokens')!;
    expect(rates.reproducibility.missingness['max_tokens']).toBe(missing.value! / missing.of!);
  });
});

interface Rates {
  readonly reproducibility: { readonly missingness: Readonly<Record<string, number | null>> };
  readonly completeness: {
    readonly median: number;
    readonly population: readonly { readonly path: string; readonly rate: number }[];
  };
}
