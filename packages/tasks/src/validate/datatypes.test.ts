import { describe, expect, test } from 'vitest';
import { RDF, XSD } from '../vocabulary/terms.ts';
import { isWellTyped } from './datatypes.ts';

const cases: readonly (readonly [name: string, good: readonly string[], bad: readonly string[]])[] = [
  ['string', ['', ' ', 'a\nb'], []],
  ['integer', ['0', '-1', '+1', '007', ' 5 ', '99999999999999999999'], ['', '1.0', '1e3', 'a', '--1', '0x1']],
  ['decimal', ['1', '1.', '.5', '-0.5', '+1.50'], ['', '.', '1E3', '9.5E-1', 'INF', '1,5']],
  ['double', ['1', '1E3', '9.5e-1', '.5', 'INF', '-INF', 'NaN'], ['', 'Infinity', 'nan', 'E3', '1e']],
  ['float', ['1.5', 'NaN'], ['x']],
  ['boolean', ['true', 'false', '0', '1'], ['True', 'yes', '']],
  ['int', ['2147483647', '-2147483648'], ['2147483648', '-2147483649']],
  ['long', ['9223372036854775807'], ['9223372036854775808']],
  ['short', ['-32768'], ['32768']],
  ['byte', ['127', '-128'], ['128']],
  ['unsignedByte', ['255', '0'], ['256', '-1']],
  ['nonNegativeInteger', ['0'], ['-1']],
  ['positiveInteger', ['1'], ['0']],
  ['negativeInteger', ['-1'], ['0']],
  ['nonPositiveInteger', ['0'], ['1']],
  [
    'date',
    ['2026-11-15', '2026-11-15Z', '-0044-03-15', '12026-01-01+14:00'],
    ['2026-13-01', '2026-11-32', '26-1-1'],
  ],
  [
    'dateTime',
    ['2026-11-15T12:00:00', '2026-11-15T24:00:00Z', '2026-11-15T00:00:00.5+01:00'],
    ['2026-11-15', '2026-11-15T25:00:00'],
  ],
  ['time', ['12:00:00', '12:00:00.25Z'], ['12:00', '24:01:00']],
  ['gYear', ['2026', '-0001'], ['26']],
  ['hexBinary', ['', '0aFF'], ['0', 'zz']],
  ['anyURI', ['', 'not a uri'], []],
];

describe('isWellTyped', () => {
  test.each(cases)('xsd:%s', (name, good, bad) => {
    for (const text of good) expect([text, isWellTyped(text, XSD + name)]).toEqual([text, true]);
    for (const text of bad) expect([text, isWellTyped(text, XSD + name)]).toEqual([text, false]);
  });

  test('datatypes that it does not know take any text', () => {
    expect(isWellTyped('x', 'http://e/own')).toBe(true);
    expect(isWellTyped('x', `${RDF}langString`)).toBe(true);
    expect(isWellTyped('x', `${XSD}constructor`)).toBe(true);
  });

  test('long texts take linear time', () => {
    expect(isWellTyped(`${'9'.repeat(1_000_000)}x`, `${XSD}decimal`)).toBe(false);
    expect(isWellTyped(`${' '.repeat(100_000)}x`, `${XSD}integer`)).toBe(false);
    expect(isWellTyped(`1${' '.repeat(1_000_000)}1`, `${XSD}integer`)).toBe(false);
    expect(isWellTyped('9'.repeat(100_000), `${XSD}int`)).toBe(false);
  });
});
