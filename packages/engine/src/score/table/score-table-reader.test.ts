import type { Cell } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { parsed, ScoreCells } from './score-table-reader.ts';

type Reader = Exclude<keyof ScoreCells, symbol>;

const read = (reader: Reader, cell: Cell | undefined): unknown => {
  const cells = cell === undefined ? {} : { column: cell };
  return new ScoreCells()[reader](cells, 'column');
};

describe('ScoreCells', () => {
  test.each<readonly [Reader, Cell | undefined, unknown]>([
    ['integer', 7, 7],
    ['integer', 7n, 7],
    ['text', '', ''],
    ['optionalText', 'a', 'a'],
    ['optionalText', null, null],
    ['optionalText', undefined, null],
    ['digest', new Uint8Array(32).fill(0xa9), `sha256:${'a9'.repeat(32)}`],
    ['bytes', undefined, null],
    ['value', null, null],
    ['value', false, false],
    ['value', -0.5, -0.5],
    ['value', 'label', 'label'],
    ['texts', '["a","b"]', ['a', 'b']],
    ['texts', '[]', []],
    ['texts', undefined, []],
    ['numbers', '[1,2.5]', [1, 2.5]],
    ['numbers', undefined, null],
  ])('%s of %o', (reader, cell, expected) => {
    expect(read(reader, cell)).toEqual(expected);
  });

  test.each<readonly [Reader, Cell | undefined]>([
    ['integer', 'zero'],
    ['integer', 0.5],
    ['integer', 2n ** 60n],
    ['integer', undefined],
    ['text', 7],
    ['text', null],
    ['optionalText', 3],
    ['digest', new Uint8Array(31)],
    ['digest', 'sha256:00'],
    ['digest', undefined],
    ['bytes', 'text'],
    ['value', new Date(0)],
    ['value', 3n],
    ['texts', '{"a":1}'],
    ['texts', '[1]'],
    ['texts', '["a"'],
    ['texts', 3],
    ['numbers', '["1"]'],
    ['numbers', '{}'],
  ])('%s refuses %o, with the column', (reader, cell) => {
    expect(() => read(reader, cell)).toThrow(
      expect.objectContaining({
        code: 'E_SCORE_TABLE',
        message: expect.stringContaining('column') as string,
      }),
    );
  });

  test('a list that comes again is the same list', () => {
    const cells = new ScoreCells();
    const again = (): readonly string[] => cells.texts({ tags: '["a"]' }, 'tags');
    expect(again()).toBe(again());
  });
});

test('parsed refuses what is not JSON', () => {
  expect(() => parsed('{', 'details')).toThrow(expect.objectContaining({ code: 'E_SCORE_TABLE' }));
});
