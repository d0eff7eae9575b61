import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '@assay/rows';
import { exoticDocuments } from '../testing/exotic-documents.ts';
import { fuzzSettings, fuzzTimeout } from '../testing/fuzz-settings.ts';
import { plainDocuments } from '../testing/plain-documents.ts';
import { taskDocuments } from '../testing/task-documents.ts';
import { report } from '../testing/task-graph.ts';
import type { ValidationReport } from './report.ts';

/*
 * 10,000 mutated documents: half of them changed in their structure, half in their bytes. Whatever comes,
 * there is a report. More with ASSAY_FUZZ (a factor) and ASSAY_FUZZ_SEED; see testing/fuzz-settings.ts.
 */
const documents = fc.oneof(taskDocuments, plainDocuments, exoticDocuments);
const keywords = [
  ...[
    '@context',
    '@id',
    '@type',
    '@value',
    '@language',
    '@list',
    '@set',
    '@graph',
    '@reverse',
    '@nest',
    '@included',
  ],
  ...[
    '@index',
    '@base',
    '@vocab',
    '@import',
    '@version',
    '@container',
    '@json',
    '@none',
    '@direction',
    '@odd',
  ],
  ...['toString', 'hasOwnProperty', '__defineGetter__', 'croissant:output', 'rdfs:subClassOf', ''],
];
const replacement = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, '', 'x', '@type', '_:', '_:x', [], {}, [[]], {
    '@value': 1,
  }),
  fc.constantFrom(...keywords),
  fc.constantFrom<unknown>(
    { '@id': '@id' },
    { '@list': [{ '@list': [] }] },
    { '@reverse': { 'a:b': 1 } },
    { '@graph': 5 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

interface Change {
  readonly at: number;
  readonly kind: 'replace' | 'rename' | 'add' | 'remove' | 'wrap';
  readonly key: string;
  readonly value: unknown;
}
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(200),
  kind: fc.constantFrom('replace', 'rename', 'add', 'remove', 'wrap'),
  key: fc.oneof(fc.constantFrom(...keywords), fc.string({ maxLength: 4 })),
  value: replacement,
});

/** Changes the member that comes at a given place in a walk through the whole document. */
function changed(document: unknown, { at, kind, key, value }: Change): unknown {
  let left = at;
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    const members: [string, unknown][] = [];
    for (const [name, item] of Object.entries(part)) {
      left -= 1;
      if (left !== 0) members.push([name, walk(item)]);
      else if (kind === 'replace') members.push([name, value]);
      else if (kind === 'rename') members.push([key, item]);
      else if (kind === 'add') members.push([name, item], [key, value]);
      else if (kind === 'wrap') members.push([name, { [key]: item }]);
    }
    return Object.fromEntries(members);
  };
  return walk(document);
}

function expectReport({ conforms, targets, violations, findings, error }: ValidationReport): void {
  if (conforms === null)
    expect(error).toMatchObject({ code: expect.stringMatching(/^E_/), message: expect.any(String) });
  else expect(error).toBeUndefined();
  expect(conforms === null || conforms === (violations.length === 0)).toBe(true);
  expect(targets >= 0).toBe(true);
  for (const { rule, focusNode, line, message, fix } of [...violations, ...findings]) {
    expect(rule.length * focusNode.length * message.length * fix.length).toBeGreaterThan(0);
    expect(line === null || line >= 1).toBe(true);
  }
}

function expectUnharmed(heapBefore: number): void {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(600_000_000);
}

test('validateDocument answers whatever the structure', { timeout: fuzzTimeout }, async () => {
  const before = process.memoryUsage().heapUsed;
  const answers = { read: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      documents,
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (document, changes) => {
        const answer = await report(JSON.stringify(changes.reduce(changed, document)));
        expectReport(answer);
        answers[answer.conforms === null ? 'refused' : 'read'] += 1;
      },
    ),
    fuzzSettings(5000),
  );
  expect(answers.read).toBeGreaterThan(1000);
  expect(answers.refused).toBeGreaterThan(300);
  expectUnharmed(before);
});

const edit = fc.record({
  at: fc.nat(5000),
  kind: fc.constantFrom('flip', 'insert', 'cut', 'repeat', 'truncate'),
  byte: fc.oneof(fc.nat(255), fc.constantFrom(...new TextEncoder().encode('{}[]":,\\@_0e-\n'))),
});

function edited(
  bytes: Uint8Array,
  { at, kind, byte }: { at: number; kind: string; byte: number },
): Uint8Array {
  const place = at % (bytes.length + 1);
  const [head, tail] = [bytes.subarray(0, place), bytes.subarray(place)];
  if (kind === 'truncate') return place > 10 ? head : bytes;
  if (kind === 'insert') return Buffer.concat([head, Uint8Array.of(byte), tail]);
  if (kind === 'flip')
    return Buffer.concat([head, Uint8Array.of((tail[0] ?? 0) ^ (1 << (byte % 8))), tail.subarray(1)]);
  if (kind === 'cut') return Buffer.concat([head, tail.subarray(1 + (byte % 20))]);
  return Buffer.concat([head, tail.subarray(0, byte % 40), tail]);
}

test('validateDocument answers whatever the bytes', { timeout: fuzzTimeout }, async () => {
  const before = process.memoryUsage().heapUsed;
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(documents, fc.array(edit, { minLength: 1, maxLength: 3 }), async (document, edits) => {
      const bytes = edits.reduce(edited, new TextEncoder().encode(JSON.stringify(document)) as Uint8Array);
      let text: string;
      try {
        text = decodeText(bytes);
      } catch (error) {
        expect(error).toMatchObject({ code: 'E_ENCODING' });
        return;
      }
      const answer = await report(text);
      expectReport(answer);
      if (answer.error !== undefined) codes.add(answer.error.code);
    }),
    fuzzSettings(5000),
  );
  expect(codes).toContain('E_SPEC_JSON');
  expectUnharmed(before);
});

test.each([
  '{"@type": "@odd"}',
  '{"a:p": {"@set": [{"@type": ["@odd", "a:T"]}]}}',
  '{"@id": "@odd", "a:p": 1}',
  '{"a:p": {"@value": 1, "@type": "@odd"}}',
])('found by fuzzing: %s', async (text) => {
  expectReport(await report(text));
});
