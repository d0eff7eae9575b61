import { describe, expect, test } from 'vitest';
import { hitAtK } from '../score/retrieval/hit-at-k.ts';
import { usageError } from '../testing/usage-error.ts';
import { readParameters } from './read-parameters.ts';

describe('readParameters', () => {
  test('gives what was set, and the defaults of the rest', () => {
    expect(readParameters(hitAtK, { k: 3 })).toEqual({ k: 3 });
    expect(readParameters(hitAtK, {})).toEqual({ k: 5 });
  });

  test('refuses in one line that names the metric, the parameter and what was expected', () => {
    expect(() => readParameters(hitAtK, { k: 0 })).toThrow(
      usageError('E_METRIC_PARAMETER', /^hit-at-k: .*expected number to be >=1.* at k$/),
    );
    expect(() => readParameters(hitAtK, { k: 0 })).toThrow(
      expect.objectContaining({ fix: '`assay metrics show hit-at-k` lists the parameters.' }),
    );
  });
});
