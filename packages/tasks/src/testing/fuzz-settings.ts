import { rounds } from '../../../../testing/rounds.ts';

/** How hard to try, for tests with generated input: `npm run test:long` runs more cases, and other ones. */
export function fuzzSettings(cases: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: Number(process.env['ASSAY_SEED'] ?? 20_261_115), numRuns: Math.ceil(cases * rounds) };
}

/** Longer runs get longer. */
export const fuzzTimeout: number = 300_000 * Math.max(1, rounds);
