import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];
const globalSetup = ['./testing/temporary-folder.ts', './testing/programs/remove-programs.ts'];
const setupFiles = ['./testing/fixed-seed.ts', './testing/restored-environment.ts'];

// Tests leave nothing behind, so files of one worker share the modules they load: loading them again for each file
// took a third of the time.
const isolate = false;

// Three projects: what a plain clone can prove, the examples, and the comparisons with reference values kept outside.
export default defineConfig({
  test: {
    // Many tests wait for processes that they started: one worker more than there are cores uses that time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,benchmarks,testing}/**/*.test.ts'],
          exclude: [...exclude, '**/*.oracle.test.ts'],
          isolate,
          globalSetup,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          setupFiles,
        },
      },
      {
        test: {
          name: 'examples',
          include: ['examples/**/*.test.ts'],
          exclude,
          isolate,
          globalSetup,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'oracles',
          include: ['{packages,apps}/**/*.oracle.test.ts'],
          exclude,
          isolate,
          globalSetup,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          setupFiles,
        },
      },
    ],
  },
});
