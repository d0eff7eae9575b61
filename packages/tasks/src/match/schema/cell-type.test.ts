import { describe, expect, test } from 'vitest';
import type { Cell } from '@assay/rows';
import { cellType } from './cell-type.ts';

const xsd = (name: string): string => `http://www.w3.org/2001/XMLSchema#${name}`;

describe('cellType', () => {
  test.each([
    xsd('string'),
    'xsd:string',
    'xs:string',
    'sc:Text',
    'https://schema.org/Text',
    'http://schema.org/Text',
    'Text',
    'string',
  ])('knows %s as text', (name) => {
    expect(cellType(name)?.('a', false)).toBe(true);
    expect(cellType(name)?.(1, false)).toBe(false);
  });

  test.each(['xsd:colour', 'http://example.org/string', 'sc:Colour', 'constructor', 'xsd:toString'])(
    'does not know %s',
    (name) => {
      expect(cellType(name)).toBeNull();
    },
  );

  test.each<[string, Cell[], Cell[]]>([
    ['xsd:integer', [0, -5, 7n, 2 ** 60], [0.5, '1', true, Number.NaN, [1]]],
    ['xsd:byte', [-128, 127], [128, -129]],
    ['xsd:positiveInteger', [1], [0]],
    ['sc:Integer', [3], [3.5]],
    ['cr:Int32', [3], [2 ** 31]],
    ['xsd:float', [0.5, 1, 3n], ['0.5', Number.NaN, Number.POSITIVE_INFINITY, true]],
    ['sc:Float', [0.5], ['x']],
    ['xsd:boolean', [true, false], ['true', 1, 0]],
    ['xsd:date', ['2024-02-29', new Date()], ['2023-02-29', '2024-2-1', 'yesterday', 5]],
    ['sc:DateTime', ['2024-02-29T10:00:00Z'], ['2024-02-30T10:00:00Z', '2024-02-29']],
    ['xsd:anyURI', ['images/1.png', 'https://a.example/?q=1#x'], ['a b', '', 5]],
    ['sc:URL', ['https://a.example/'], ['images/1.png']],
    ['xsd:base64Binary', ['aGk=', Uint8Array.of(1)], ['a', '***']],
    ['xsd:duration', ['P1DT2H', 'PT0.5S'], ['P', 'PT', '1 day']],
  ])('%s of typed cells', (name, good, bad) => {
    const type = cellType(name)!;
    expect(good.filter((cell) => !type(cell, false))).toEqual([]);
    expect(bad.filter((cell) => type(cell, false))).toEqual([]);
  });

  test.each<[string, string[], string[]]>([
    ['xsd:integer', ['0', '-5', '007', '12345678901234567890'], ['1.0', '1e3', 'x', '0x10']],
    ['xsd:float', ['0.5', '.5', '1e-3', '-2'], ['NaN', 'INF', '-INF', 'Infinity', '1,5', 'x', '.']],
    ['xsd:boolean', ['true', 'false', '1', '0', 'True', 'False'], ['yes', 'TRUE', '2']],
    ['xsd:string', ['anything'], []],
  ])('%s of text cells', (name, good, bad) => {
    const type = cellType(name)!;
    expect(good.filter((cell) => !type(cell, true))).toEqual([]);
    expect(bad.filter((cell) => type(cell, true))).toEqual([]);
  });
});
