import { describe, expect, test } from 'vitest';
import { dailyNeeds } from './daily-needs.ts';
import { measuredCosts } from './fleet-costs.ts';
import { measuredPoints } from './measured-points.ts';
import { type SimulatedFleet, simulateFleet } from './simulate-fleet.ts';

const here = { concurrency: 25, model_ms: 200, seconds: 5, seed: 1, machine: { shared_cores: 2 } };
const rateOf = (fleet: SimulatedFleet) => simulateFleet(fleet, measuredCosts).samples_per_second;

describe('simulateFleet', () => {
  test.each(measuredPoints)('$workers workers do what was measured, within 6 %', (point) => {
    const rate = rateOf({ ...here, workers: point.workers });
    expect(Math.abs(rate / point.samples_per_second - 1)).toBeLessThan(0.06);
  });

  test('says the same for the same seed, and nearly the same for another', () => {
    const fleet = { ...here, workers: 8 };
    expect(rateOf(fleet)).toBe(rateOf(fleet));
    expect(Math.abs(rateOf(fleet) / rateOf({ ...fleet, seed: 2 }) - 1)).toBeLessThan(0.05);
  });

  test('keeps the law of Little: never more than requests at once over the time of one', () => {
    for (const workers of [1, 8, 32])
      expect(rateOf({ ...here, workers, machine: { database_cores: 16 } })).toBeLessThanOrEqual(
        (workers * 25 * 1.01) / 0.2,
      );
  });

  test('never takes more of the database than it has, and more cores are never less', () => {
    const rates = [1, 2, 4].map((database_cores) => {
      const { samples_per_second, busy } = simulateFleet(
        { ...here, workers: 40, machine: { database_cores } },
        measuredCosts,
      );
      expect(busy).toBeLessThanOrEqual(1);
      expect(samples_per_second * measuredCosts.database_ms_per_sample).toBeLessThanOrEqual(
        database_cores * 1_000,
      );
      return samples_per_second;
    });
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  });

  test('puts more into a commit when the database is short of time', () => {
    const [free, short] = [8, 1].map((database_cores) =>
      simulateFleet({ ...here, workers: 40, machine: { database_cores } }, measuredCosts),
    );
    expect(short!.samples_per_commit).toBeGreaterThan(free!.samples_per_commit);
  });
});

test('dailyNeeds is in step with the simulation of the same load', () => {
  const load = { samples: 86_400 * 975, concurrency: 25, model_ms: 200, workers: 8, answer_bytes: 0 };
  const needs = dailyNeeds(load, measuredCosts);
  const { busy } = simulateFleet({ ...here, workers: 8, machine: { database_cores: 4 } }, measuredCosts);
  expect(needs.workers).toBe(8);
  expect(Math.abs(needs.database_cores / (busy * 4) - 1)).toBeLessThan(0.1);
});
