import { describe, expect, test } from 'vitest';
import { limitsOf } from './limit-options.ts';

describe('limitsOf', () => {
  test('nothing said is left to the verb', () => {
    expect(limitsOf({})).toEqual({});
  });

  test.each([
    ['2GB', 2 ** 31],
    ['500mb', 500 * 2 ** 20],
    ['1.5 GiB', 1.5 * 2 ** 30],
    ['4096', 4096],
  ])('%s is %d bytes', (given, bytes) => {
    expect(limitsOf({ maxMemory: given, maxSpill: given })).toEqual({
      max_memory_bytes: bytes,
      max_spill_bytes: bytes,
    });
  });

  test.each(['', '0', '-1', 'much', '2 apples', '9999999999TB'])('%j is no size', (given) => {
    expect(() => limitsOf({ maxMemory: given })).toThrow('expected a size such as 2GB');
  });

  test.each(['0', '-3', 'soon', '9e9'])('%j is no time', (given) => {
    expect(() => limitsOf({ maxTime: given })).toThrow('expected a number of seconds above 0');
  });
});
