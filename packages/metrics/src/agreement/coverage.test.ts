import { describe, expect, test } from 'vitest';
import { randomStream } from '../random/random-stream.ts';
import { krippendorffAlpha } from './krippendorff-alpha.ts';
import { valueOf } from './testing/value-of.ts';
import { cohenKappa, contingencyTable } from './cohen-kappa.ts';

describe('interval coverage', () => {
  test("cohenKappa's 95 % interval holds the true kappa in about 95 % of samples", () => {
    const random = randomStream(3, 'kappa');
    // Both raters copy the truth with probability 0.8 and else toss a fair coin: p_o = ½ + ½·0.64, p_e = ½.
    const truth = 0.64;
    const rounds = 1000;
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      const units = Array.from({ length: 150 }, () => random.nextInt(2));
      const rate = () => units.map((unit) => (random.nextFloat() < 0.8 ? unit : random.nextInt(2)));
      const { details } = cohenKappa(contingencyTable(rate(), rate())) as unknown as {
        details: { interval: { low: number; high: number } };
      };
      held += Number(details.interval.low <= truth && truth <= details.interval.high);
    }
    expect(held / rounds).toBeGreaterThan(0.92);
    expect(held / rounds).toBeLessThan(0.98);
  });

  test('z rejects about 5 % of raters who agree by chance alone', () => {
    const random = randomStream(5, 'z');
    const rounds = 1000;
    let rejected = 0;
    for (let round = 0; round < rounds; round += 1) {
      const rate = () => Array.from({ length: 100 }, () => Number(random.nextFloat() < 0.3));
      const { details } = cohenKappa(contingencyTable(rate(), rate())) as unknown as {
        details: { z: number };
      };
      rejected += Number(Math.abs(details.z) > 1.959_964);
    }
    expect(rejected / rounds).toBeGreaterThan(0.025);
    expect(rejected / rounds).toBeLessThan(0.08);
  });

  test('krippendorffAlpha of chance is 0 on average, missing ratings or not', () => {
    const random = randomStream(9, 'alpha');
    const rounds = 400;
    let sum = 0;
    for (let round = 0; round < rounds; round += 1) {
      const units = Array.from({ length: 20 }, () =>
        Array.from({ length: 3 }, () => (random.nextFloat() < 0.2 ? null : 1 + random.nextInt(4))),
      );
      sum += valueOf(krippendorffAlpha(units, 'ordinal'));
    }
    expect(Math.abs(sum / rounds)).toBeLessThan(0.03);
  });
});
