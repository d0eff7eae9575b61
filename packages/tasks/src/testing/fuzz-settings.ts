/**
 * How hard to try, for tests with generated input. `ASSAY_FUZZ=20` runs twenty times as many cases,
 * `ASSAY_FUZZ_SEED=1` other ones: `ASSAY_FUZZ=20 ASSAY_FUZZ_SEED=1 npx vitest run packages/tasks`.
 */
export function fuzzSettings(cases: number): { readonly seed: number; readonly numRuns: number } {
  return {
    seed: Number(process.env['ASSAY_FUZZ_SEED'] ?? 20_261_115),
    numRuns: Math.ceil(cases * Number(process.env['ASSAY_FUZZ'] ?? 1)),
  };
}

/** Longer runs get longer. */
export const fuzzTimeout: number = 60_000 * Math.max(1, Number(process.env['ASSAY_FUZZ'] ?? 1));
