import { canonicalJson, digestBytes, digestJson, type JsonValue } from '@assay/records';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { createHash } from 'node:crypto';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeDigester } from '../../adapters/node-digester.ts';
import type { ProjectFiles } from '../../ports/platform.ts';
import { eachOf } from '../../ports/store.ts';
import type { LabelledSample, Labels } from '../../score/labels/labels.ts';
import { openSamples } from '../../score/labels/testing/open-samples.ts';
import { compilePrompt } from '../prompt/prompt-template.ts';
import { projectFolder, refusal } from '../testing/project-folder.ts';
import { chooseOrdinals, type DatasetSpec } from './open-inputs.ts';

type Contents = Record<string, string | Uint8Array>;
const spec = (path: string, more: Partial<DatasetSpec> = {}): DatasetSpec => ({
  datasets: [{ path, subtask: null }],
  num_samples: null,
  subsampling: 'head',
  seed: '0',
  ...more,
});
const open = (contents: Contents, path: string, more: Partial<DatasetSpec> = {}) =>
  openSamples(spec(path, more), projectFolder(contents), nodeDigester);

async function all(dataset: Pick<Labels, 'read'>): Promise<LabelledSample[]> {
  return Array.fromAsync(eachOf(dataset.read()));
}

const samples = [
  { id: 'a', input: { question: 'one?' }, expected: 'A', metadata: { tags: 'easy' } },
  { id: 'b', input: { question: 'two?' }, expected: 'B', metadata: { tags: 'hard' } },
];
const csv = 'id,input.question,expected,tags\na,one?,A,easy\nb,two?,B,hard\n';
const parquet = (columns: Record<string, unknown[]>): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: Object.entries(columns).map(([name, data]) => ({ name, data: data as never })),
    }),
  );
const yaml = `schema_version: eval-harness.dataset.v1
name: small
samples:
${samples.map(({ id, input, expected, metadata }) => `  - id: ${id}\n    input: {question: "${input.question}"}\n    expected_output: ${expected}\n    metadata: {tags: ${metadata.tags}}\n`).join('')}`;

const formats: Contents = {
  'd.yaml': yaml,
  'd.yml': yaml,
  'd.json': JSON.stringify(samples),
  'e.json': JSON.stringify({ name: 'small', samples }, null, 2),
  'd.jsonl': samples.map((sample) => JSON.stringify(sample)).join('\n'),
  'd.csv': csv,
  'd.tsv': csv.replaceAll(',', '\t'),
  'd.parquet': parquet({
    id: ['a', 'b'],
    'input.question': ['one?', 'two?'],
    expected: ['A', 'B'],
    tags: ['easy', 'hard'],
  }),
};

describe('openDataset reads the same samples, with the same digests, from', () => {
  test.each(Object.keys(formats))('%s', async (path) => {
    const dataset = await open(formats, path);
    const series = async (values: readonly JsonValue[]) =>
      digestBytes(new TextEncoder().encode(values.map((value) => `${canonicalJson(value)}\n`).join('')));
    expect(dataset.samples).toBe(2);
    expect(dataset.inputs_digest).toBe(await series(samples.map(({ id, input }) => ({ id, input }))));
    expect(dataset.plainDigest()).toBe(
      await series(samples.map(({ id, expected, metadata }) => ({ id, expected, metadata }))),
    );
    const read = await all(dataset);
    expect(read.map(({ ordinal, input, label }) => ({ ordinal, input, label }))).toEqual(
      samples.map(({ id, input, expected, metadata }, ordinal) => ({
        ordinal,
        input: { id, input },
        label: { id, expected, metadata },
      })),
    );
    expect(read[0]!.input_digest).toBe(await digestJson(samples[0]!.input));
    expect(await all(dataset)).toEqual(read);
  });
});

test('openDataset hands nothing of the label on with the input', async () => {
  const [first] = await all(await open(formats, 'd.jsonl'));
  expect(Object.keys(first!.input)).toEqual(['id', 'input']);
  expect(JSON.stringify(first!.input)).not.toMatch(/expected|easy|"A"/);
});

test('openDataset reads a byte order mark, CRLF, blank lines and samples without labels', async () => {
  const dataset = await open(
    { 'd.jsonl': '\ufeff{"id":"a","input":"x"}\r\n\r\n{"id":"b","input":"y"}\r\n' },
    'd.jsonl',
  );
  expect((await all(dataset)).map(({ label }) => label)).toEqual([{ id: 'a' }, { id: 'b' }]);
  const table = await open({ 'd.csv': '\ufeffid,input\r\na,"x, ""y""\r\nz"\r\n' }, 'd.csv');
  expect((await all(table))[0]!.input.input).toBe('x, "y"\r\nz');
});

const many = Array.from({ length: 50 }, (_, i) => ({ id: `s${i}`, input: i }));
const lines = many.map((sample) => JSON.stringify(sample)).join('\n');
const idsOf = async (more: Partial<DatasetSpec>) =>
  (await all(await open({ 'd.jsonl': lines }, 'd.jsonl', more))).map(({ input }) => input.id);

test.each([
  ['canonical', ['{"a":1,"b":"é"}', '"text"', '[1.5,{"c":null}]']],
  ['with keys out of order', ['{"b":1,"a":2}', '{"a":1}']],
  ['with spaces', ['{"a": 1}', '[1, 2]']],
  ['with numbers written in another way', ['1e2', '1.50', '-0']],
  ['with escapes', ['"\\u0041"', '"A"']],
  ['some canonical, others not', ['{"a":1}', '{"b":1,"a":2}', '"text"']],
])('the digest of an input is that of its value, however its line writes it: %s', async (_, inputs) => {
  const lines = inputs.map((input, i) => `{"id":"s${i}","input":${input},"expected":"x"}\n`).join('');
  const read = await all(await open({ 'd.jsonl': lines }, 'd.jsonl'));
  const expected = await Promise.all(inputs.map((input) => digestJson(JSON.parse(input) as JsonValue)));
  expect(read.map(({ input_digest }) => input_digest)).toEqual(expected);
});

test('openDataset takes the head, or a random part that is the same every time, in order', async () => {
  expect(await idsOf({ num_samples: 3 })).toEqual(['s0', 's1', 's2']);
  expect(await idsOf({ num_samples: 99 })).toHaveLength(50);
  const random = await idsOf({ num_samples: 10, subsampling: 'random' });
  expect(random).toHaveLength(10);
  expect(await idsOf({ num_samples: 10, subsampling: 'random' })).toEqual(random);
  expect(random).toEqual(random.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
  expect(await idsOf({ num_samples: 10, subsampling: 'random', seed: '1' })).not.toEqual(random);
  expect(await idsOf({ num_samples: 60, subsampling: 'random' })).toHaveLength(50);
});

test('openDataset of a part has the digest of that part', async () => {
  const part = await open({ 'd.jsonl': lines }, 'd.jsonl', { num_samples: 3 });
  const alone = await open({ 'd.jsonl': lines.split('\n').slice(0, 3).join('\n') }, 'd.jsonl');
  expect(part.inputs_digest).toBe(alone.inputs_digest);
  expect((await all(part)).map(({ ordinal }) => ordinal)).toEqual([0, 1, 2]);
});

test('openDataset refuses ids that stand twice, naming both lines, twenty at most', async () => {
  const twice = [...many, ...many].map((sample) => JSON.stringify(sample)).join('\n');
  const error = await refusal(() => open({ 'd.jsonl': twice }, 'd.jsonl'));
  expect([error.code, error.trouble, error.location]).toEqual([
    'E_DATA_DUPID',
    'invalid',
    { file: 'd.jsonl', line: 51 },
  ]);
  expect(error.message).toContain('"s0": d.jsonl:1 and d.jsonl:51');
  expect(error.message.split('\n')).toHaveLength(21);
  const random = await refusal(() =>
    open({ 'd.jsonl': twice }, 'd.jsonl', { num_samples: 2, subsampling: 'random' }),
  );
  expect(random.code).toBe('E_DATA_DUPID');
  const alike = '{"id":"Q1","input":1}\n{"id":"q1\\u200b","input":2}';
  expect((await refusal(() => open({ 'd.jsonl': alike }, 'd.jsonl'))).message).toContain('read the same');
  const rows = { 'd.parquet': parquet({ id: ['a', 'a'], input: ['x', 'y'] }) };
  expect((await refusal(() => open(rows, 'd.parquet'))).message).toContain(
    'd.parquet row 1 and d.parquet row 2',
  );
});

test.each<[string, string, string | Uint8Array, string, number | undefined]>([
  ['an empty file', 'd.jsonl', '', 'E_DATA_EMPTY', undefined],
  ['an empty list', 'd.json', '[]', 'E_DATA_EMPTY', undefined],
  ['an empty YAML list', 'd.yaml', 'samples: []', 'E_DATA_EMPTY', undefined],
  ['an empty YAML file', 'd.yaml', '', 'E_DATA_EMPTY', undefined],
  ['a header alone', 'd.csv', 'id,input\n', 'E_DATA_EMPTY', undefined],
  ['NaN', 'd.jsonl', '{"id":"a","input":1}\n{"id":"b","input":NaN}', 'E_SPEC_JSON', 2],
  ['NaN in Parquet', 'd.parquet', parquet({ id: ['a'], input: [Number.NaN] }), 'E_SPEC_NUMBER', undefined],
  ['2^53 + 1', 'd.jsonl', '{"id":"a","input":1,"expected":9007199254740993}', 'E_SPEC_NUMBER', 1],
  ['1e400', 'd.jsonl', '{"id":"a","input":1e400}', 'E_SPEC_NUMBER', 1],
  ['duplicate keys', 'd.jsonl', '{"id":"a","input":1,"input":2}', 'E_SPEC_DUPKEY', 1],
  ['bad UTF-8', 'd.jsonl', Buffer.from('{"id":"a","input":"\xff"}', 'latin1'), 'E_ENCODING', 1],
  ['bad UTF-8 in CSV', 'd.csv', Buffer.from('id,input\na,\xff\n', 'latin1'), 'E_ENCODING', 2],
  ['bad UTF-8 in JSON', 'd.json', Buffer.from('[\n{"id":"a","input":"\xff"}]', 'latin1'), 'E_ENCODING', 2],
  ['UTF-16', 'd.jsonl', Buffer.from('\ufeff{"id":"a"}', 'utf16le'), 'E_ENCODING', 1],
  ['a numeric id', 'd.jsonl', '{"id":7,"input":1}', 'E_SPEC_TYPE', 1],
  ['../ in an id', 'd.csv', 'id,input\n../../labels,x\n', 'E_DATA_ID', 2],
  ['ragged rows', 'd.csv', 'id,input\na,x,y\n', 'E_ROWS_CSV', 2],
  ['an open quote', 'd.csv', 'id,input\na,"x\n', 'E_ROWS_CSV', 2],
  ['an answer left over', 'd.csv', 'id,input,answer\na,x,B\n', 'E_DATA_COLUMN', 2],
  ['rows that are not objects', 'd.jsonl', '[1]', 'E_ROWS_SHAPE', 1],
  ['a pickle', 'd.csv', Uint8Array.of(0x80, 4, 0x95), 'E_ROWS_FORMAT', undefined],
  ['a zip called .parquet', 'd.parquet', Buffer.from('PK\u0003\u0004'), 'E_ROWS_FORMAT', undefined],
  ['Python', 'd.py', 'print(1)', 'E_ROWS_FORMAT', undefined],
])('openDataset refuses %s', async (_, path, content, code, line) => {
  const error = await refusal(() => open({ [path]: content }, path));
  expect([error.code, error.trouble]).toEqual([code, 'invalid']);
  expect(error.location?.file?.replace(/ row \d+$/, '')).toBe(path);
  if (line !== undefined) expect(error.location?.line).toBe(line);
});

test('openDataset refuses a line of 50 MB with its number, and reads mixed types as they are', async () => {
  const long = `{"id":"a","input":1}\n{"id":"b","input":"${'x'.repeat(50 * 1024 * 1024)}"}\n`;
  const error = await refusal(() => open({ 'd.jsonl': long }, 'd.jsonl'));
  expect([error.code, error.location?.line]).toEqual(['E_SPEC_SIZE', 2]);
  const mixed =
    '{"id":"a","input":1,"expected":"1"}\n{"id":"b","input":"x","expected":1}\n{"id":"c","input":[],"expected":{}}';
  const read = await all(await open({ 'd.jsonl': mixed }, 'd.jsonl'));
  expect(read.map(({ label }) => label.expected)).toEqual(['1', 1, {}]);
});

test('openDataset tries the prompt on every input, and says which one it does not fit', async () => {
  const { render } = compilePrompt({ prompt: '{{input.question}}', system: null });
  const texts = { 'd.jsonl': '{"id":"a","input":{"question":"x"}}\n{"id":"b","input":{"qestion":"x"}}' };
  const error = await refusal(() => open(texts, 'd.jsonl', { check: render }));
  expect([error.code, error.trouble, error.location]).toEqual([
    'E_PROMPT_PLACEHOLDER',
    'usage',
    { file: 'd.jsonl', line: 2 },
  ]);
  expect(error.message).toContain('sample "b"');
});

test('openDataset notices that the file was changed between two readings', async () => {
  const files = projectFolder({ 'd.jsonl': lines });
  const dataset = await openSamples(spec('d.jsonl'), files, nodeDigester);
  writeFileSync(join(files.folder, 'd.jsonl'), `${lines}\n{"id":"new","input":1}`);
  expect((await refusal(() => all(dataset))).code).toBe('E_DATA_CHANGED');
});

test('openDataset notices bytes that were changed behind an unchanged size and time', async () => {
  const files = projectFolder({ 'd.jsonl': lines });
  const path = join(files.folder, 'd.jsonl');
  utimesSync(path, 1_000, 1_000);
  const dataset = await openSamples(spec('d.jsonl'), files, nodeDigester);
  const before = await all(dataset);
  writeFileSync(path, lines.replace('s0', 'S0'));
  utimesSync(path, 1_000, 1_000);
  const error = await refusal(() => all(dataset));
  expect(error).toMatchObject({ code: 'E_DATA_CHANGED', location: { file: 'd.jsonl' } });
  writeFileSync(path, lines);
  utimesSync(path, 1_000, 1_000);
  expect(await all(dataset)).toEqual(before);
});

describe('openDataset with subtasks', () => {
  const subtasks = new Map([
    ['STEM', 'STEM'],
    ['http://example.org/t#stem', 'STEM'],
    ['Other', 'Other'],
  ]);
  const one = (id: string, subtask?: string) =>
    JSON.stringify({ id, input: 1, ...(subtask === undefined ? {} : { subtask }) });

  test('gives every sample the name of its subtask', async () => {
    const dataset = await open(
      { 'd.jsonl': `${one('a', 'http://example.org/t#stem')}\n${one('b', 'Other')}\n${one('c')}` },
      'd.jsonl',
      { subtasks },
    );
    expect((await all(dataset)).map(({ label }) => label.metadata?.['subtask'])).toEqual([
      'STEM',
      'Other',
      undefined,
    ]);
  });

  test('reads one dataset for each, and ids are unique across them', async () => {
    const contents = { 'a.jsonl': one('a'), 'b.jsonl': one('b'), 'c.jsonl': one('a') };
    const datasets = [
      { path: 'a.jsonl', subtask: 'http://example.org/t#stem' },
      { path: 'b.jsonl', subtask: 'Other' },
    ];
    const dataset = await open(contents, '', { datasets, subtasks });
    expect(
      (await all(dataset)).map(({ ordinal, label }) => [ordinal, label.id, label.metadata?.['subtask']]),
    ).toEqual([
      [0, 'a', 'STEM'],
      [1, 'b', 'Other'],
    ]);
    const clash = [...datasets, { path: 'c.jsonl', subtask: 'Other' }];
    const error = await refusal(() => open(contents, '', { datasets: clash, subtasks }));
    expect(error.message).toContain('a.jsonl:1 and c.jsonl:1');
  });

  test('refuses a subtask that the problem does not have, or that is not the file’s', async () => {
    const unknown = await refusal(() => open({ 'd.jsonl': one('a', 'STM') }, 'd.jsonl', { subtasks }));
    expect([unknown.code, unknown.fix]).toEqual(['E_SPEC_NAME', 'Did you mean "STEM"?']);
    const datasets = [{ path: 'd.jsonl', subtask: 'Other' }];
    expect(
      (await refusal(() => open({ 'd.jsonl': one('a', 'STEM') }, '', { datasets, subtasks }))).code,
    ).toBe('E_DATA_SUBTASK');
  });
});

describe('openDataset with Croissant metadata', () => {
  const metadata = (more: { url?: string; sha256?: string; fields?: object[]; context?: object } = {}) =>
    JSON.stringify({
      '@context': {
        '@language': 'en',
        '@vocab': 'https://schema.org/',
        cr: 'http://mlcommons.org/croissant/',
        sc: 'https://schema.org/',
        column: 'cr:column',
        data: { '@id': 'cr:data', '@type': '@json' },
        dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
        extract: 'cr:extract',
        field: 'cr:field',
        fileObject: 'cr:fileObject',
        recordSet: 'cr:recordSet',
        source: 'cr:source',
        ...more.context,
      },
      '@type': 'sc:Dataset',
      name: 'small',
      distribution: [
        {
          '@type': 'cr:FileObject',
          '@id': 'rows.csv',
          name: 'rows.csv',
          contentUrl: more.url ?? 'rows.csv',
          encodingFormat: 'text/csv',
          ...(more.sha256 === undefined ? {} : { sha256: more.sha256 }),
        },
      ],
      recordSet: [
        {
          '@type': 'cr:RecordSet',
          '@id': 'questions',
          name: 'questions',
          field: more.fields ?? [
            field('id', 'qid'),
            field('input.question', 'question'),
            field('input.year', 'year', 'sc:Integer'),
            field('expected', 'answer'),
          ],
        },
      ],
    });
  const field = (name: string, column: string, dataType = 'sc:Text') => ({
    '@type': 'cr:Field',
    '@id': `questions/${name}`,
    name,
    dataType,
    source: { fileObject: { '@id': 'rows.csv' }, extract: { column } },
  });
  const table = 'qid,question,year,answer,unused\na,one?,1999,A,z\nb,two?,2001,B,z\n';
  const expected = [
    { input: { id: 'a', input: { question: 'one?', year: 1999 } }, label: { id: 'a', expected: 'A' } },
    { input: { id: 'b', input: { question: 'two?', year: 2001 } }, label: { id: 'b', expected: 'B' } },
  ];

  test.each(['data/croissant.jsonld', 'data/croissant.json'])(
    'reads the columns of its record set: %s',
    async (path) => {
      const sha256 = createHash('sha256').update(table).digest('hex');
      const dataset = await open({ [path]: metadata({ sha256 }), 'data/rows.csv': table }, path);
      expect((await all(dataset)).map(({ input, label }) => ({ input, label }))).toEqual(expected);
    },
  );

  test('reads a contentUrl that its context makes an address', async () => {
    const context = { contentUrl: { '@id': 'sc:contentUrl', '@type': '@id' } };
    const dataset = await open(
      { 'data/c.jsonld': metadata({ context }), 'data/rows.csv': table },
      'data/c.jsonld',
    );
    expect((await all(dataset)).map(({ input, label }) => ({ input, label }))).toEqual(expected);
  });

  test('two fields of one column are both there', async () => {
    const fields = [field('id', 'qid'), field('input', 'question'), field('expected', 'question')];
    const dataset = await open({ 'c.jsonld': metadata({ fields }), 'rows.csv': table }, 'c.jsonld');
    expect((await all(dataset))[0]).toMatchObject({
      input: { id: 'a', input: 'one?' },
      label: { id: 'a', expected: 'one?' },
    });
    const twice = [
      field('id', 'qid'),
      field('input', 'question'),
      { ...field('input', 'year'), '@id': 'other' },
    ];
    await expect(
      open({ 'c.jsonld': metadata({ fields: twice }), 'rows.csv': table }, 'c.jsonld'),
    ).rejects.toThrow('two fields of the record set are called input');
  });

  test('takes fields by other names', async () => {
    const fields = [field('key', 'qid'), field('text', 'question'), field('label', 'answer')];
    const columns = { key: 'id', text: 'input', label: 'expected' };
    const datasets = [{ path: 'c.jsonld', subtask: null, columns, record_set: 'questions' }];
    const dataset = await open({ 'c.jsonld': metadata({ fields }), 'rows.csv': table }, '', { datasets });
    expect((await all(dataset))[0]!.input).toEqual({ id: 'a', input: 'one?' });
  });

  test.each<[string, Parameters<typeof metadata>[0], string]>([
    ['data elsewhere', { url: 'https://example.org/rows.csv' }, 'E_DATA_CROISSANT'],
    ['a path out of the folder', { url: '../../etc/passwd' }, 'E_SPEC_PATH'],
    ['an absolute path', { url: '/etc/passwd' }, 'E_SPEC_PATH'],
    ['a file address', { url: 'file:///etc/passwd' }, 'E_DATA_CROISSANT'],
    ['another digest', { sha256: 'a'.repeat(64) }, 'E_DIGEST'],
    ['a column that is not there', { fields: [field('id', 'nowhere')] }, 'E_DATA_COLUMN'],
    ['a field without a source', { fields: [{ '@type': 'cr:Field', name: 'id' }] }, 'E_DATA_CROISSANT'],
    ['a remote context', { context: { '@import': 'http://127.0.0.1:9/x' } }, 'E_SPEC_CONTEXT'],
  ])('refuses %s', async (_, more, code) => {
    const error = await refusal(() => open({ 'c.jsonld': metadata(more), 'rows.csv': table }, 'c.jsonld'));
    expect(error.code).toBe(code);
  });

  test('SPEC-28 a file that changed by one byte is refused with both digests, and nothing pins it anew', async () => {
    const sha256 = createHash('sha256').update(table).digest('hex');
    const changed = table.replace(/.$/s, 'X');
    const files = { 'c.jsonld': metadata({ sha256 }), 'rows.csv': changed };
    const found = createHash('sha256').update(changed).digest('hex');
    for (const _ of [1, 2]) {
      const error = await refusal(() => open(files, 'c.jsonld'));
      expect([error.code, error.trouble]).toEqual(['E_DIGEST', 'invalid']);
      expect(error.message).toContain(sha256);
      expect(error.message).toContain(found);
    }
  });

  test('refuses a record set that it does not have', async () => {
    const datasets = [{ path: 'c.jsonld', subtask: null, record_set: 'questons' }];
    const error = await refusal(() => open({ 'c.jsonld': metadata(), 'rows.csv': table }, '', { datasets }));
    expect([error.code, error.fix]).toEqual(['E_DATA_CROISSANT', 'Did you mean "questions"?']);
  });
});

test('openDataset reads the files of a project and no others', async () => {
  const files: ProjectFiles = projectFolder({ 'd.jsonl': lines });
  expect((await refusal(() => openSamples(spec('../d.jsonl'), files, nodeDigester))).code).toBe(
    'E_SPEC_PATH',
  );
  expect((await refusal(() => openSamples(spec('gone.jsonl'), files, nodeDigester))).code).toBe('E_PATH');
  expect(readFileSync(join(files.folder, 'd.jsonl'), 'utf8')).toBe(lines);
});

test('chooseOrdinals chooses that many, in order, each once, the same again', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(), (count, total, seed) => {
      const chosen = [...chooseOrdinals(count, total, String(seed))];
      expect(chosen).toHaveLength(Math.min(count, total));
      expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b));
      expect(chosen.every((i) => i < total)).toBe(true);
      expect([...chooseOrdinals(count, total, String(seed))]).toEqual(chosen);
    }),
  );
});

test('chooseOrdinals prefers no position', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let seed = 0; seed < 3000; seed += 1)
    for (const i of chooseOrdinals(3, 10, String(seed))) counts[i]! += 1;
  // 3000 × 0.3 = 900 each; the standard deviation is 25.
  for (const count of counts) expect(Math.abs(count - 900)).toBeLessThan(125);
});

test('chooseOrdinals depends on the seed, however long it is', () => {
  const long = '12345678901234567890123';
  expect([...chooseOrdinals(5, 100, long)]).not.toEqual([...chooseOrdinals(5, 100, `${long}4`)]);
});
