import { defineConfig } from 'vitest/config';

// Only what stands beside the code and a plain clone can run: a mutant is judged by the tests of its own room.
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: ['packages/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.oracle.test.ts'],
  },
});
