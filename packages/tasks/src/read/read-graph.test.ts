import { parseJson } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { taskText } from '../testing/task-graph.ts';
import { CROISSANT, SCHEMA } from '../vocabulary/terms.ts';
import { readGraph, refuseRedefinedTerms } from './read-graph.ts';

const read = (text: string): Promise<unknown> => readGraph({ url: 'file:///here/t.jsonld', text });

describe('readGraph: errors have a place', () => {
  test.each(['{"@set": []}', '{"@id": "ex:x"}'])('an @id that is not text, beside %s', async (other) => {
    const text = `{\n "http://e/p": ${other},\n "http://e/q": {\n  "@type": "http://e/T",\n  "@id": 5}}`;
    await expect(read(text)).rejects.toMatchObject({ code: 'E_SPEC_ID', location: { line: 5, column: 3 } });
  });

  test.each([
    '{\n "@context": "https://unknown.example/c"}',
    '{\n "@context": ["https://schema.org/", "https://unknown.example/c"]}',
    '{\n "@context": {"@import": "https://unknown.example/c"}}',
  ])('an unknown context: %s', async (text) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'E_SPEC_CONTEXT',
      location: { line: 2, column: 2 },
      fix: expect.any(String),
    });
  });

  test('what JSON-LD refuses is told apart from what JSON refuses', async () => {
    await expect(read('{"@type": 5}')).rejects.toMatchObject({ code: 'E_SPEC_JSONLD' });
    await expect(read('{"@type": }')).rejects.toMatchObject({ code: 'E_SPEC_JSON' });
  });

  test('an @id of a number inside a JSON literal is data', async () => {
    const text = taskText({ 'ex:p': { '@type': '@json', '@value': { '@id': 5 } } });
    await expect(read(text)).resolves.toBeDefined();
  });
});

const refuse = (document: unknown): void => {
  const text = JSON.stringify(document, null, 2);
  refuseRedefinedTerms(parseJson(text), text);
};
const elsewhere = 'http://elsewhere.example/x';

describe('refuseRedefinedTerms refuses', () => {
  test.each<[title: string, context: unknown]>([
    ['a term of the vocabulary', { evaluation: elsewhere }],
    ['a term of schema.org', { valuePattern: elsewhere }],
    ['an expanded definition', { output: { '@id': elsewhere, '@type': '@id' } }],
    ['a class', { TaskProblem: elsewhere }],
    ['another term of the vocabulary', { output: `${CROISSANT}input` }],
    ['a prefix that leads elsewhere', { ex: 'http://elsewhere.example/', metric: 'ex:metric' }],
    ['@vocab that leads elsewhere', { '@vocab': 'http://elsewhere.example/', metric: 'metric2' }],
    ['a chain of prefixes', { a: 'http://elsewhere.example/', b: 'a:b/', metric: 'b:metric' }],
    ['a keyword', { output: '@type' }],
    ['nothing', { output: null }],
    ['nothing, in full', { output: { '@id': null } }],
    ['nothing, for a prefixed name', { croissant: CROISSANT, 'croissant:output': null }],
    ['the reverse', { output: { '@reverse': `${CROISSANT}output` } }],
    ['in a scoped context', { ex: { '@id': elsewhere, '@context': { output: elsewhere } } }],
    [
      'in a later context',
      [{ cr: CROISSANT }, { output: 'cr:output' }, { cr: elsewhere, metric: 'cr:metric' }],
    ],
    ['on top of a bundled context', ['http://mlcommons.org/croissant/1.0', { field: elsewhere }]],
  ])('%s', (_, context) => {
    expect(() => refuse({ '@context': context })).toThrow(
      expect.objectContaining({ code: 'E_SPEC_CONTEXT' }),
    );
    expect(() => refuse([{ a: [{ '@context': context }] }])).toThrow(/the context maps the term/);
  });

  test('with the line of the context, the term, and a way out', () => {
    expect(() => refuse({ a: { '@context': { output: elsewhere } } })).toThrow(
      expect.objectContaining({
        location: { line: 3, column: 17 },
        message: expect.stringContaining(`"output" to ${elsewhere}`),
        fix: expect.stringContaining(`${CROISSANT}output`),
      }),
    );
  });

  test('contexts without end', () => {
    expect(() => refuse({ '@context': Array.from({ length: 1000 }, () => ({})) })).toThrow(
      expect.objectContaining({ code: 'E_SPEC_SIZE' }),
    );
  });
});

describe('refuseRedefinedTerms lets pass', () => {
  test.each<[title: string, context: unknown]>([
    ['the meaning itself', { output: `${CROISSANT}output`, name: { '@id': `${SCHEMA}name` } }],
    ['with a prefix', { cr: CROISSANT, output: { '@id': 'cr:output', '@type': '@id' } }],
    ['with a prefix of an earlier context', [{ cr: CROISSANT }, { output: 'cr:output' }]],
    ['with a prefix of a bundled context', ['http://mlcommons.org/croissant/1.0', { output: 'cr:output' }]],
    [
      'with a prefix of the outer context, scoped',
      { cr: CROISSANT, x: { '@id': elsewhere, '@context': { output: 'cr:output' } } },
    ],
    ['with @vocab', { '@vocab': CROISSANT, output: 'output', metric: { '@type': '@id' } }],
    ['with @vocab as a compact IRI', [{ cr: CROISSANT }, { '@vocab': 'cr:', output: 'output' }]],
    ['schema as a prefix', { schema: SCHEMA }],
    ['schema as the property', { schema: `${CROISSANT}schema` }],
    ['the http namespace, which is a finding', { Dataset: 'http://schema.org/Dataset' }],
    [
      'aliases and other names',
      { id: '@id', out: `${CROISSANT}output`, nothing: null, back: { '@reverse': elsewhere } },
    ],
    ['prefixed names that keep their meaning', { cr: CROISSANT, 'cr:output': { '@type': '@id' } }],
    ['a circle of prefixes, which is refused elsewhere', { a: 'b:x', b: 'a:y' }],
    ['an unknown context, which is refused elsewhere', 'https://unknown.example/'],
    ['odd definitions, which are refused elsewhere', { output: 5, metric: [], field: true }],
  ])('%s', (_, context) => {
    expect(() => refuse({ '@context': context })).not.toThrow();
  });

  test('a prefix of the document in a context further in, until null takes it away', () => {
    const inner = { '@context': { output: 'cr:output' } };
    expect(() => refuse({ '@context': { cr: CROISSANT }, a: { b: inner } })).not.toThrow();
    expect(() => refuse({ '@context': { cr: CROISSANT }, a: { '@context': null, b: inner } })).toThrow(
      /cr:output/,
    );
  });
});
