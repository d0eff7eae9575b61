import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-names-'));
  await mkdir(join(folder, 'corpus'));
  await mkdir(join(folder, '.assay/corpus'), { recursive: true });
  const files = {
    'names.yaml':
      'models:\n  Omni: [gpt-4o]\n  lab/tuned:\n    aliases:\n      - tuned\n    variant_of: gpt-4o\n',
    'corpus/names.yaml': 'benchmarks:\n  Sums:\n    aliases: [addition]\n    part_of: Arithmetic\n',
    '.assay/corpus/names.yaml': 'metrics:\n  points: [pts]\n',
    'other.yaml': 'models:\n  Other: [gpt-4o]\n',
    'empty.yaml': '',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});

const run = (...args: string[]): Promise<Ran> => runCommand(['cards', 'resolve', ...args], folder);

async function json(...args: string[]): Promise<unknown> {
  const { exitCode, out, err } = await run(...args, '--format', 'json');
  expect([exitCode, err]).toEqual([0, '']);
  return JSON.parse(out);
}

describe('assay cards resolve', () => {
  test('tells what a name counts as, and every step of a suggestion', async () => {
    expect((await run('meta/llama-2-7b')).out).toBe(
      [
        'model meta/llama-2-7b',
        '  counts as meta/llama-2-7b',
        '  the same as meta-llama/Llama-2-7b-hf (likely)',
        '    meta/llama-2-7b → meta-llama/llama-2-7b',
        '      organization_prefix: models of Meta go by the prefix meta-llama [registry: Meta]',
        '    meta-llama/llama-2-7b → meta-llama/Llama-2-7b-hf',
        '      spelling: meta-llama/Llama-2-7b differs from it in case and separators only, and is a registered alias [registry: meta-llama/Llama-2-7b-hf]',
        '  Suggestions change nothing until a file of names says so.',
        '',
      ].join('\n'),
    );
  });

  test('an explicit alias counts, with the line where it is written; rules go on from there', async () => {
    expect(await json('tuned', '--names', 'names.yaml')).toEqual({
      name: 'tuned',
      resolutions: [
        {
          kind: 'model',
          name: 'tuned',
          canonical: 'lab/tuned',
          source: 'names.yaml:3:3',
          steps: [
            {
              rule: 'explicit_alias',
              from: 'tuned',
              to: 'lab/tuned',
              source: 'names.yaml:5:9',
              confidence: 'certain',
              dropped: null,
              says: 'an explicit alias of the model',
            },
          ],
          suggestions: [
            {
              relation: 'variant_of',
              name: 'Omni',
              confidence: 'certain',
              steps: [
                expect.objectContaining({ from: 'lab/tuned', to: 'gpt-4o', source: 'names.yaml:6:17' }),
                expect.objectContaining({ from: 'gpt-4o', to: 'Omni', source: 'names.yaml:2:10' }),
              ],
            },
          ],
          candidates: [],
        },
      ],
    });
  });

  test('a corpus brings its own names, the usual one without being asked', async () => {
    expect(await json('addition', '--corpus', 'corpus')).toMatchObject({
      resolutions: [
        {
          kind: 'benchmark',
          canonical: 'Sums',
          suggestions: [{ relation: 'part_of', name: 'Arithmetic' }],
          hierarchy: [{ family: 'Arithmetic', composite: null, benchmark: 'Sums', split: null }],
        },
      ],
    });
    const usual = join('.assay', 'corpus', 'names.yaml');
    expect(await json('pts')).toMatchObject({
      resolutions: [{ canonical: 'points', source: `${usual}:2:3` }],
    });
  });

  test('places of a benchmark, and of a part in its collection', async () => {
    expect((await run('MMLU-PRO', '--kind', 'benchmark')).out).toContain(
      '  stands at family Open LLM Leaderboard → composite Open LLM Leaderboard v2 → benchmark MMLU-Pro\n',
    );
    expect((await run('Anatomy', '--collection', 'helm_mmlu')).out).toContain(
      '  stands at family HELM → composite HELM MMLU → benchmark MMLU → split anatomy\n',
    );
  });

  test('candidates where there is no way to choose', async () => {
    expect((await run('F1')).out).toContain('  may be squad-f1: has the alias "F1" (registry: squad-f1)\n');
  });

  test('the file of names and the examples of the documentation are as printed', async () => {
    const documentation = await readFile(new URL('../../../../../docs/cards.md', import.meta.url), 'utf8');
    const names = documentation.slice(documentation.indexOf('## Names'));
    await writeFile(join(folder, 'documented.yaml'), /```yaml\n([^]*?)```/.exec(names)![1]!);
    expect(await json('our-model', '--names', 'documented.yaml')).toMatchObject({
      resolutions: [
        { canonical: 'lab/tuned', suggestions: [{ relation: 'variant_of', name: 'openai/gpt-4o' }] },
      ],
    });
    const examples = [...names.matchAll(/```\n\$ assay cards resolve (.*)\n([^]*?)```/g)];
    expect(examples).toHaveLength(2);
    for (const [, args, printed] of examples) expect((await run(...args!.split(' '))).out).toBe(printed);
  });

  test('a name that nobody knows counts as itself', async () => {
    expect((await run('no-such-thing')).out).toBe(
      'no-such-thing: nothing is known about it; it counts as itself\n',
    );
    expect(await json('no-such-thing', '--names', 'empty.yaml')).toEqual({
      name: 'no-such-thing',
      resolutions: [],
    });
    expect(await json('x', '--kind', 'model')).toMatchObject({
      resolutions: [{ canonical: 'x', suggestions: [] }],
    });
  });

  test('without a name: what is suggested for the names of a corpus, and a file of names drafted from it', async () => {
    const line = (model: string, dataset: string): string =>
      JSON.stringify({
        path: `data/suite/${model}/1.json`,
        record: {
          schema_version: '0.3.0',
          model_info: { id: model },
          source_metadata: { source_organization_name: 'Lab "A": #1' },
          evaluation_results: [
            {
              evaluation_name: 'sums',
              source_data: { dataset_name: dataset },
              metric_config: { metric_id: 'accuracy' },
              score_details: { score: 1 },
            },
          ],
        },
      });
    const reports = [line('lab/Model-1', 'MMLU'), line('lab/model_1', 'cais/mmlu'), line('gpt-4o', 'sums')];
    await writeFile(join(folder, 'reports.jsonl'), reports.join('\n'));
    expect(
      (await runCommand(['cards', 'ingest', 'reports.jsonl', '--corpus', 'reports'], folder)).exitCode,
    ).toBe(0);
    expect((await run('--corpus', 'reports')).out).toBe(
      [
        'model gpt-4o: the same as openai/gpt-4o (likely)',
        'model lab/model_1: the same as lab/Model-1 (possible)',
        'benchmark cais/mmlu: the same as MMLU (registered)',
        'There are suggestions for 2 of 3 model names, 1 of 3 benchmark names, 0 of 1 metric names, 0 of 1 organization names.',
        '',
      ].join('\n'),
    );
    const draft = (await run('--corpus', 'reports', '--format', 'yaml')).out;
    await writeFile(join(folder, 'reports/names.yaml'), draft);
    expect(await json('lab/model_1', '--corpus', 'reports')).toMatchObject({
      resolutions: [
        { canonical: 'lab/Model-1', steps: [{ rule: 'explicit_alias', source: 'reports/names.yaml:6:7' }] },
      ],
    });
    expect(await json('--corpus', 'reports', '--kind', 'model')).toEqual({
      names: { model: 2 },
      resolutions: [],
    });
  });

  test('hostile names reach the terminal as visible escapes', async () => {
    expect((await run('lab/\u001b[31mred-fp8')).out).not.toContain('\u001b');
  });

  test.each([
    ['an unknown kind', ['x', '--kind', 'dataset'], '--kind dataset: expected one of model, benchmark'],
    ['no name', [' '], 'expects a name'],
    [
      'a file that is not there',
      ['x', '--names', 'none.yaml'],
      'cannot open none.yaml: there is no such file',
    ],
    [
      'two files that disagree',
      ['x', '--names', 'names.yaml', '--names', 'other.yaml'],
      'other.yaml:2:11: the alias "gpt-4o" of "Other" is claimed by "Omni" at names.yaml:2:10 already [E_NAMES_ALIAS]',
    ],
  ])('%s is a usage error', async (_, args, message) => {
    const { exitCode, out, err } = await run(...args);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test.each([
    ['an unknown key', 'models:\n  a: { alias: [b] }\n', 'bad.yaml:2:8: the key "alias" means nothing here'],
    [
      'a YAML alias that gives one name twice',
      'models:\n  a: &x [b]\n  c: *x\n',
      'bad.yaml:2:10: the alias "b"',
    ],
    ['a tag', 'models:\n  a: !!set [b]\n', 'bad.yaml:2:12: the tag tag:yaml.org,2002:set is not read'],
    ['a number', 'models:\n  a:\n    - 4\n', 'bad.yaml:3:7: the number 4 where a name is expected'],
    [
      'a circle',
      'models:\n  a:\n    variant_of: b\n  b:\n    variant_of: a\n',
      'bad.yaml:3:17: the model is above itself',
    ],
    [
      'an alias that is a name',
      'metrics:\n  a: [b]\n  b: []\n',
      'bad.yaml:2:7: the alias "b" of "a" is the name of another',
    ],
    ['broken YAML', 'models:\n  a: [b\n', 'bad.yaml:2:6'],
  ])('a file of names with %s is refused at its place', async (_, text, message) => {
    await writeFile(join(folder, 'bad.yaml'), text);
    const { exitCode, err } = await run('x', '--names', 'bad.yaml');
    expect(exitCode).toBe(2);
    expect(err).toContain(message);
  });
});
