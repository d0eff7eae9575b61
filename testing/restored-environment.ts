import { afterAll, vi } from 'vitest';

// Files share a process: what one of them puts into its environment is not the next one's.
afterAll(() => {
  vi.unstubAllEnvs();
});
