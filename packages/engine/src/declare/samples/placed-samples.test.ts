import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nodeDigester } from '../../adapters/node-digester.ts';
import { nodeFiles } from '../../adapters/node-files.ts';
import { eachOf } from '../../ports/store.ts';
import type { LabelledSample } from '../../score/labels/labels.ts';
import { openSamples } from '../../score/labels/testing/open-samples.ts';
import type { DeclaredDataset } from '../project.ts';
import { projectFolder, refusal } from '../testing/project-folder.ts';

type Contents = Parameters<typeof projectFolder>[0];
type Shape = Partial<DeclaredDataset>;

async function read(contents: Contents, path: string, shape: Shape = {}): Promise<LabelledSample[]> {
  const spec = { datasets: [{ path, subtask: null, ...shape }], num_samples: null, seed: '0' };
  const opened = await openSamples({ ...spec, subsampling: 'head' }, projectFolder(contents), nodeDigester);
  return Array.fromAsync(eachOf(opened.read()));
}

const ids = (samples: readonly LabelledSample[]): readonly string[] => samples.map(({ id }) => id);
const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

const rows = [
  { question: { text: 'one?' }, answers: ['A', 'a'], level: 1, subject: 'anatomy' },
  { question: { text: 'two?' }, answers: ['B'], level: 2, subject: 'botany' },
  { question: { text: 'three?' }, answers: ['C'], level: 3, subject: 'anatomy' },
];
const map = { 'input.question': 'question.text', expected: 'answers.0', tags: 'subject' };

describe('ids of samples that have none', () => {
  const bare = [
    { input: 'one?', expected: 'A' },
    { input: 'two?', expected: 'B' },
  ];

  test('come from the input, whatever the order and the format', async () => {
    const first = await read({ 'd.jsonl': lines(bare) }, 'd.jsonl');
    const again = await read({ 'd.jsonl': lines(bare.toReversed()) }, 'd.jsonl');
    const table = await read({ 'd.csv': 'input,expected\none?,A\ntwo?,B\n' }, 'd.csv');
    const yaml = await read(
      { 'd.yaml': '- {input: one?, expected: A}\n- {input: two?, expected: B}\n' },
      'd.yaml',
    );
    const json = await read({ 'd.json': JSON.stringify(bare) }, 'd.json');
    expect(ids(first)[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(ids(again)).toEqual(ids(first).toReversed());
    for (const other of [table, yaml, json]) expect(ids(other)).toEqual(ids(first));
  });

  test('do not change with the label', async () => {
    const other = bare.map((sample) => ({ ...sample, expected: 'Z' }));
    expect(ids(await read({ 'd.jsonl': lines(other) }, 'd.jsonl'))).toEqual(
      ids(await read({ 'd.jsonl': lines(bare) }, 'd.jsonl')),
    );
  });

  test('two of one input are told with their lines, or the first counts', async () => {
    const twice = { 'd.jsonl': lines([...bare, { input: 'one?', expected: 'Z' }]) };
    const error = await refusal(() => read(twice, 'd.jsonl'));
    expect(error.code).toBe('E_DATA_DUPID');
    expect(error.message).toContain('d.jsonl:1 and d.jsonl:3');
    expect(error.fix).toContain('doubles: first');
    expect((await read(twice, 'd.jsonl', { doubles: 'first' })).map(({ label }) => label.expected)).toEqual([
      'A',
      'B',
    ]);
  });

  test.each([
    ['none after some', [{ id: 'a', input: 1 }, { input: 2 }]],
    ['one after none', [{ input: 2 }, { id: 'a', input: 1 }]],
  ])('a file has them for all samples or for none: %s', async (_, mixed) => {
    const error = await refusal(() => read({ 'd.jsonl': lines(mixed) }, 'd.jsonl'));
    expect([error.code, error.location?.line]).toEqual(['E_DATA_ID', 2]);
  });

  test('an empty cell among ids is still an error', async () => {
    const error = await refusal(() => read({ 'd.csv': 'id,input\na,1\n,2\n' }, 'd.csv'));
    expect([error.code, error.location?.line]).toEqual(['E_DATA_ID', 3]);
  });
});

describe('map, filter and shuffle', () => {
  const files = { 'd.jsonl': lines(rows) };

  test('a mapping takes nested fields, constants and what may be absent, and nothing else', async () => {
    const more = { ...map, 'metadata.source': { value: 'book' }, 'metadata.hint': 'hint?' };
    const [first] = await read(files, 'd.jsonl', { map: more });
    expect(first!.input.input).toEqual({ question: 'one?' });
    expect(first!.label).toMatchObject({ expected: 'A', metadata: { tags: 'anatomy', source: 'book' } });
    expect(first!.label.metadata).not.toHaveProperty('hint');
  });

  test('whole numbers that are mapped to ids become texts', async () => {
    const mapped = await read({ 'd.jsonl': '{"idx":7,"q":"x"}\n' }, 'd.jsonl', {
      map: { id: 'idx', input: 'q' },
    });
    expect(ids(mapped)).toEqual(['7']);
  });

  test('what a mapping does not find is told with the line and the columns', async () => {
    const error = await refusal(() => read(files, 'd.jsonl', { map: { input: 'question.txt' } }));
    expect([error.code, error.location?.line]).toEqual(['E_DATA_COLUMN', 1]);
    expect(error.message).toContain('question, answers, level, subject');
    expect(error.fix).toContain('"question.txt?"');
  });

  test('a filter leaves the rows for which all of it holds', async () => {
    const left = await read(files, 'd.jsonl', { map, filter: ['subject = anatomy', 'level >= 2'] });
    expect(left.map(({ label }) => label.expected)).toEqual(['C']);
    const error = await refusal(() => read(files, 'd.jsonl', { map, filter: ['subject = zoology'] }));
    expect(error.code).toBe('E_DATA_EMPTY');
    expect(error.message).toContain('subject = zoology');
  });

  test.each(['subjct = anatomy', 'subjct != anatomy', 'subjct in anatomy', 'subjct'])(
    'the filter %s is about what no row has: neither none nor all are left',
    async (filter) => {
      const error = await refusal(() => read(files, 'd.jsonl', { map, filter: ['level > 0', filter] }));
      expect(error).toMatchObject({ code: 'E_DATA_COLUMN', fix: 'Did you mean "subject"?' });
      expect(error.message).toContain('no row has "subjct"');
      expect(error.message).toContain('columns: question, answers, level, subject');
    },
  );

  test('a filter may be about what some rows have', async () => {
    const some = {
      'd.jsonl': lines([{ input: 'a' }, { input: 'b', hard: true }, { input: 'c', hard: null }]),
    };
    expect(await read(some, 'd.jsonl', { map: { input: 'input' }, filter: ['hard'] })).toHaveLength(1);
    expect(await read(some, 'd.jsonl', { map: { input: 'input' }, filter: ['hard != true'] })).toHaveLength(
      2,
    );
  });

  test('between tabs a quote within a cell is a character like others', async () => {
    const table = 'input\texpected\nsay "x" now\t5"\n"a\tb"\t"c ""d"""\n';
    const samples = await read({ 'd.tsv': table }, 'd.tsv');
    expect(samples.map(({ input, label }) => [input.input, label.expected])).toEqual([
      ['say "x" now', '5"'],
      ['a\tb', 'c "d"'],
    ]);
  });

  test('a seed gives one order, of the same samples', async () => {
    const many = { 'd.jsonl': lines(Array.from({ length: 50 }, (_, i) => ({ id: `s${i}`, input: i }))) };
    const order = async (seed: string) => ids(await read(many, 'd.jsonl', { shuffle: { seed } }));
    const seven = await order('7');
    expect(await order('7')).toEqual(seven);
    expect(await order('8')).not.toEqual(seven);
    expect(seven.toSorted()).toEqual((await order('8')).toSorted());
    expect(seven.toSorted()).not.toEqual(seven);
  });
});

describe('choices', () => {
  const options = { 'd.csv': 'q,a,b,c,right\nwhich?,x,y,z,B\nwhat?,k,l,m,2\nwho?,r,s,t,r\n' };
  const choices = { options: ['a', 'b', 'c'], answer: 'right' };

  test('become input.choices, and the right one a letter: by letter, by position, by its text', async () => {
    const samples = await read(options, 'd.csv', { map: { input: 'q' }, choices });
    expect(samples[0]!.input.input).toEqual({ question: 'which?', choices: ['x', 'y', 'z'] });
    expect(samples.map(({ label }) => label.expected)).toEqual(['B', 'C', 'A']);
  });

  test('a number is a position where options are numbers too, and a text is the option that says it', async () => {
    const rows = '{"q":"x","o":["1","2","3"],"a":1}\n{"q":"y","o":["1","2","3"],"a":"1"}\n';
    const samples = await read({ 'd.jsonl': rows }, 'd.jsonl', {
      map: { input: 'q' },
      choices: { options: 'o', answer: 'a' },
    });
    expect(samples.map(({ label }) => label.expected)).toEqual(['B', 'A']);
  });

  test('the same options for all rows, the same answer, and labels of their own', async () => {
    const rows =
      '{"q":"x","t":["up","down"],"l":["1","2"],"k":"2"}\n{"q":"y","t":["in","out"],"l":["P","Q"],"k":"P"}\n';
    const letters = async (choices: Shape['choices']) =>
      (await read({ 'd.jsonl': rows }, 'd.jsonl', { map: { input: 'q' }, choices: choices! })).map(
        ({ input, label }) => [(input.input as { choices: string[] }).choices.join(' '), label.expected],
      );
    expect(await letters({ options: 't', answer: 'k', labels: 'l' })).toEqual([
      ['up down', 'B'],
      ['in out', 'A'],
    ]);
    expect(await letters({ options: { value: ['no', 'yes'] }, answer: { value: 1 } })).toEqual([
      ['no yes', 'B'],
      ['no yes', 'B'],
    ]);
  });

  test('in another order the letter goes with its option, and ids stay', async () => {
    const plain = await read(options, 'd.csv', { map: { input: 'q' }, choices });
    const other = await read(options, 'd.csv', {
      map: { input: 'q' },
      choices: { ...choices, shuffle: { seed: '1' } },
    });
    const right = ({ input, label }: LabelledSample): string =>
      (input.input as { choices: string[] }).choices['ABC'.indexOf(label.expected as string)]!;
    expect(other.map(right)).toEqual(plain.map(right));
    expect(ids(other)).toEqual(ids(plain));
  });

  test.each<[string, Contents, Shape]>([
    [
      'an answer that is none of them',
      { 'd.csv': 'q,a,b,right\nx,1st,2nd,E\n' },
      { choices: { options: ['a', 'b'], answer: 'right' } },
    ],
    ['one option', { 'd.jsonl': '{"q":"x","o":["a"]}' }, { choices: { options: 'o' } }],
    [
      'an answer that is none of the labels',
      { 'd.jsonl': '{"q":"x","o":["a","b"],"l":["1","2"],"k":"A"}' },
      { choices: { options: 'o', answer: 'k', labels: 'l' } },
    ],
    [
      'fewer labels than options',
      { 'd.jsonl': '{"q":"x","o":["a","b"],"l":["1"],"k":"1"}' },
      { choices: { options: 'o', answer: 'k', labels: 'l' } },
    ],
    ['options that are no texts', { 'd.jsonl': '{"q":"x","o":[1,2]}' }, { choices: { options: 'o' } }],
  ])('refuses %s', async (_, contents, shape) => {
    const error = await refusal(() =>
      read(contents, Object.keys(contents)[0]!, { map: { input: 'q' }, ...shape }),
    );
    expect(error.code).toBe('E_DATA_CHOICES');
    expect(error.location?.line).toBeGreaterThan(0);
  });
});

describe('packed files and files outside', () => {
  const text = lines(rows);

  test.each(['d.jsonl.gz', 'd.JSONL.GZ'])('%s is read as what is in it', async (name) => {
    const samples = await read({ [name]: gzipSync(text) }, name, { map });
    expect(ids(samples)).toEqual(ids(await read({ 'd.jsonl': text }, 'd.jsonl', { map })));
  });

  test('a packed table, a packed list and packed YAML are read', async () => {
    for (const [name, content] of [
      ['d.csv.gz', 'input\na\n'],
      ['d.json.gz', '[{"input":"a"}]'],
      ['d.yaml.gz', '- input: a\n'],
    ] as const)
      expect((await read({ [name]: gzipSync(content) }, name))[0]!.input.input).toBe('a');
  });

  test.each<[string, Uint8Array, string]>([
    ['what is not packed', Buffer.from('{"input":1}'), 'E_ROWS_FORMAT'],
    ['half of it', gzipSync(text).subarray(0, 40), 'E_ROWS_FORMAT'],
    ['packed twice', gzipSync(gzipSync(text)), 'E_ROWS_FORMAT'],
    ['a bomb', gzipSync(Buffer.alloc(64 * 1024 ** 2, 0x20)), 'E_ROWS_SIZE'],
  ])('refuses %s', async (_, bytes, code) => {
    expect((await refusal(() => read({ 'd.jsonl.gz': bytes }, 'd.jsonl.gz'))).code).toBe(code);
  });

  test('a path that says so may lead out of the folder, and be a link; what it names beside it may not', async () => {
    const { folder } = projectFolder({ 'data/d.jsonl': '{"input":1}', 'secret.jsonl': '{"input":2}' });
    mkdirSync(join(folder, 'project'));
    symlinkSync('../data/d.jsonl', join(folder, 'project/link.jsonl'));
    const files = nodeFiles(join(folder, 'project'), folder);
    const openAt = (path: string, outside: boolean) =>
      openSamples(
        {
          datasets: [{ path, subtask: null, ...(outside ? { outside: true as const } : {}) }],
          num_samples: null,
          subsampling: 'head',
          seed: '0',
        },
        files,
        nodeDigester,
      );
    for (const path of ['../data/d.jsonl', join(folder, 'data/d.jsonl'), 'link.jsonl']) {
      expect((await openAt(path, true)).samples).toBe(1);
      const error = await refusal(() => openAt(path, false));
      expect(error.code).toBe('E_SPEC_PATH');
      expect(error.fix).toContain('outside: true');
    }
    writeFileSync(
      join(folder, 'data/c.jsonld'),
      JSON.stringify({
        '@context': { sc: 'https://schema.org/', cr: 'http://mlcommons.org/croissant/' },
        '@type': 'sc:Dataset',
        'cr:recordSet': {
          '@type': 'cr:RecordSet',
          'cr:field': {
            '@type': 'cr:Field',
            'sc:name': 'input',
            'cr:source': {
              'cr:fileObject': { '@type': 'cr:FileObject', 'sc:contentUrl': '../secret.jsonl' },
              'cr:extract': { 'cr:column': 'input' },
            },
          },
        },
      }),
    );
    expect((await refusal(() => openAt('../data/c.jsonld', true))).code).toBe('E_SPEC_PATH');
  });
});
