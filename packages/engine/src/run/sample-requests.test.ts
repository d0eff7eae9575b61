import { describe, expect, test } from 'vitest';
import { runSeed, trialSeed } from './sample-requests.ts';

describe('trialSeed', () => {
  test('is the manifest’s own for the first attempt of the first run', () => {
    expect(trialSeed({ seed: '42', run_index: 0 }, 0)).toBe(42);
  });

  test('differs for every attempt and run, and is the same when made again', () => {
    const all = [0, 1, 2].flatMap((run_index) =>
      [0, 1, 2].map((trial) => trialSeed({ seed: '42', run_index }, trial)),
    );
    expect(new Set(all).size).toBe(9);
    expect(trialSeed({ seed: '42', run_index: 2 }, 1)).toBe(all[7]);
    for (const seed of all) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
  });

  test('takes seeds of any length', () => {
    expect(runSeed({ seed: '123456789012345678901234567890' })).toBe(
      Number(123456789012345678901234567890n % 2n ** 31n),
    );
  });
});
