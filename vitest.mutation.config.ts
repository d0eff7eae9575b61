import { defineConfig } from 'vitest/config';
import { lastingWorkers } from './testing/mutation/lasting-workers.ts';
import { QuickFirst } from './testing/mutation/quick-first.ts';

const room = process.env['ASSAY_ROOM'] ?? 'packages/{records,metrics,tasks}/src/**';

// A mutant is judged by the tests of its own folder, without reference values from outside, without simulations, and
// with fewer cases for each property: all that takes long, and leaving it out can only lower the score.
export default defineConfig({
  plugins: [lastingWorkers],
  test: {
    testTimeout: 60_000,
    include: [
      `${room}/*.test.ts`,
      // Names, ranges and defaults of all metrics stand in one list.
      ...(room.includes('metrics') ? ['packages/metrics/src/catalogue/declarations.test.ts'] : []),
    ],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '**/*.oracle.test.ts',
      '**/{coverage,false-positives}.test.ts',
    ],
    isolate: false,
    sequence: { sequencer: QuickFirst },
    env: { ASSAY_RUNS: '25' },
    setupFiles: ['./testing/fixed-seed.ts', './testing/mutation/no-mutant-on-loading.ts'],
  },
});
