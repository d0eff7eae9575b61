import { defineConfig } from 'vitest/config';

// Two projects: what a plain clone can prove, and the comparisons with reference values kept outside it.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,examples,scripts,benchmarks}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.oracle.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'oracles',
          include: ['{packages,apps}/**/*.oracle.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
