import { AssayError } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRows, type ReadRowsOptions } from './read-rows.ts';
import { type Row, type RowFile, rowFileOf } from './row.ts';
import { sampleParquet } from '../parquet/testing/sample-parquet.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function collect(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function read(
  name: string,
  content: string | Uint8Array,
  options: ReadRowsOptions = {},
): Promise<Row[]> {
  return collect(readRows(rowFileOf(name, typeof content === 'string' ? bytes(content) : content), options));
}

async function refusal(name: string, content: string | Uint8Array): Promise<Partial<AssayError>> {
  const error = await read(name, content).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AssayError);
  const { code, location, message } = error as AssayError;
  return { code, message, location };
}

const cells = (rows: readonly Row[]): unknown[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row.cells)));

describe('readRows, JSONL', () => {
  test('one object a line, with a byte order mark, CRLF, blank lines and no end of line', async () => {
    const rows = await read('x.jsonl', '\ufeff{"a": 1}\r\n\r\n{"a": null}');
    expect(rows.map(({ number, line }) => [number, line])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(cells(rows)).toEqual([{ a: 1 }, { a: null }]);
  });

  test('lines longer than a block', async () => {
    const long = 'é'.repeat(300_000);
    expect(cells(await read('x.jsonl', `{"a": "${long}"}\n{"a": "b"}\n`))).toEqual([{ a: long }, { a: 'b' }]);
  });

  test.each(['x.jsonl', 'x.json'])('a text of ten megabytes in %s, where it is asked for', async (name) => {
    const long = 'word '.repeat(2_000_000);
    const row = JSON.stringify({ a: long });
    const content = name === 'x.json' ? `[${row}]` : row;
    expect(cells(await read(name, content, { longestText: 2 ** 26 }))).toEqual([{ a: long }]);
    expect(await refusal(name, content)).toMatchObject({ code: 'E_SPEC_SIZE' });
  });

  test.each([
    ['{"a": 1}\n{"a": NaN}', 'E_SPEC_JSON', { line: 2, column: 7 }],
    ['{"a": 1, "a": 2}', 'E_SPEC_DUPKEY', { line: 1, column: 10 }],
    ['{"__proto__": {"admin": true}}', 'E_SPEC_KEY', { line: 1, column: 2 }],
    ['{"a": 1}\n[1]', 'E_ROWS_SHAPE', { line: 2, column: 1 }],
    ['{"a": 1}\n\ufeff{"a": 1}', 'E_SPEC_JSON', { line: 2, column: 1 }],
    ['{"a": 1e999}', 'E_SPEC_NUMBER', { line: 1 }],
  ])('refuses %j', async (content, code, place) => {
    const error = await refusal('x.jsonl', content);
    expect(error).toMatchObject({ code, location: { file: 'x.jsonl', ...place } });
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  test('refuses bytes that are not valid UTF-8, with the line', async () => {
    const content = Uint8Array.of(...bytes('{"a": 1}\n{"a": "'), 0xff, ...bytes('"}'));
    expect(await refusal('x.jsonl', content)).toMatchObject({ code: 'E_ENCODING', location: { line: 2 } });
    expect(await refusal('x.jsonl', Uint8Array.of(0xff, 0xfe, 0x7b, 0))).toMatchObject({
      code: 'E_ENCODING',
    });
  });

  test('goes on after a bad line when somebody listens', async () => {
    const errors: AssayError[] = [];
    const file = rowFileOf('x.jsonl', bytes('{"a": 1}\n{oops}\n{"a": 3}\n{'));
    const rows = await collect(readRows(file, { onError: (error) => errors.push(error) }));
    expect(cells(rows)).toEqual([{ a: 1 }, { a: 3 }]);
    expect(errors.map(({ location }) => location?.line)).toEqual([2, 4]);
  });

  test('reads a block at a time', async () => {
    const line = `{"a": "${'x'.repeat(1000)}"}\n`;
    const content = bytes(line.repeat(2000));
    let read = 0;
    const file: RowFile = {
      name: 'x.jsonl',
      size: content.length,
      read: (start, end) => {
        read = Math.max(read, end);
        return Promise.resolve(content.subarray(start, end));
      },
    };
    for await (const row of readRows(file)) if (row.number === 10) break;
    expect(read).toBeLessThan(content.length / 2);
  });
});

describe('readRows, JSON', () => {
  test('an array, or an object with rows, each with its line', async () => {
    const rows = await read('x.json', '[\n {"a": 1},\n {"a": 2}\n]');
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(cells(await read('x.json', '{"rows": [{"a": 1}]}'))).toEqual([{ a: 1 }]);
  });

  test.each([
    ['[1]', 'E_ROWS_SHAPE'],
    ['{"data": []}', 'E_ROWS_SHAPE'],
    ['[{"a": NaN}]', 'E_SPEC_JSON'],
    ['[{"a": 1}', 'E_SPEC_JSON'],
  ])('refuses %j', async (content, code) => {
    expect(await refusal('x.json', content)).toMatchObject({ code, location: { file: 'x.json' } });
  });
});

describe('readRows, CSV', () => {
  test('cells are text, the empty one is null; quotes, line breaks and a byte order mark are fine', async () => {
    const rows = await read('x.csv', '\ufeffid,text\r\n1,"a, ""b""\r\nc"\r\n,""\r\n007,d\r\n');
    expect(cells(rows)).toEqual([
      { id: '1', text: 'a, "b"\r\nc' },
      { id: null, text: null },
      { id: '007', text: 'd' },
    ]);
    expect(rows.map(({ line, untyped }) => [line, untyped])).toEqual([
      [2, true],
      [4, true],
      [5, true],
    ]);
    expect(cells(await read('x.tsv', 'a\tb\n1\t2,3\n'))).toEqual([{ a: '1', b: '2,3' }]);
  });

  test.each([
    ['a,b\n1,2\n3\n', 3],
    ['a,b\n1,2,3\n', 2],
    ['a,b\n1,"2\n', 2],
    ['a,b\n1,2"3\n', 2],
    ['a,a\n1,2\n', 1],
    ['__proto__,b\n1,2\n', 1],
    ['a,b\r1,2\r', 1],
  ])('refuses %j', async (content, line) => {
    const error = await refusal('x.csv', content);
    expect(error.code).toBe('E_ROWS_CSV');
    expect(error.location).toMatchObject({ file: 'x.csv', line });
  });

  test('refuses bytes that are not valid UTF-8', async () => {
    expect(await refusal('x.csv', Uint8Array.of(0x61, 0x0a, 0xff, 0x0a))).toMatchObject({
      code: 'E_ENCODING',
      location: { file: 'x.csv', line: 2 },
    });
  });

  test('a column called like something on a prototype is a column', async () => {
    const [row] = await read('x.csv', 'toString,b\n1,2\n');
    expect(Object.hasOwn(row!.cells, 'toString')).toBe(true);
    expect(row!.cells['toString']).toBe('1');
  });

  test('what RFC 4180 writes comes back', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), async (table) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const content = ['a,b', ...table.map((row) => row.map(quoted).join(','))].join('\r\n');
        const expected = table.map(([a, b]) => ({ a: a === '' ? null : a, b: b === '' ? null : b }));
        expect(cells(await read('x.csv', content))).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('stops reading when the caller stops', async () => {
    const content = bytes(`a,b\n${'1,2\n'.repeat(400_000)}`);
    let read = 0;
    const file: RowFile = {
      name: 'x.csv',
      size: content.length,
      read: (start, end) => {
        read += end - start;
        return Promise.resolve(content.subarray(start, end));
      },
    };
    for await (const row of readRows(file)) if (row.number === 5) break;
    // Time for whatever still goes on behind the caller's back.
    await new Promise((later) => setImmediate(later));
    expect(read).toBeLessThan(content.length / 2);
  });
});

describe('readRows, Parquet', () => {
  test('row groups, nulls, big integers and dates', async () => {
    const rows = await read('x.parquet', sampleParquet);
    expect(rows.map(({ number, line }) => [number, line])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    expect(rows[0]!.cells).toMatchObject({ id: 1n, answer: 'A', score: 0.5, ok: true, tags: ['a'] });
    expect(rows[1]!.cells['score']).toBeNaN();
    expect(rows[2]!.cells).toMatchObject({ id: 9007199254740993n, answer: null, tags: ['b', 'c'] });
    expect(rows[2]!.cells['at']).toEqual(new Date(2000));
  });

  test('a damaged file is refused, whatever is damaged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sampleParquet.length - 5), fc.nat(255), async (at, value) => {
        const damaged = Uint8Array.from(sampleParquet);
        damaged[at + 4] = value;
        const outcome = await read('x.parquet', damaged).then(
          () => 'read',
          (error: unknown) => error,
        );
        expect(outcome === 'read' || outcome instanceof AssayError).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('readRows, formats', () => {
  test.each([
    ['rows.pkl', Uint8Array.of(0x80, 4, 0, 0)],
    ['rows.jsonl', Uint8Array.of(0x80, 4, 0, 0)],
    ['rows.csv', Uint8Array.of(0x50, 0x4b, 3, 4)],
    ['rows.csv', sampleParquet],
    ['rows.parquet', bytes('{"a": 1}')],
    ['rows.jsonl.gz', Uint8Array.of(0x1f, 0x8b, 8, 0)],
    ['rows', bytes('{"a": 1}')],
  ])('refuses %s by what it is', async (name, content) => {
    expect(await refusal(name, content)).toMatchObject({ code: 'E_ROWS_FORMAT' });
  });

  test('takes the media type where the name says nothing', async () => {
    const file = rowFileOf('download', bytes('{"a": 1}'));
    const rows = await collect(readRows(file, { mediaType: 'application/jsonlines' }));
    expect(cells(rows)).toEqual([{ a: 1 }]);
  });
});
