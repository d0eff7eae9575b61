import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { JsonlReader } from './jsonl-reader.ts';

describe('JsonlReader', () => {
  test('counts lines and rows, whoever reads them', () => {
    const reader = new JsonlReader('x.jsonl');
    expect(reader.row('\ufeff{"a": 1}\r')).toMatchObject({ number: 1, line: 1, cells: { a: 1 } });
    expect(reader.row('  ')).toBeNull();
    reader.pass();
    expect([...reader.read(new TextEncoder().encode('{"a": 2}\n\n{"a": 3}'))]).toMatchObject([
      { number: 3, line: 4, cells: { a: 2 } },
      { number: 4, line: 6, cells: { a: 3 } },
    ]);
    expect(reader.line).toBe(6);
  });

  test('tells what is wrong with a line, and where', () => {
    const reader = new JsonlReader('x.jsonl');
    reader.pass();
    const place = { file: 'x.jsonl', line: 2, column: 7 };
    expect(() => reader.row('{"a": NaN}')).toThrow(
      expect.objectContaining({ code: 'E_SPEC_JSON', location: place }) as AssayError,
    );
    expect(() => reader.row('\ufeff{}')).toThrow(AssayError);
  });
});
