import { missing, scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
import { jsonFieldAccuracy } from './json-field-accuracy.ts';
import { jsonLeaves } from './json-leaves.ts';

const score = (output: unknown, expected: unknown, params = {}) =>
  scoreSample(jsonFieldAccuracy, { output: output as never, expected: expected as never }, params);

describe('jsonFieldAccuracy', () => {
  test.each([
    ['{"name": "Ada", "born": 1816}', { name: 'Ada', born: 1815 }, 1, 2],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] }, c: null }, 1, 3],
    [{ a: [], b: {} }, { a: [], b: {} }, 2, 2],
    [{ a: {}, b: [] }, { a: [], b: {} }, 0, 2],
    [{ a: '1' }, { a: 1 }, 0, 1],
    ['1.0', '1', 1, 1],
    ['{"a": -0}', { a: 0 }, 1, 1],
    ['[1, 2]', '[1, 2]', 2, 2],
    ['{}', {}, 1, 1],
    ['[]', {}, 0, 1],
    [{ 'a/b': 1, '~': 2 }, { 'a/b': 1, '~': 2 }, 2, 2],
  ])('%j against %j matches %d of %d', (output, expected, matched, fields) => {
    expect(score(output, expected)).toMatchObject({ value: matched / fields, details: { matched, fields } });
  });

  test('fields that only the output has count where asked for', () => {
    const output = { a: 1, b: 2, c: { d: 3 } };
    expect(score(output, { a: 1 })).toEqual(scored(1, { fields: 1, matched: 1, extra: 2 }));
    expect(score(output, { a: 1 }, { extra: 'count' })).toEqual(
      scored(1 / 3, { fields: 1, matched: 1, extra: 2 }),
    );
  });

  test('only the pointers asked for count, with what is below them', () => {
    const expected = { a: { b: 1, c: 2 }, ab: 3 };
    expect(score({ a: { b: 1, c: 9 }, ab: 9 }, expected, { fields: ['/a'] })).toMatchObject({ value: 0.5 });
    expect(score({ a: { b: 1 } }, expected, { fields: ['/a/b'] })).toMatchObject({ value: 1 });
    expect(score({}, expected, { fields: ['/z'] })).toEqual(
      missing('undefined', 'the expected value has none of the fields'),
    );
    expect(() => jsonFieldAccuracy.parameters.parse({ fields: ['a'] })).toThrow(/fields/u);
  });

  test('an output that is not JSON has no field right', () => {
    expect(score('born: 1815', { born: 1815 })).toEqual(
      scored(0, { fields: 1, matched: 0, problem: 'not JSON' }),
    );
    expect(score('```\n{"born": 1815}\n```', { born: 1815 }, { fence: true })).toMatchObject({ value: 1 });
  });

  test('is missing without expected or output; an expected text that is not JSON is refused', () => {
    expect(scoreSample(jsonFieldAccuracy, { output: '{}' })).toMatchObject({ class: 'no_expected' });
    expect(score(null, {})).toMatchObject({ class: 'no_output' });
    expect(() => score('{}', 'Ada')).toThrow(usageError('E_METRIC_EXPECTED', /"s1".*JSON/u));
  });

  test('any depth is taken', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(score(deep, deep)).toMatchObject({ value: 1 });
  });

  test('law: a value has all of its own fields', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => value !== null && typeof value !== 'string'),
        (value) => {
          expect(score(value, value, { extra: 'count' })).toMatchObject({ value: 1 });
        },
      ),
    );
  });
});

describe('jsonLeaves', () => {
  test('escapes pointers, and a scalar is its own leaf', () => {
    expect(jsonLeaves({ 'a/~': [true, {}] })).toEqual(
      new Map<string, unknown>([
        ['/a~1~0/1', {}],
        ['/a~1~0/0', true],
      ]),
    );
    expect(jsonLeaves(3)).toEqual(new Map([['', 3]]));
  });
});
