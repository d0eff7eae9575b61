import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { digestBytes, digestJson, digestSchema } from './digest.ts';

describe('digestBytes', () => {
  test('gives the SHA-256 of FIPS 180-2 for "abc"', async () => {
    expect(await digestBytes(new TextEncoder().encode('abc'))).toBe(
      'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});

describe('digestJson', () => {
  test('is the SHA-256 of the canonical JSON', async () => {
    const value = { b: [1, 'é'], a: null };
    const expected = createHash('sha256').update(canonicalJson(value)).digest('hex');
    expect(await digestJson(value)).toBe(`sha256:${expected}`);
    expect(digestSchema.safeParse(await digestJson(value)).success).toBe(true);
  });

  test('is the same for every order of keys, and another for another value', async () => {
    expect(await digestJson({ a: 1, b: 2 })).toBe(await digestJson({ b: 2, a: 1 }));
    expect(await digestJson({ a: 1 })).not.toBe(await digestJson({ a: 2 }));
  });
});

describe('digestSchema', () => {
  const digits = 'a'.repeat(64);
  test.each([
    [''],
    [digits],
    [`sha256:${digits}0`],
    [`sha256:${digits.slice(1)}`],
    [`sha256:${digits.toUpperCase()}`],
    [`SHA256:${digits}`],
    [` sha256:${digits}`],
    [`sha256:${digits}\n`],
    [`sha512:${digits}`],
    [7],
    [null],
  ])('refuses %j', (value) => {
    expect(digestSchema.safeParse(value).success).toBe(false);
  });
});

test('digestJson refuses what has no canonical form', async () => {
  await expect(digestJson(Number.NaN)).rejects.toMatchObject({ code: 'E_CANONICAL' });
});
