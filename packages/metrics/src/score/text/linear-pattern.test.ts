import { describe, expect, test } from 'vitest';
import { usageError } from '../../testing/usage-error.ts';
import { linearPattern } from './linear-pattern.ts';

const finds = (text: string, pattern: string, flags = '') =>
  linearPattern(pattern, flags, 'here').matcher(text).find();

describe('linearPattern', () => {
  test.each([
    ['ORD-1234', 'ord-\\d+', '', false],
    ['ORD-1234', 'ord-\\d+', 'i', true],
    ['ORD-1234', '/ord-\\d+/i', '', true],
    ['ORD-1234', '/ord-\\d+/', '', false],
    ['ORD-1234', '/ord-\\d+/', 'i', true],
    ['one\ntwo', '^two$', '', false],
    ['one\ntwo', '^two$', 'm', true],
    ['one\ntwo', 'one.two', '', false],
    ['one\ntwo', 'one.two', 's', true],
    ['ONE\nTWO', '/one.two/s', 'i', true],
    ['a/b', 'a/b', '', true],
    ['😀', '^.$', 'u', true],
  ])('%j, pattern %s, flags "%s": %s', (text, pattern, flags, found) => {
    expect(finds(text, pattern, flags)).toBe(found);
  });

  test('gives the same pattern again, and another for other flags', () => {
    expect(linearPattern('a', 'i', 'here')).toBe(linearPattern('a', 'i', 'there'));
    expect(linearPattern('a', 'i', 'here')).not.toBe(linearPattern('a', '', 'here'));
  });

  test('forgets all patterns when there are more than 256', () => {
    const first = linearPattern('first', '', 'here');
    for (let i = 0; i < 300; i++) linearPattern(`pattern ${i}`, '', 'here');
    expect(linearPattern('first', '', 'here')).not.toBe(first);
  });

  test.each([
    ['a', 'x', 'here: the pattern "a" was refused: the flag "x" is not one of i, m, s, u'],
    ['/a/ig', '', 'here: the pattern "/a/ig" was refused: the flag "g" is not one of i, m, s, u'],
    ['(a', '', 'here: the pattern "(a" was refused: '],
    ['(a)\\1', '', 'Expected RE2 syntax (no backreferences, no lookaround).'],
  ])('refuses %s with flags "%s": %s', (pattern, flags, message) => {
    expect(() => linearPattern(pattern, flags, 'here')).toThrow(usageError('E_METRIC_PATTERN', message));
  });

  test('refuses a pattern that is too long, or compiles to too much, and shows the head of it', () => {
    expect(finds('x', 'x'.repeat(9_000))).toBe(false);
    const message = (pattern: string) => {
      try {
        linearPattern(pattern, '', 'here');
      } catch (error) {
        return String(error);
      }
      return '';
    };
    expect(message('x'.repeat(10_001))).toMatch(/x…" was refused: it has 10001 characters, more than 10000/);
    expect(message('x'.repeat(10_001)).length).toBeLessThan(400);
    expect(message('(x?){900}'.repeat(12))).toContain('it compiles to more than 10000 instructions');
  });

  test('keeps the reason of the engine as the cause', () => {
    expect(() => linearPattern('(a', '', 'here')).toThrow(
      expect.objectContaining({ cause: expect.any(Error) }),
    );
  });
});
