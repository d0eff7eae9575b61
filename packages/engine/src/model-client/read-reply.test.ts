import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isEmpty, jsonFault } from './read-reply.ts';

describe('jsonFault', () => {
  test('finds nothing wrong with JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => jsonFault(value) === null));
  });

  test('takes plain objects of another realm, and without a prototype', () => {
    expect(jsonFault(runInNewContext('({ a: [1, { b: null }] })'))).toBeNull();
    expect(jsonFault(Object.create(null))).toBeNull();
  });

  test.each([
    [{ a: [1, undefined] }, '.a[1] is undefined'],
    [{ a: { b: -Infinity } }, '.a.b is -Infinity'],
    [[Symbol('x')], '[0] is a symbol'],
    [{ f() {} }, '.f is a function'],
    [{ big: 1n }, '.big is a bigint'],
    [{ at: new Date(0) }, '.at is an instance of Date'],
    [new Uint8Array(3), ' is an instance of Uint8Array'],
    [new URL('http://localhost'), ' is an instance of URL'],
    [Promise.resolve(1), ' is an instance of Promise'],
    [new Error('x'), ' is an instance of Error'],
  ])('names the place and the fault: %#', (value, fault) => {
    expect(jsonFault(value)).toBe(fault);
  });

  test('a sparse array has holes', () => {
    expect(jsonFault(Array.from({ length: 2 }).fill(1, 1))).toBe('[0] is undefined');
  });

  test('a cycle, and what is nested too deep, ends', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = { cycle };
    expect(jsonFault(cycle)).toMatch(/cycle/);
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i += 1) deep = [deep];
    expect(jsonFault(deep)).toMatch(/deeper than 200/);
  });

  test('shared parts that unfold without end are given up', () => {
    let bomb: unknown = 1;
    for (let i = 0; i < 60; i += 1) bomb = [bomb, bomb];
    expect(jsonFault(bomb)).toMatch(/too large/);
  });
});

const produced = (output: string) => ({ kind: 'produced', sample_id: 'a', trial: 0, output }) as const;

test.each(['', ' ', '\n\t', '\u00a0', '\u2003 ', '\ufeff'])('isEmpty: %j has no text', (output) => {
  expect(isEmpty(produced(output))).toBe(true);
});

test('isEmpty tells texts of white space alone, in whatever script', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '!', '~', ' ', '\u007f', '\u00a0', '\u200b', 'ä', '🙂'),
  });
  fc.assert(
    fc.property(text, (output) => {
      expect(isEmpty(produced(output))).toBe(output.trim() === '');
    }),
  );
});
