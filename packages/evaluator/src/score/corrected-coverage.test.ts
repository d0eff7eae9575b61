import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { correctedCoverage, type JudgedWorld } from './judge/testing/corrected-coverage.ts';

const REPEATS = 800 * rounds;

const coverage = (name: string, world: JudgedWorld): number => correctedCoverage(name, world, REPEATS);

const judges = [
  { rate: 0.6, sensitivity: 0.9, specificity: 0.85 },
  { rate: 0.5, sensitivity: 0.95, specificity: 0.95 },
  { rate: 0.2, sensitivity: 0.8, specificity: 0.9 },
  { rate: 0.9, sensitivity: 0.9, specificity: 0.8 },
];

describe('95 % intervals of corrected rates', () => {
  test.each(judges)(
    'Rogan and Gladen, judge %o: at least 93 %, and hardly wider than it need be, from fifty cases of each verdict on',
    (judge) => {
      const covered = coverage('pass_rate_rogan_gladen', { ...judge, items: 200, labelled: 50 });
      expect(covered).toBeGreaterThan(0.93);
      expect(covered).toBeLessThan(0.98);
    },
  );

  test('Rogan and Gladen: with few cases it is wide, never too narrow', () => {
    expect(coverage('pass_rate_rogan_gladen', { ...judges[0]!, items: 200, labelled: 15 })).toBeGreaterThan(
      0.93,
    );
  });

  test.each(judges)('prediction-powered, judge %o: 93 to 97 %, plain and tuned', (judge) => {
    for (const name of ['pass_rate_ppi', 'pass_rate_ppi_tuned']) {
      const covered = coverage(name, { ...judge, items: 300, labelled: 80 });
      expect(covered, name).toBeGreaterThan(0.93);
      expect(covered, name).toBeLessThan(0.97);
    }
  });
});
