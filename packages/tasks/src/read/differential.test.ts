import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalLines } from '../testing/canonical-lines.ts';
import { exoticDocuments } from '../testing/exotic-documents.ts';
import { fuzzSettings, fuzzTimeout } from '../testing/fuzz-settings.ts';
import { plainDocuments } from '../testing/plain-documents.ts';
import { standardTriples } from '../testing/standard-triples.ts';
import { graphTriples } from '../testing/triple.ts';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { CROISSANT, SCHEMA, XSD } from '../vocabulary/terms.ts';
import { fullGraph } from './full-graph.ts';
import type { Graph } from './graph.ts';
import { parseJson, type SourceValue } from '@assay/rows';
import { plainGraph } from './plain-graph.ts';

const base = 'file:///here/folder/task.jsonld';
const context = { croissant: CROISSANT, schema: SCHEMA, xsd: XSD, ex: 'http://example.org/' };
const lines = (graph: Graph): string[] => canonicalLines(graphTriples(graph));
const source = (document: unknown): SourceValue => parseJson(JSON.stringify(document));

/** Where the nodes with an IRI that have something said of them are described. */
function places(graph: Graph): unknown {
  return [...graph.nodes.values()]
    .filter(({ kind, types, properties }) => kind === 'iri' && types.length + properties.size > 0)
    .map(({ id, offset }) => `${id} ${offset}`)
    .sort();
}

describe('plainGraph and fullGraph', () => {
  test('put nodes at the same places', async () => {
    const document = {
      '@context': { ...context, '@vocab': SCHEMA },
      '@graph': [
        {
          '@id': 'ex:a',
          '@type': 'croissant:Task',
          'croissant:subTask': [{ '@id': 'ex:b', name: 'b' }, { '@id': 'ex:c' }],
        },
        { '@id': 'ex:c', '@type': 'croissant:Task', 'ex:p': { name: 'blank' } },
      ],
    };
    const parsed = source(document);
    const plain = plainGraph(parsed, base, bundledContext)!;
    expect(new Set([...plain.nodes.values()].map(({ offset }) => offset)).size).toBe(plain.nodes.size);
    expect(places(await fullGraph(parsed, base, bundledContext))).toEqual(places(plain));
  });

  test('fullGraph keeps places beside language maps and JSON literals', async () => {
    const text = JSON.stringify({
      '@context': {
        ...context,
        label: { '@id': 'ex:label', '@container': '@language' },
        data: { '@id': 'ex:data', '@type': '@json' },
      },
      '@id': 'ex:a',
      label: { en: 'x' },
      data: { a: { '@id': 1 } },
      'ex:p': { '@id': 'ex:b', 'ex:q': 1 },
    });
    const graph = await fullGraph(parseJson(text), base, bundledContext);
    expect(graph.nodes.get('http://example.org/b')!.offset).toBe(text.indexOf('{"@id":"ex:b"'));
    expect(graph.nodes.get('http://example.org/a')!.properties.get('http://example.org/data')).toMatchObject([
      { text: '{"a":{"@id":1}}' },
    ]);
  });

  test('say the same of generated documents', { timeout: fuzzTimeout }, async () => {
    let plainOnes = 0;
    await fc.assert(
      fc.asyncProperty(plainDocuments, async (document) => {
        const parsed = source(document);
        const plain = plainGraph(parsed, base, bundledContext);
        if (plain === null) return;
        plainOnes += 1;
        const full = await fullGraph(parsed, base, bundledContext);
        expect(lines(plain)).toEqual(lines(full));
      }),
      fuzzSettings(2600),
    );
    expect(plainOnes).toBeGreaterThan(2000);
  });

  test.each<[title: string, document: Record<string, unknown>]>([
    ['an empty object', {}],
    ['a context alone', { '@context': context }],
    ['the same statement twice', { '@context': context, 'ex:p': ['a', 'a', { '@value': 'a' }, 1, 1.0] }],
    [
      'one @id in two places',
      {
        '@context': context,
        '@graph': [
          { '@id': 'ex:a', 'ex:p': 1 },
          { '@id': 'ex:a', 'ex:p': 2 },
        ],
      },
    ],
    [
      'language tags in either case',
      {
        '@context': { ...context, '@language': 'DE-ch' },
        'ex:p': ['a', { '@value': 'a', '@language': 'de-CH' }],
      },
    ],
    ['a class that is a blank node', { '@context': context, '@type': '_:c', 'ex:p': { '@id': '_:c' } }],
    ['a predicate that is a blank node', { '@context': context, '_:p': { '@type': 'croissant:Task' } }],
    ['numbers', { '@context': context, 'ex:p': [0, -0, 1e21, 1e-7, 95.0, 1e22, 0.1, 123456789012345680000] }],
    [
      'typed numbers',
      {
        '@context': context,
        'ex:p': { '@value': 5, '@type': 'xsd:double' },
        'ex:q': { '@value': 0.5, '@type': 'xsd:decimal' },
      },
    ],
    [
      'rdf:type as a property',
      {
        '@context': { ...context, rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#' },
        'rdf:type': { '@id': 'croissant:Task' },
      },
    ],
    ['nested arrays and null', { '@context': context, 'ex:p': [[['a', null], []], null] }],
    [
      'a bundled context',
      { '@context': 'http://mlcommons.org/croissant/1.0', name: 'x', 'cr:output': { '@type': 'Dataset' } },
    ],
    [
      'a bundled context and more',
      { '@context': ['https://schema.org/', { ex: 'http://example.org/' }], 'ex:p': 1, name: 'n' },
    ],
  ])('say the same of %s', async (_, document) => {
    const parsed = source(document);
    const plain = plainGraph(parsed, base, bundledContext);
    expect(plain).not.toBeNull();
    expect(lines(plain!)).toEqual(lines(await fullGraph(parsed, base, bundledContext)));
  });

  test.each<[title: string, document: unknown]>([
    ['a top-level array', [{ '@type': 'ex:A' }]],
    ['@set', { 'http://e/p': { '@set': [] } }],
    ['@vocab as a compact IRI', { '@context': [{ cr: CROISSANT }, { '@vocab': 'cr:' }], output: 1 }],
    ['a nested context', { 'http://e/p': { '@context': {} } }],
    ['a context of null', { '@context': null }],
    ['@base', { '@context': { '@base': 'http://e/' }, '@id': 'x' }],
    ['an alias of @value', { '@context': { v: '@value' }, 'http://e/p': { v: 1 } }],
    ['a term defined twice', { '@context': [{ a: 'http://e/a' }, { a: 'http://e/b' }], a: 1 }],
    ['a @graph with a name', { '@id': 'http://e/g', '@graph': [] }],
  ])('only fullGraph reads %s', (_, document) => {
    expect(plainGraph(source(document), base, bundledContext)).toBeNull();
  });
});

describe('fullGraph and the RDF conversion of the JSON-LD library', () => {
  /** The library turns strings typed xsd:double into numbers; the standard leaves them alone, and so do we. */
  const hasTextForDouble = (graph: Graph): boolean =>
    [...graph.nodes.values()]
      .flatMap(({ properties }) => [...properties.values()].flat())
      .some(
        (value) =>
          value.kind === 'literal' && value.datatype === `${XSD}double` && typeof value.json === 'string',
      );

  test('say the same of plain documents, numbers in canonical form', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(plainDocuments, async (document) => {
        const full = await fullGraph(source(document), base, bundledContext).catch(() => null);
        if (full === null || hasTextForDouble(full)) return;
        expect(lines(full)).toEqual(canonicalLines(await standardTriples(document, base)));
      }),
      fuzzSettings(1500),
    );
  });

  test('say the same of containers, lists, maps, graphs, nests and reverses', {
    timeout: fuzzTimeout,
  }, async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(exoticDocuments, async (document) => {
        const text = JSON.stringify(document);
        const standard = await standardTriples(JSON.parse(text), base).catch(() => null);
        if (standard === null) return;
        read += 1;
        expect(lines(await fullGraph(parseJson(text), base, bundledContext))).toEqual(
          canonicalLines(standard),
        );
      }),
      fuzzSettings(800),
    );
    expect(read).toBeGreaterThan(200);
  });
});
