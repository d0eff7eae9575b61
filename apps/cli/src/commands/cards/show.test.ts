import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Card, cardSchema } from '@assay/records';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const record = (model: string, score: number, args: object): object => ({
  schema_version: '0.3.0',
  evaluation_id: 'one for all',
  retrieved_timestamp: '1767225600',
  source_metadata: {
    source_type: 'evaluation_run',
    source_organization_name: 'Lab & Sons',
    evaluator_relationship: 'third_party',
  },
  eval_library: { name: 'a-harness', version: '1' },
  model_info: { name: 'model', id: model },
  evaluation_results: [
    {
      evaluation_name: 'sums',
      source_data: { source_type: 'hf_dataset', dataset_name: 'arithmetic', hf_split: 'test' },
      metric_config: { lower_is_better: false, metric_id: 'accuracy', min_score: 0, max_score: 1 },
      score_details: { score },
      generation_config: { generation_args: args },
    },
  ],
});
const card = {
  benchmark_details: { name: 'arithmetic', overview: 'Sums.' },
  possible_risks: [{ category: 'Bias' }],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-show-'));
  const files: Record<string, string> = {
    'data/suite/lab/model/a.json': JSON.stringify(record('lab/model', 0.5, { temperature: 0 })),
    'data/suite/lab/model/b.json': JSON.stringify(
      record('lab/model', 0.75, { temperature: 1, max_tokens: 9 }),
    ),
    'data/suite/lab/odd/c.json': JSON.stringify(record('<script>/../x', 0.1, {})),
    'cards/arithmetic.json': JSON.stringify(card),
    'full/notes.txt': 'mine',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
});

const show = (...args: string[]): ReturnType<typeof runCommand> =>
  runCommand(['cards', 'show', ...args], folder);

describe('assay cards show', () => {
  test('the card of a benchmark as JSON, with its benchmark card', async () => {
    const { out, exitCode } = await show('benchmark', 'arithmetic', 'data', 'cards', '--format', 'json');
    expect(exitCode).toBe(0);
    const shown = cardSchema.parse(JSON.parse(out));
    expect(shown).toMatchObject({ benchmark: 'arithmetic', completeness: 5 / 28 });
    expect(shown.documentation[0]).toMatchObject({
      card: 'cards/arithmetic.json',
      risk_categories: ['Bias'],
    });
    const gap = shown.figures.find(({ id }) => id === 'reproducibility.missing.max_tokens')!;
    expect(gap).toMatchObject({ value: 2, of: 2 });
    expect(gap.calculation.evidence.map((row) => shown.rows[row]!.file)).toEqual([
      'data/suite/lab/odd/c.json',
      'data/suite/lab/model/a.json',
    ]);
  });

  test('text, Markdown and HTML of a model, an organisation and the corpus', async () => {
    const text = await show('model', 'lab/model', 'data');
    expect(text.out).toContain('The setups are 0.25 (1/4) apart: more than θ · range = 0.05 (1/20).');
    const markdown = await show('organization', 'Lab & Sons', 'data', '--format', 'markdown');
    expect(markdown.out).toContain('# Lab &amp; Sons\n');
    const html = await show('corpus', 'data', '--format', 'html', '--out', 'corpus.html');
    expect(html.err).toContain('wrote corpus.html');
    expect(await readFile(join(folder, 'corpus.html'), 'utf8')).toContain('<h1>The corpus</h1>');
  });

  test('a placeholder counts where the rule is literal', async () => {
    const { out } = await show(
      'benchmark',
      'arithmetic',
      'data',
      '--population',
      'literal',
      '--format',
      'json',
    );
    expect((JSON.parse(out) as Card).documentation[0]).toMatchObject({ population: 'literal' });
  });

  test('the card of the corpus as a page, and out of a corpus that is kept', async () => {
    const page = await runCommand(['cards', 'corpus', 'data', '--format', 'html', '--out', 'c.html'], folder);
    expect(page.err).toContain('wrote c.html');
    expect(await readFile(join(folder, 'c.html'), 'utf8')).toContain('<b>2 of 2</b>');
    const markdown = await runCommand(['cards', 'corpus', 'data', '--format', 'markdown'], folder);
    expect(markdown.out).toContain('| Triples with a reproducibility gap | 2 of 2[^7] |');
    await runCommand(['cards', 'ingest', 'data', '--corpus', 'kept'], folder);
    const kept = await show('model', 'lab/model', '--corpus', 'kept', '--format', 'json');
    expect(kept.exitCode).toBe(0);
    expect((JSON.parse(kept.out) as Card).rows).toHaveLength(2);
  });

  test('the query of a number is answered by assay cards sql', async () => {
    const { out } = await show('benchmark', 'arithmetic', 'data', '--format', 'json');
    const { figures, rows } = JSON.parse(out) as Card;
    const { calculation } = figures.find(({ id }) => id === 'reproducibility.gap')!;
    const asked = ['cards', 'sql', calculation.query!, 'data', '--format', 'json'];
    const answer = JSON.parse((await runCommand(asked, folder)).out) as readonly { record_path: string }[];
    expect(answer.map(({ record_path }) => record_path).toSorted()).toEqual(
      calculation.evidence.map((row) => rows[row]!.file).toSorted(),
    );
  });

  test('--all: every card, an index, and links that lead somewhere', async () => {
    const { exitCode, err } = await show('--all', 'data', 'cards', '--out', 'site');
    expect(err).toContain('wrote 5 cards; open site/index.html');
    expect(exitCode).toBe(0);
    const names = await readdir(join(folder, 'site'), { recursive: true });
    const pages = names.filter((name) => name.endsWith('.html'));
    expect(pages).toHaveLength(6);
    for (const name of pages) {
      const page = await readFile(join(folder, 'site', name), 'utf8');
      const links = [...page.matchAll(/href="([^"#]+)"/g)].map(([, address]) => decodeURIComponent(address!));
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(pages).toContain(join(dirname(name), link));
    }
    expect((await show('--all', 'data', '--out', 'site')).exitCode).toBe(0);
  });

  test.each([
    [['model', 'lab/modle', 'data'], 'the corpus has no model "lab/modle"', 'Did you mean "lab/model"?'],
    [['benchmark', 'zzz', 'data'], 'no benchmark "zzz"', 'lists them'],
    [['benchmark'], 'expects a name', 'as the records write it'],
    [[], 'expects what to show', '--all'],
    [['model', 'lab/model'], 'there is no corpus in', 'Name the records to read'],
    [['grade', 'x', 'data'], 'expected one of benchmark, model, organization, corpus', ''],
    [['--all', 'data'], '--all writes many pages', '--out DIR'],
    [['--all', 'data', '--out', 'full'], 'is not empty and holds no cards', 'empty folder'],
    [['--all', 'data', '--out', 'site', '--format', 'json'], 'expected one of html', ''],
    [['--all', 'data', '--out', 'full/notes.txt'], 'cannot write', ''],
    [['model', 'lab/model', 'nowhere'], 'cannot open nowhere', ''],
    [['model', 'lab/model', 'data', '--format', 'html'], 'not made for a terminal', '--out FILE'],
  ])('%j exits 2 and says why', async (args, message, fix) => {
    const { exitCode, err, out } = await show(...args);
    expect(err).toContain(message);
    expect(err).toContain(fix);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });
});
