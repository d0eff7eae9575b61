import type { Cell } from '@assay/rows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusal } from '../testing/project-folder.ts';
import { readSample, type SampleShape } from './read-sample.ts';

const at = { file: 'd', line: 1 };
type Cells = { readonly [name: string]: Cell };
const typed = (cells: Cells) => readSample({ number: 1, line: 1, cells, untyped: false }, {}, at);
const text = (cells: Cells, columns?: Record<string, string>) =>
  readSample({ number: 1, line: 1, cells, untyped: true }, columns === undefined ? {} : { columns }, at);

test('readSample reads typed rows', () => {
  expect(typed({ id: 'a', input: { q: 1 }, expected_output: null, metadata: { tags: ['x'], k: 3 } })).toEqual(
    {
      id: 'a',
      input: { q: 1 },
      expected: null,
      metadata: { tags: ['x'], k: 3 },
    },
  );
  expect(typed({ id: 'a', input: 'x' })).toEqual({ id: 'a', input: 'x' });
  expect(
    typed({ id: 'a', 'input.n': 5n, 'input.d': new Date(0), subtask: 's', cluster: 'c', expected: -0 }),
  ).toEqual({
    id: 'a',
    input: { n: 5, d: '1970-01-01T00:00:00.000Z' },
    expected: 0,
    metadata: { subtask: 's', cluster: 'c' },
  });
});

test('readSample makes the same of a row at once and column by column', () => {
  const cell = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(-0, 2 ** 53, 1e21, 5n, { constructor: 1 }, { tags: [] }, { tags: 'x', subtask: '' }),
    fc.record({ tags: fc.array(fc.string()), cluster: fc.string(), k: fc.integer() }, { requiredKeys: [] }),
  ) as fc.Arbitrary<Cell>;
  const id = fc.oneof(
    fc.string(),
    fc.constantFrom('a', 'q-1.2:x', '..', 'a/../b', '.', 'é', 'x'.repeat(201)),
  );
  const cells = fc.record(
    { id, input: cell, expected: cell, expected_output: cell, metadata: cell, tags: fc.string() },
    { requiredKeys: ['id', 'input'] },
  );
  fc.assert(
    fc.property(cells, (given) => {
      const row = { number: 1, line: 1, cells: given, untyped: false };
      const outcome = (shape: SampleShape) => {
        try {
          return { sample: readSample(row, shape, at) };
        } catch (error) {
          return { error };
        }
      };
      expect(outcome({})).toEqual(outcome({ columns: {} }));
    }),
    { numRuns: 1_000 },
  );
});

test('readSample keeps the cells of text formats as texts, metadata apart', () => {
  expect(
    text({
      id: '007',
      'input.question': '10',
      'input.user.name': null,
      expected: '010',
      'metadata.k': '10',
      'metadata.ok': 'true',
      'metadata.note': '1 apple',
      'metadata.list': '["a"]',
      'metadata.long': '12345678901234567890',
      tags: '2024',
      cluster: null,
    }),
  ).toEqual({
    id: '007',
    input: { question: '10', user: { name: '' } },
    expected: '010',
    metadata: { k: 10, ok: true, note: '1 apple', list: ['a'], long: '12345678901234567890', tags: '2024' },
  });
  expect(text({ id: 'a', input: null, tags: '["x","y"]' })).toEqual({
    id: 'a',
    input: '',
    metadata: { tags: ['x', 'y'] },
  });
});

test('readSample puts an expected value together from its parts', () => {
  expect(text({ id: 'a', input: 'x', 'expected.test': 't', 'expected.setup': null })).toEqual({
    id: 'a',
    input: 'x',
    expected: { test: 't' },
  });
  expect(() => text({ id: 'a', input: 'x', expected: 'b', 'expected.test': 't' })).toThrow(
    'is a value in one column',
  );
});

test('readSample takes columns by the names that it is told', () => {
  const columns = { qid: 'id', question: 'input.question', answer: 'expected', topic: 'tags' };
  expect(text({ qid: 'a', question: 'x', answer: 'B', topic: 't' }, columns)).toEqual({
    id: 'a',
    input: { question: 'x' },
    expected: 'B',
    metadata: { tags: 't' },
  });
});

test.each<[string, Cells, RegExp]>([
  ['an empty tag', { id: 'a', input: 1, tags: ['x', ''] }, /tags is \["x",""\]; expected no empty text/],
  ['a tag that is not text', { id: 'a', input: 1, tags: [1] }, /expected a text or a list of texts/],
])('readSample says what is wrong with %s', (_, cells, words) => {
  expect(() => typed(cells)).toThrow(words);
});

test('readSample tells cells that are separated by something else than commas', () => {
  const fix =
    'Cells of a .csv file are separated by commas, those of a .tsv file by tabs; here they seem to be by ";".';
  expect(() => text({ 'id;input;expected': 'a;hello;b' })).toThrow(expect.objectContaining({ fix }));
});

test.each<[string, Cells, string]>([
  ['no id', { input: 1 }, 'E_DATA_ID'],
  ['an empty id', { id: ' ', input: 1 }, 'E_DATA_ID'],
  ['a number as id', { id: 7, input: 1 }, 'E_SPEC_TYPE'],
  ['null as id', { id: null, input: 1 }, 'E_SPEC_TYPE'],
  ['a path as id', { id: '../../labels', input: 1 }, 'E_DATA_ID'],
  ['a dot as id', { id: '.', input: 1 }, 'E_DATA_ID'],
  ['backslashes in an id', { id: '..\\x', input: 1 }, 'E_DATA_ID'],
  ['a NUL in an id', { id: 'a\0b', input: 1 }, 'E_DATA_ID'],
  ['an escape in an id', { id: 'a\u001b[31m', input: 1 }, 'E_DATA_ID'],
  ['a line break in an id', { id: 'a\nb', input: 1 }, 'E_DATA_ID'],
  ['a long id', { id: 'x'.repeat(201), input: 1 }, 'E_DATA_ID'],
  ['a long id in bytes', { id: 'é'.repeat(101), input: 1 }, 'E_DATA_ID'],
  ['no input', { id: 'a' }, 'E_DATA_COLUMN'],
  ['two inputs', { id: 'a', input: 1, 'input.x': 2 }, 'E_DATA_COLUMN'],
  ['two labels', { id: 'a', input: 1, expected: 1, expected_output: 1 }, 'E_DATA_COLUMN'],
  ['an unknown column', { id: 'a', input: 1, answer: 'B' }, 'E_DATA_COLUMN'],
  ['a misspelt column', { id: 'a', input: 1, expcted: 'B' }, 'E_DATA_COLUMN'],
  ['a value that is an object too', { id: 'a', 'input.x': 1, 'input.x.y': 2 }, 'E_DATA_COLUMN'],
  ['tags twice', { id: 'a', input: 1, tags: 'x', metadata: { tags: 'y' } }, 'E_DATA_COLUMN'],
  ['metadata as a list', { id: 'a', input: 1, metadata: [] }, 'E_DATA_TYPE'],
  ['null as metadata', { id: 'a', input: 1, metadata: null }, 'E_DATA_TYPE'],
  ['numbers as tags', { id: 'a', input: 1, tags: [1] }, 'E_DATA_TYPE'],
  ['an empty tag', { id: 'a', input: 1, tags: '' }, 'E_DATA_TYPE'],
  ['a number as subtask', { id: 'a', input: 1, subtask: 3 }, 'E_DATA_TYPE'],
  ['a number as cluster', { id: 'a', input: 1, metadata: { cluster: 3 } }, 'E_DATA_TYPE'],
  ['NaN', { id: 'a', input: { x: [Number.NaN] } }, 'E_SPEC_NUMBER'],
  ['infinity', { id: 'a', input: 1, expected: Number.NEGATIVE_INFINITY }, 'E_SPEC_NUMBER'],
  ['2^53 + 2', { id: 'a', input: 1, expected: 9007199254740994 }, 'E_SPEC_NUMBER'],
  ['a large bigint', { id: 'a', input: 2n ** 60n }, 'E_SPEC_NUMBER'],
  ['bytes', { id: 'a', input: new Uint8Array(2) }, 'E_DATA_TYPE'],
  ['no date', { id: 'a', input: new Date(Number.NaN) }, 'E_DATA_TYPE'],
  ['a prototype', { id: 'a', 'input.__proto__.x': 1 }, 'E_SPEC_KEY'],
  ['a constructor', { id: 'a', 'metadata.constructor': '1', input: 1 }, 'E_SPEC_KEY'],
])('readSample refuses %s', async (_, cells, code) => {
  const error = await refusal(() => typed(cells));
  expect([error.code, error.trouble, error.location]).toEqual([code, 'invalid', at]);
});

test('readSample offers a name for a column that it does not know', async () => {
  expect((await refusal(() => typed({ id: 'a', input: 1, expcted: 1 }))).fix).toContain('"expected"');
  expect((await refusal(() => typed({ id: 'a', input: 1, zzz: 1 }))).fix).toContain('input.zzz');
});
