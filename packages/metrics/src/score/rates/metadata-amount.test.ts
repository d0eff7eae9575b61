import { describe, expect, test } from 'vitest';
import { metadataAmount } from './metadata-amount.ts';

const sample = (cost: string | number | boolean | null | number[]) => ({
  id: 'q7',
  output: '',
  metadata: { cost },
});

describe('metadataAmount', () => {
  test('is null where nothing was recorded', () => {
    expect(metadataAmount({ id: 'q7', output: '' }, 'cost')).toBeNull();
    expect(metadataAmount({ id: 'q7', output: '', metadata: {} }, 'cost')).toBeNull();
    expect(metadataAmount(sample(null), 'cost')).toBeNull();
  });

  test('reads a number from 0 up', () => {
    expect(metadataAmount(sample(0), 'cost')).toBe(0);
    expect(metadataAmount(sample(0.25), 'cost')).toBe(0.25);
    expect(metadataAmount(sample(-0), 'cost')).toBe(0);
  });

  test.each([
    [-1, 'given -1'],
    [Number.NaN, 'given NaN'],
    [Number.POSITIVE_INFINITY, 'given Infinity'],
    ['3', 'given a value of type string'],
    [true, 'given a value of type boolean'],
    [[3], 'given a value of type object'],
  ])('refuses %j and names sample, field and value', (cost, given) => {
    expect(() => metadataAmount(sample(cost), 'cost')).toThrow(
      expect.objectContaining({
        trouble: 'usage',
        code: 'E_METRIC_METADATA',
        message: `sample "q7": metadata.cost must be a finite number from 0 up, ${given}`,
      }),
    );
  });
});
