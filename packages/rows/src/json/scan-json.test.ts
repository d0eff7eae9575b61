import { canonicalJson, type JsonValue } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonCell } from './json-cell.ts';
import { parseJson } from './parse-json.ts';
import { CarefulScanner, codesOf, DOUBT, type Scanner, TrustingScanner } from './scan-json.ts';

const encoder = new TextEncoder();

function end(scanner: Scanner, text: string): number {
  return scanner.pass(codesOf(text, encoder.encode(text)), 0);
}

/** As samples have it; undefined where it is refused. */
function read(text: string): JsonValue | undefined {
  try {
    return jsonCell(parseJson(text), 'input', {});
  } catch {
    return undefined;
  }
}

/** One character left out, put in or changed: most results are broken, and some are not. */
const edits = fc.record({
  place: fc.nat(),
  removed: fc.nat(1),
  added: fc.constantFrom('', ...Array.from('"\\{}[],:.-+eE01 \t\ru/é'), '\\u0', '\ud83d', '-0', '{}', '"a":'),
});
const some = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value, null, 1).replaceAll('\n', ' ')),
  fc.constantFrom(
    String.raw`{"a":"\u00e9\/\b\"","b":["\ud83d\ude00"]}`,
    String.raw`{"\u0061":1,"b\\":{"\"":2}}`,
    '{"b":1,"a":[true,false,null,12.5,-3,0.25,1.0,1e3,-0.5,123456789012345678]}',
    '{"__proto__":1}',
    '[-1e-999,-2E-400,1e-999,-3e2]',
    '{"a":{"constructor":1},"toJSON":2}',
    '{"é":"é","z":"\u2028"}',
  ),
);
const edited = fc
  .tuple(some, fc.array(edits, { maxLength: 2 }))
  .map(([text, changes]) =>
    changes.reduce((before, { place, removed, added }) => {
      const at = place % (before.length + 1);
      return before.slice(0, at) + added + before.slice(at + removed);
    }, text),
  )
  .map((text) => text.toWellFormed().trim());

describe('CarefulScanner', () => {
  test('passes over what is right and would stay as it is, and over nothing else', () => {
    const scanner = new CarefulScanner();
    const counts = { passed: 0, doubted: 0, canonical: 0 };
    fc.assert(
      fc.property(edited, (text) => {
        if (end(scanner, text) !== text.length) {
          counts.doubted += 1;
          return;
        }
        counts.passed += 1;
        const value = read(text);
        expect(JSON.parse(text)).toStrictEqual(value);
        expect(scanner.hasEscapes).toBe(text.includes('\\'));
        if (!scanner.isCanonical) return;
        counts.canonical += 1;
        expect(text).toBe(canonicalJson(value!));
      }),
      { numRuns: 5_000 },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(500);
  });

  test.each([
    ['{"a":[1,-2,0,12.5,true,false,null],"b":{"c":"\\n \\" é"}}', true],
    ['{"b":1,"a":2}', false],
    ['{"a": 1}', false],
    ['[1.0]', false],
    ['[0.05]', false],
    [String.raw`"\u0041"`, false],
    [String.raw`"\/"`, false],
    [String.raw`"\uD7FF"`, false],
  ])('passes over %s, canonical: %s', (text, isCanonical) => {
    const scanner = new CarefulScanner();
    expect(end(scanner, text)).toBe(text.length);
    expect(scanner.isCanonical).toBe(isCanonical);
  });

  test.each([
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"a":1}',
    String.raw`{"\u0061":1}`,
    '{"prototype":1}',
    '-0',
    '[-0.0]',
    '01',
    '1.',
    '1e3',
    '1234567890123456',
    '"a',
    '"\t"',
    String.raw`"\x"`,
    String.raw`"\u12g4"`,
    String.raw`"\udc00"`,
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    'nul',
    '',
    `${'['.repeat(33)}${']'.repeat(33)}`,
    `{${Array.from({ length: 65 }, (_, i) => `"k${i}":1`).join(',')}}`,
  ])('has doubts about %s', (text) => {
    expect(end(new CarefulScanner(), text)).toBe(DOUBT);
  });
});

test.each([
  [String.raw`{"a":"\n","b":["\"",1]}`, false],
  [String.raw`{"a\"":1}`, true],
  [String.raw`[{"b":{"\u0061" :1}}]`, true],
  ['[-0.5]', true],
  ['-1e-999', true],
  ['-12.5', false],
])('TrustingScanner and %s, doubts: %s', (text, hasDoubts) => {
  expect(end(new TrustingScanner(), text)).toBe(hasDoubts ? DOUBT : text.length);
});

test('TrustingScanner finds the end of what is right, unless it would be changed or misread', () => {
  const scanner = new TrustingScanner();
  let passed = 0;
  fc.assert(
    fc.property(edited, fc.constantFrom('', ',', '}', ' ,"x":1}'), (text, after) => {
      const value = read(text);
      if (value === undefined) return;
      const found = end(scanner, text + after);
      if (found === DOUBT) {
        expect(text).toMatch(/-0|-[\d.]+e|\\/i);
        return;
      }
      passed += 1;
      expect(found).toBe(text.length);
      expect(JSON.parse(text)).toStrictEqual(value);
    }),
    { numRuns: 5_000 },
  );
  expect(passed).toBeGreaterThan(1_000);
});
