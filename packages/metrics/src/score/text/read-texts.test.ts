import { missing } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { readTexts } from './read-texts.ts';

describe('readTexts', () => {
  test('takes one reference or several', () => {
    expect(readTexts({ id: 'a', output: 'x', expected: 'y' })).toEqual({
      kind: 'texts',
      output: 'x',
      references: ['y'],
    });
    expect(readTexts({ id: 'a', output: '', expected: ['y', ''] })).toEqual({
      kind: 'texts',
      output: '',
      references: ['y', ''],
    });
  });

  test.each([undefined, null, []])('is missing where expected is %j', (expected) => {
    const sample = expected === undefined ? { id: 'a', output: 'x' } : { id: 'a', output: 'x', expected };
    expect(readTexts(sample)).toEqual(missing('no_expected', 'the sample has no expected value'));
  });

  test.each([
    [7, 'a number'],
    [true, 'a boolean'],
    [{}, 'an object'],
    [['x', 7], 'a list'],
  ])('refuses %j as expected, naming the sample', (expected, kind) => {
    const attempt = () => readTexts({ id: 'row 9', output: 'x', expected });
    expect(attempt).toThrow(
      usageError(
        'E_METRIC_EXPECTED',
        `sample "row 9": expected must be a text or a list of texts, but is ${kind}`,
      ),
    );
    expect(attempt).toThrow(expect.objectContaining({ code: 'E_METRIC_EXPECTED' }));
  });

  test('tells no output from one that is not text', () => {
    expect(readTexts({ id: 'a', output: null, expected: 'x' })).toMatchObject({ class: 'no_output' });
    expect(readTexts({ id: 'a', output: 0, expected: 'x' })).toMatchObject({ class: 'unparsable' });
  });

  test('refuses a text above the length, on either side, and takes one at it', () => {
    expect(readTexts({ id: 'a', output: 'xyz', expected: 'x' }, 3)).toMatchObject({ kind: 'texts' });
    expect(readTexts({ id: 'a', output: 'xyzz', expected: 'x' }, 3)).toEqual(
      missing('unparsable', 'the output has 4 characters, more than the 3 that are compared'),
    );
    expect(readTexts({ id: 'a', output: 'xyzz', expected: ['x', 'xyzz'] }, 3)).toEqual(
      missing('not_applicable', 'a reference has 4 characters, more than the 3 that are compared'),
    );
  });
});
