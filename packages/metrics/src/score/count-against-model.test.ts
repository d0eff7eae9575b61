import { missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { countAgainstModel } from './count-against-model.ts';

const boolean = { scoreType: { kind: 'boolean' }, direction: 'higher' } as const;
const share = { scoreType: { kind: 'number', min: 0, max: 1 }, direction: 'higher' } as const;
const loss = { scoreType: { kind: 'number', min: 0, max: 2 }, direction: 'lower' } as const;
const open = { scoreType: { kind: 'number', min: 0, max: null }, direction: 'lower' } as const;
const label = { scoreType: { kind: 'label' }, direction: 'none' } as const;

describe('countAgainstModel', () => {
  test.each(['refusal', 'unparsable', 'timeout', 'crash', 'illegal_move', 'invalid_submission'] as const)(
    "%s is the model's own: the worst value",
    (fault) => {
      const details = { failure: fault, why: 'w' };
      expect(countAgainstModel(missing(fault, 'w'), boolean)).toEqual(scored(false, details));
      expect(countAgainstModel(missing(fault, 'w'), share)).toEqual(scored(0, details));
      expect(countAgainstModel(missing(fault, 'w'), loss)).toEqual(scored(2, details));
    },
  );

  test.each([
    'rate_limited',
    'provider_error',
    'judge_error',
    'interrupted',
    'no_expected',
    'not_applicable',
    'undefined',
  ] as const)('%s stays missing', (other) => {
    expect(countAgainstModel(missing(other, 'w'), boolean)).toEqual(missing(other, 'w'));
  });

  test('without a worst value a fault stays missing: never a number out of nothing', () => {
    expect(countAgainstModel(missing('crash', 'w'), open)).toEqual(missing('crash', 'w'));
    expect(countAgainstModel(missing('crash', 'w'), label)).toEqual(missing('crash', 'w'));
  });

  test('where lower is better, the worst boolean is true', () => {
    const violation = { scoreType: { kind: 'boolean' }, direction: 'lower' } as const;
    expect(countAgainstModel(missing('crash', 'w'), violation)).toMatchObject({ value: true });
  });

  test('a number without a direction, and a label with one, have no worst value', () => {
    const count = { ...share, direction: 'none' } as const;
    const grade = { ...label, direction: 'higher' } as const;
    expect(countAgainstModel(missing('crash', 'w'), count)).toEqual(missing('crash', 'w'));
    expect(countAgainstModel(missing('crash', 'w'), grade)).toEqual(missing('crash', 'w'));
  });

  test('a score is left as it is', () => {
    expect(countAgainstModel(scored(0.3), share)).toEqual(scored(0.3));
  });
});
