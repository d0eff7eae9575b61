import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { f1 } from '../score/classification/f1.ts';
import { regex } from '../score/regex.ts';
import { mae } from '../score/regression/mae.ts';
import { hitAtK } from '../score/retrieval/hit-at-k.ts';
import { usageError } from '../testing/usage-error.ts';
import { checkedParameter, readParameters, sampleError } from './metric.ts';

test('sampleError names the sample and what is wrong with it', () => {
  expect(sampleError({ id: 'a "b"' }, 'E_METRIC_EXPECTED', 'expected must be a text')).toMatchObject({
    trouble: 'usage',
    code: 'E_METRIC_EXPECTED',
    message: 'sample "a \\"b\\"": expected must be a text',
  });
});

describe('readParameters', () => {
  test('gives what was set, and the defaults of the rest', () => {
    expect(readParameters(hitAtK, { k: 3 })).toEqual({ k: 3 });
    expect(readParameters(hitAtK, {})).toEqual({ k: 5 });
  });

  test.each([
    ['hit-at-k: no parameter is called "kk", "x"; expected k', hitAtK, { kk: 3, x: 1 }],
    ['mae: no parameter is called "k"; it takes none', mae, { k: 3 }],
    ['f1: average: given the text "makro"; expected one of "micro", "macro"', f1, { average: 'makro' }],
    ['regex: pattern: metric regex: the pattern "(" was refused', regex, { pattern: '(' }],
  ])('refuses: %s', (message, metric, params) => {
    expect(() => readParameters(metric, params)).toThrow(usageError('E_METRIC_PARAMETER', message));
  });

  test('refuses in one line that names the metric, the parameter and what was expected', () => {
    expect(() => readParameters(hitAtK, { k: 0 })).toThrow(
      usageError('E_METRIC_PARAMETER', /^hit-at-k: k: .*given the number 0; expected a number at least 1$/),
    );
    expect(() => readParameters(f1, { average: 'x', y: 1 })).toThrow(
      usageError(
        'E_METRIC_PARAMETER',
        /^f1: average: given the text "x"; .*; no parameter is called "y"; expected average/,
      ),
    );
    expect(() => readParameters(hitAtK, { k: 0 })).toThrow(
      expect.objectContaining({ action: { kind: 'show_metric', metric: 'hit-at-k' } }),
    );
  });
});

const parameters = (check: () => void) =>
  z.strictObject({ pattern: z.string() }).superRefine(checkedParameter('pattern', check));

test('what a check refuses is the fault of the parameter', () => {
  const refusing = parameters(() => {
    throw new AssayError('usage', 'E_ANY', 'not this one');
  });
  const { error } = refusing.safeParse({ pattern: 'a' });
  expect(error?.issues).toMatchObject([{ path: ['pattern'], message: 'not this one' }]);
});

test('what it lets through stays as it is; what breaks it is not taken for a fault', () => {
  expect(parameters(() => {}).parse({ pattern: 'a' })).toEqual({ pattern: 'a' });
  const broken = parameters(() => {
    throw new TypeError('of its own');
  });
  expect(() => broken.safeParse({ pattern: 'a' })).toThrow(TypeError);
});
