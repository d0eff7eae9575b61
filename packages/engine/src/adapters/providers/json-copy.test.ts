import * as fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { jsonCopy } from './json-copy.ts';

describe('jsonCopy', () => {
  test('copies any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        if (text.includes('__proto__')) return;
        const copy = jsonCopy(JSON.parse(text));
        expect(copy).toEqual({ ok: true, value: JSON.parse(text.toWellFormed()) });
      }),
    );
  });

  test('shares nothing with what it copies', () => {
    const value = { a: [{ b: 1 }] };
    const copy = jsonCopy(value);
    value.a[0]!.b = 2;
    expect(copy).toEqual({ ok: true, value: { a: [{ b: 1 }] } });
  });

  test('objects of another realm and without a prototype are plain', () => {
    expect(jsonCopy(runInNewContext('({ a: [1] })'))).toEqual({ ok: true, value: { a: [1] } });
    expect(jsonCopy(Object.assign(Object.create(null) as object, { a: 1 }))).toEqual({
      ok: true,
      value: { a: 1 },
    });
  });

  test('lone surrogates become U+FFFD', () => {
    expect(jsonCopy(['\ud83d', { 'k\udc00': 1 }])).toEqual({ ok: true, value: ['\ufffd', { 'k\ufffd': 1 }] });
  });

  test('instances, boxed values included, are refused', () => {
    for (const value of [
      new Date(),
      /x/,
      new Error('x'),
      new Uint8Array(1),
      Object(1),
      new (class Own {
        readonly a = 1;
      })(),
    ]) {
      expect(jsonCopy(value)).toMatchObject({ ok: false });
    }
  });

  test('what has no end is stopped by the depth', () => {
    const endless: object = new Proxy(
      {},
      {
        ownKeys: () => ['x'],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        get: (_, key) => (key === 'x' ? [endlessCopy()] : undefined),
      },
    );
    const endlessCopy = (): object =>
      Object.create(null, { x: { enumerable: true, get: endlessCopy } }) as object;
    expect(jsonCopy(endless)).toMatchObject({
      ok: false,
      fault: expect.stringContaining('deeper than 200') as string,
    });
  });
});
