import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { decodeText, defaultJsonLimits, parseJson } from '@assay/rows';
import { fullGraph } from '../read/full-graph.ts';
import { patternCompiler } from '../read/pattern-compiler.ts';
import { report, taskText } from '../testing/task-graph.ts';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { CROISSANT } from '../vocabulary/terms.ts';

/*
 * The attacks on spec files (area "spec files" of the catalogue) that a JSON-LD task document can carry.
 * SPEC-02 depth · 05 duplicate keys · 06 ids that are not text · 07 prototype keys · 08 patterns that
 * backtrack · 09 patterns that need it · 10 unanchored patterns · 11 remote contexts · 12 hijacked terms ·
 * 13 graph bombs · 21 misspelt terms · 24 encodings · 25 hidden characters · 26 circles · 27 size.
 *
 * Belonging to the project file (YAML) and what it names, tested where that is read: SPEC-01 alias bomb ·
 * 03 tags · 04 duplicate keys in YAML · 14 JSON Schema $ref · 15 paths · 17 templates · 18 commands ·
 * 19 thresholds · 20 gate expressions · 22 versions · 23 evaluator-only fields · 28 pinned digests · 29 seeds.
 * SPEC-15 and 16 (contentUrl) are the matcher's: validating never opens what a document points at.
 */
const code = async (text: string): Promise<string | undefined> => (await report(text)).error?.code;
const rules = async (text: string): Promise<string[]> =>
  (await report(text)).findings.map(({ rule }) => rule);
const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const field = (pattern: string): string =>
  taskText({
    '@type': 'croissant:Field',
    'schema:name': 'f',
    'croissant:dataType': 'xsd:string',
    'schema:valuePattern': pattern,
  });

test('SPEC-02: nesting ends at 64 levels, with an answer instead of a stack trace', async () => {
  for (const text of ['['.repeat(100_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`]) {
    const { conforms, error } = await report(text);
    expect({ conforms, code: error?.code }).toEqual({ conforms: null, code: 'E_SPEC_DEPTH' });
    expect(error!.message).not.toContain(' at ');
  }
});

test('SPEC-05: a key that appears twice', async () => {
  expect(await code('{"@type": "a:b", "@type": "a:c"}')).toBe('E_SPEC_DUPKEY');
  expect(await code('{"a:x": {"threshold": 0.9,\n"thresh\\u006fld": 0.1}}')).toBe('E_SPEC_DUPKEY');
});

test.each(['5', 'true', 'null', '["a"]', '{}', '12345678901234567890'])(
  'SPEC-06: %s as an @id',
  async (id) => {
    for (const text of [`{"@id": ${id}}`, `{"a:p": {"@set": [{"@id": ${id}}]}}`]) {
      expect((await report(text)).error).toMatchObject({
        code: 'E_SPEC_ID',
        line: 1,
        column: expect.any(Number),
      });
    }
  },
);

test.each(['__proto__', 'constructor', 'prototype'])('SPEC-07: the key %s', async (key) => {
  expect(await code(`{"a:x": {"${key}": {"isOwner": true, "polluted": true}}}`)).toBe('E_SPEC_KEY');
  expect(await code(`{"@context": {"${key}": "http://e/"}}`)).toBe('E_SPEC_KEY');
  expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined();
});

test('SPEC-08: a pattern that would hang another engine runs in linear time', async () => {
  expect(await rules(field('^(a+)+$'))).not.toContain('pattern-refused');
  const compiled = (await patternCompiler())('^(a+)+$');
  expect(compiled.kind === 'compiled' && compiled.matches(`${'a'.repeat(30_000)}!`)).toBe(false);
});

test.each(['(?=x)', '(?<=x)', '(a)\\1', 'a{1,100000}', '(', '[z-a]'])(
  'SPEC-09: the pattern %s',
  async (pattern) => {
    const { findings } = await report(field(pattern));
    expect(findings.find(({ rule }) => rule === 'pattern-refused')).toMatchObject({
      severity: 'error',
      message: expect.stringContaining('E_SPEC_PATTERN'),
    });
  },
);

test.each(['[A-D]', '[A-D]$', '^[A-D]', '[A-D]\\$'])(
  'SPEC-10: the unanchored pattern %s',
  async (pattern) => {
    expect(await rules(field(pattern))).toContain('pattern-unanchored');
    const compiled = (await patternCompiler())(pattern);
    if (compiled.kind === 'refused') throw new Error(compiled.why);
    for (const text of ['I choose D', 'ABCD', 'AD']) expect(compiled.matches(text)).toBe(false);
  },
);

describe('SPEC-11: no network', () => {
  test('a server that a document names in every way is never contacted', async () => {
    let contacts = 0;
    const server = createServer((_, response) => {
      contacts += 1;
      response.end('{"@context": {}}');
    }).on('connection', () => {
      contacts += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/internal-metadata`;
    const documents = [
      { '@context': url },
      { '@context': [{}, url] },
      { '@context': { '@import': url } },
      { '@context': { '@version': 1.1, '@import': url, '@base': null } },
      { 'a:p': { '@context': url, '@type': 'a:T' } },
      { 'a:p': { '@set': [{ '@context': [url] }] } },
      { '@context': { p: { '@id': 'a:p', '@context': url } }, p: { '@type': 'a:T' } },
      { '@context': { T: { '@id': 'a:T', '@context': url } }, '@type': 'T', 'a:p': 1 },
      { '@context': `${url}?https://schema.org/` },
      { '@context': `https://schema.org@${url.slice('http://'.length)}` },
      [{ '@context': url }],
    ];
    for (const document of documents) {
      const text = JSON.stringify(document);
      expect([text, await code(text)]).toEqual([text, 'E_SPEC_CONTEXT']);
      await expect(fullGraph(parseJson(text), 'file:///x', bundledContext)).rejects.toBeInstanceOf(
        AssayError,
      );
    }
    server.close();
    expect(contacts).toBe(0);
  });

  test.each([
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'context.jsonld',
    '//schema.org/',
    'https://schema.org.example/',
    'HTTPS://SCHEMA.ORG/x',
    'data:application/json,{}',
  ])('the context %s is refused by name', async (url) => {
    const { error } = await report(JSON.stringify({ '@context': url, '@type': 'a:T' }));
    expect(error).toMatchObject({ code: 'E_SPEC_CONTEXT', message: expect.stringContaining(url) });
  });
});

test('SPEC-12: a context that gives a term another meaning', async () => {
  for (const context of [
    { valuePattern: 'http://elsewhere.example/x' },
    { evaluation: { '@id': 'http://elsewhere.example/x' } },
    { '@vocab': 'http://elsewhere.example/', evaluation: 'other' },
    { output: null },
  ]) {
    const { error } = await report(JSON.stringify({ '@context': context, '@type': 'a:T' }));
    expect(error).toMatchObject({
      code: 'E_SPEC_CONTEXT',
      message: expect.stringMatching(/term "(valuePattern|evaluation|output)"/),
    });
  }
  const kept = { '@vocab': CROISSANT, metric: `${CROISSANT}metric`, out: `${CROISSANT}output` };
  expect(await code(JSON.stringify({ '@context': kept, '@type': 'Task' }))).toBeUndefined();
});

describe('SPEC-13: graph bombs', () => {
  test('100,000 blank nodes are read; more objects than the budget are not', async () => {
    const text = taskText({
      '@type': 'croissant:Task',
      'croissant:subTask': many(100_000, () => ({ '@type': 'croissant:Task' })),
    });
    expect(await report(text)).toMatchObject({ conforms: true, targets: 100_001 });
    expect((await report(text, { limits: { ...defaultJsonLimits, maxNodes: 100_000 } })).error?.code).toBe(
      'E_SPEC_SIZE',
    );
    expect(await code(`[${'{},'.repeat(1_000_000)}{}]`)).toBe('E_SPEC_SIZE');
  });

  const tasks = (links: (i: number) => number[], count: number): string =>
    taskText(
      ...many(count, (i) => ({
        '@id': `_:t${i}`,
        '@type': 'croissant:Task',
        'croissant:subTask': links(i).map((to) => ({ '@id': `_:t${to % count}` })),
      })),
    );
  test.each<[title: string, text: string]>([
    ['a circle of 20,000', tasks((i) => [i + 1], 20_000)],
    ['20,000 that all lead back', tasks((i) => [0, i + 1], 20_000)],
    ['everything leads everywhere', tasks((i) => many(60, (j) => i + j), 60)],
    ['layers', tasks((i) => [2 * (i >> 1) + 2, 2 * (i >> 1) + 3], 2000)],
    ['a tower of @nest', `{"@type":"a:T",${'"@nest":{'.repeat(60)}"a:p":1${'}'.repeat(61)}`],
    ['a tower of @reverse', `${'{"@reverse":{"a:p":'.repeat(30)}{"@id":"a:x"}${'}}'.repeat(30)}`],
    ['types without end', taskText({ '@type': many(50_000, (i) => `ex:T${i}`) })],
    [
      'subclasses without end',
      taskText(
        ...many(20_000, (i) => ({
          '@id': `ex:C${i}`,
          '@type': `ex:C${i}`,
          'rdfs:subClassOf': { '@id': `ex:C${i + 1}` },
        })),
      ),
    ],
    ['names without end', taskText(...many(20_000, (i) => ({ [`croissant:nam${i}`]: 1 })))],
    ['a name without end', taskText({ [`croissant:${'a'.repeat(1_000_000)}`]: 1 })],
    [
      'one property with 50,000 wrong values',
      taskText({
        '@type': 'croissant:Task',
        'ex:long': many(50_000, (i) => `${i}`),
        'croissant:subTask': many(50_000, (i) => `${i}`),
      }),
    ],
  ])('%s', async (_, text) => {
    const { error, findings, violations } = await report(text);
    expect(error).toBeUndefined();
    expect(JSON.stringify([findings, violations]).length).toBeLessThan(60_000_000);
  });

  test('a small document that asks for hours of reading', async () => {
    expect(await code(JSON.stringify({ '@context': many(200, () => 'https://schema.org/') }))).toBe(
      'E_SPEC_SIZE',
    );
  });
});

test('SPEC-21: misspelt terms are named, with what was probably meant', async () => {
  const { findings } = await report(taskText({ '@type': 'croissant:TaskProblm', 'croissant:evalution': {} }));
  expect(findings.filter(({ rule }) => rule === 'unknown-term').map(({ fix }) => fix)).toEqual([
    'Did you mean croissant:TaskProblem?',
    'Did you mean croissant:evaluation?',
  ]);
});

test('SPEC-24: encodings', async () => {
  expect(() => decodeText(Uint8Array.from([0x7b, 0xff]))).toThrow(/offset 1/);
  expect(() => decodeText(new Uint8Array(Buffer.from('{}', 'utf16le')))).not.toThrow();
  expect(() => decodeText(new Uint8Array(Buffer.from('\uFEFF{}', 'utf16le')))).toThrow(/UTF-16/);
  expect(decodeText(new Uint8Array(Buffer.from('\uFEFF{}', 'utf8')))).toBe('{}');
  expect(await code('{"a:p": "\\ud800"}')).toBe('E_ENCODING');
});

test.each([
  ['accur\u0430cy', 'mixed-script'],
  ['a\u202Ecc', 'hidden-character'],
  ['acc\u200Buracy', 'hidden-character'],
])('SPEC-25: the metric %j', async (metric, rule) => {
  expect(
    await rules(
      taskText({ '@type': 'croissant:EvaluationResult', 'croissant:metric': metric, 'croissant:value': 1 }),
    ),
  ).toContain(rule);
});

test('SPEC-26: tasks that hold themselves', async () => {
  const { findings } = await report(
    taskText(
      { '@id': 'ex:a', '@type': 'croissant:Task', 'croissant:subTask': { '@id': 'ex:b' } },
      { '@id': 'ex:b', '@type': 'croissant:Task', 'croissant:subTask': { '@id': 'ex:a' } },
    ),
  );
  expect(findings.find(({ rule }) => rule === 'subtask-cycle')).toMatchObject({
    severity: 'error',
    message: expect.stringContaining('http://example.org/a → http://example.org/b → http://example.org/a'),
  });
});

describe('SPEC-27: size', () => {
  test('is refused before anything is parsed', async () => {
    const limits = { ...defaultJsonLimits, maxLength: 1000 };
    expect((await report('{'.repeat(1001), { limits })).error?.code).toBe('E_SPEC_SIZE');
  });

  test('a million keys; a string of ten million characters', async () => {
    expect(await code(`{${many(1_000_000, (i) => `"${i}":0`).join(',')}}`)).toBe('E_SPEC_SIZE');
    expect(await code(`{"a:p": "${'x'.repeat(10_000_000)}"}`)).toBe('E_SPEC_SIZE');
  });
});
