import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { passRatePerGroup } from './pass-rate-per-group.ts';

const row = (group: string, output: boolean | string) => ({ output, metadata: { group } });

describe('passRatePerGroup', () => {
  test('gives every group the same weight', () => {
    const rows = [row('a', true), row('b', true), row('b', false), row('b', false), row('b', false)];
    expect(scoreSet(passRatePerGroup, rows).result).toMatchObject({
      value: (1 + 1 / 4) / 2,
      details: { groups: 2, unjudged: 0 },
    });
  });

  test('leaves out what has no verdict or no group, and is undefined without any', () => {
    const rows = [row('a', true), row('a', 'text'), row('c', 'text'), { output: false }];
    const { result, contributions } = scoreSet(passRatePerGroup, rows);
    expect(result).toMatchObject({ value: 1, details: { groups: 1, unjudged: 2 } });
    expect(contributions[3]).toMatchObject({ class: 'no_metadata' });
    expect(scoreSet(passRatePerGroup, []).result).toMatchObject({ class: 'undefined' });
  });

  test('law: of groups of one size it is the share of samples that pass', () => {
    const groups = fc.array(fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(groups, (all) => {
        const rows = all.flatMap((verdicts, i) => verdicts.map((verdict) => row(`g${i}`, verdict)));
        const share = all.flat().filter(Boolean).length / all.flat().length;
        expect(scoreSet(passRatePerGroup, rows).result).toMatchObject({ value: expect.closeTo(share, 12) });
      }),
    );
  });
});
