import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { compilePattern } from './field-plan.ts';

describe('compilePattern', () => {
  test.each([
    ['[A-D]', 'D', true],
    ['[A-D]', 'ABCD', false],
    ['[A-D]$', 'I choose D', false],
    ['^[A-D]$', 'A', true],
    ['^[A-D]$', 'A\n', false],
    ['A|AB', 'AB', true],
    ['^A|B$', 'AB', false],
    ['(?i)yes', 'YES', true],
    ['\\d{3}', '123', true],
    ['', '', true],
    ['', 'a', false],
  ])('%j against %j is a full match: %s', async (pattern, text, matches) => {
    expect((await compilePattern(pattern))(text)).toBe(matches);
  });

  test.each(['(?=x)', '(?<=x)', '(a)\\1', 'a{1,100000}', 'a)(b', '[', '(?<!x)y'])(
    'refuses %j with a reason',
    async (pattern) => {
      const error = await compilePattern(pattern).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(AssayError);
      expect((error as AssayError).code).toBe('E_SPEC_PATTERN');
      expect((error as AssayError).message).toMatch(/refused: error parsing/);
    },
  );

  test('is linear where backtracking would not end', async () => {
    const matches = await compilePattern('^(a+)+$');
    expect(matches(`${'a'.repeat(20_000)}!`)).toBe(false);
  });
});
