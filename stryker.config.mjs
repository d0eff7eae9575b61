// `npm run test:mutation`: are the tests of these rooms sharp enough to notice a change in the code?
// It takes long; `ASSAY_ROOM=packages/metrics/src/random npm run test:mutation` asks about one folder. What is known
// from an earlier run is kept in `reports/mutation`, so that only what changed is asked again.
const room = process.env['ASSAY_ROOM'] ?? 'packages/{records,metrics,tasks}/src/**';
const report = `reports/mutation/${process.env['ASSAY_ROOM']?.replaceAll('/', '.') ?? 'all'}.json`;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './testing/mutation/metric-pages.mjs'],
  ignorers: ['metric-pages'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [`${room}/*.ts`, '!**/*.test.ts', '!**/testing/**', '!**/*.generated.ts', '!**/index.ts'],
  ignorePatterns: ['dist', 'docs', 'reports', '.stryker-tmp*'],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: report,
  reporters: ['clear-text', 'progress'],
  tempDirName: '.stryker-tmp',
  thresholds: { high: 90, low: 85, break: null },
  timeoutMS: 15_000,
  concurrency: 2,
};
