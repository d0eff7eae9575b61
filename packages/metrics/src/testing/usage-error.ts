import { expect } from 'vitest';

/** For tests: the error of a wrong call, by its code, which is stable, and a part of its message. */
export const usageError = (code: string, message: RegExp | string): unknown =>
  expect.objectContaining({
    trouble: 'usage',
    code,
    message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
  });
