import { canonicalJson, digestBytes, digestJson, type JsonValue } from '@assay/records';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fastCanonicalJson, nodeDigester } from './node-digester.ts';

const json = (): fc.Arbitrary<JsonValue> => fc.jsonValue({ stringUnit: 'binary' }) as fc.Arbitrary<JsonValue>;

/** The text, or the code of the refusal. */
function outcome(write: (value: JsonValue) => string, value: JsonValue): string {
  try {
    return write(value);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('fastCanonicalJson writes what canonicalJson writes, and refuses what it refuses', () => {
  fc.assert(
    fc.property(json(), (value) => {
      expect(outcome(fastCanonicalJson, value)).toBe(outcome(canonicalJson, value));
    }),
    { numRuns: 500 },
  );
});

const cycle: { self?: unknown } = {};
cycle.self = cycle;

test.each([
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [-0],
  [1e21],
  [{ b: 1, a: { d: 2, c: [] } }],
  [{ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }],
  ['\ud800'],
  [{ '\ud800': 1 }],
  [undefined],
  [{ a: undefined }],
  [[undefined]],
  [new Date(0)],
  [{ toJSON: () => 1 }],
  [cycle],
])('fastCanonicalJson treats %o as canonicalJson does', (value) => {
  expect(outcome(fastCanonicalJson, value as JsonValue)).toBe(outcome(canonicalJson, value as JsonValue));
});

test('nodeDigester.json agrees with digestJson', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ stringUnit: 'grapheme' }), async (value) => {
      expect(nodeDigester.json(value as JsonValue)).toBe(await digestJson(value as JsonValue));
    }),
  );
});

test('nodeDigester.series is the digest of canonical JSON, a line each, however many', async () => {
  const values = Array.from({ length: 5000 }, (_, i) => ({ id: `s-${i}`, text: 'é'.repeat(i % 50) }));
  const series = nodeDigester.series();
  for (const value of values) series.add(value);
  const text = values.map((value) => `${canonicalJson(value)}\n`).join('');
  const expected = await digestBytes(new TextEncoder().encode(text));
  expect(series.digest()).toBe(expected);
  expect(series.digest()).toBe(expected);
  expect(nodeDigester.series().digest()).toBe(await digestBytes(new Uint8Array()));
});

test('nodeDigester.bytes is digestBytes', async () => {
  const bytes = new Uint8Array([0, 1, 255, 10]);
  for (const part of [bytes, bytes.subarray(1, 3), new Uint8Array()])
    expect(nodeDigester.bytes(part)).toBe(await digestBytes(part));
});

test('nodeDigester.fingerprints tell bytes apart, and are of no use to another process', () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, i) => i % 251);
  const of = nodeDigester.fingerprints();
  const others = [bytes.subarray(1), bytes.subarray(0, -1), bytes.with(4_000, 0), new Uint8Array()];
  expect(of(bytes.slice())).toBe(of(bytes));
  expect(new Set([bytes, ...others].map(of)).size).toBe(1 + others.length);
  expect(nodeDigester.fingerprints()(bytes)).not.toBe(of(bytes));
});
