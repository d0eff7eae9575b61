// `npm run test:mutation`: are the tests of these rooms sharp enough to notice a change in the code?
// It takes long; `npm run test:mutation -- --mutate packages/records/src/digest.ts` asks about one file.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [
    'packages/{records,metrics,tasks}/src/**/*.ts',
    '!**/*.test.ts',
    '!**/testing/**',
    '!**/*.generated.ts',
    '!**/index.ts',
  ],
  ignorePatterns: ['dist', 'docs', 'reports'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  tempDirName: '.stryker-tmp',
  thresholds: { high: 90, low: 75, break: 70 },
  concurrency: 2,
};
