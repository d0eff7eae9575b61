import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { fullGraph } from '../read/full-graph.ts';
import type { Graph, GraphNode, GraphValue } from '../read/graph.ts';
import { parseJson, type SourceObject, type SourceValue } from '@assay/rows';
import { plainGraph } from '../read/plain-graph.ts';
import { readGraph } from '../read/read-graph.ts';
import { bundledContext } from './bundled-context.ts';
import { CROISSANT, properties, RDF, SCHEMA, SCHEMA_HTTP } from './terms.ts';

const base = 'file:///here/task.jsonld';
const node = (graph: Graph, id: string): GraphNode => graph.nodes.get(id)!;
const read = (document: object): Promise<Graph> => readGraph({ url: base, text: JSON.stringify(document) });

describe('bundledContext: addresses', () => {
  test.each([
    ['mlcommons.org/croissant/1.0', '@language'],
    ['mlcommons.org/croissant/1.1', 'arrayShape'],
    ['schema.org', 'isBasedOn'],
    ['schema.org/docs/jsonldcontext.jsonld', 'isBasedOn'],
    ['schema.org/docs/jsonldcontext.json', 'isBasedOn'],
  ])('%s, with either scheme, www or not, closing slash or not', (address, key) => {
    for (const url of ['http://', 'https://', 'http://www.', 'https://www.'].map(
      (start) => start + address,
    )) {
      expect(bundledContext(url)['@context']).toHaveProperty([key]);
      expect(bundledContext(`${url}/`)).toBe(bundledContext(url));
    }
  });

  test.each([
    'http://127.0.0.1:18099/internal-metadata',
    'https://schema.org.example.org/',
    'https://example.org/schema.org',
    'https://user@schema.org',
    'file:///etc/passwd',
    'http://mlcommons.org/croissant/1.2',
    'http://mlcommons.org/croissant/',
    'schema.org',
    '__proto__',
    'http://constructor',
    '',
  ])('%j is refused, named, with the known ones and a fix', (url) => {
    const error = thrown(() => bundledContext(url));
    expect(error).toMatchObject({ code: 'E_SPEC_CONTEXT', trouble: 'invalid' });
    expect(error.message).toContain(JSON.stringify(url));
    expect(error.message).toContain('http://mlcommons.org/croissant/1.1');
    expect(error.fix).toBeTruthy();
  });

  test('a hostile address is shortened and its control characters escaped', () => {
    const { message } = thrown(() => bundledContext(`http://x/\u001b[2J${'a'.repeat(100_000)}`));
    expect(message.length).toBeLessThan(500);
    expect(message).not.toContain('\u001b');
  });

  test('both paths refuse an unknown context', async () => {
    const document = { '@context': 'https://example.org/c', '@type': 'X' };
    await expect(read(document)).rejects.toMatchObject({ code: 'E_SPEC_CONTEXT' });
    await expect(fullGraph(document, base, bundledContext)).rejects.toMatchObject({
      code: 'E_SPEC_CONTEXT',
    });
  });
});

describe('bundledContext: what the contexts say', () => {
  test('Croissant 1.0: English texts, https://schema.org/, Croissant terms, types as IRIs', async () => {
    const graph = await read({
      '@context': 'http://mlcommons.org/croissant/1.0',
      '@id': 'urn:x:f',
      '@type': 'cr:Field',
      name: 'Answer',
      dataType: 'sc:Text',
      repeated: true,
      conformsTo: 'http://mlcommons.org/croissant/1.0',
      'cr:metric': 'accuracy',
      output: 'o',
      data: [{ a: 1 }],
    });
    const field = node(graph, 'urn:x:f');
    expect(field.types).toEqual([`${CROISSANT}Field`]);
    expect(field.properties.get(properties.name)).toMatchObject([{ text: 'Answer', language: 'en' }]);
    expect(field.properties.get(properties.metric)).toMatchObject([{ language: 'en' }]);
    expect(field.properties.get(properties.dataType)).toMatchObject([{ kind: 'iri', id: `${SCHEMA}Text` }]);
    expect(field.properties.get(properties.repeated)).toMatchObject([{ json: true }]);
    expect(field.properties.get(`${CROISSANT}data`)).toMatchObject([{ datatype: `${RDF}JSON` }]);
    expect(field.properties.has('http://purl.org/dc/terms/conformsTo')).toBe(true);
    expect(field.properties.has(`${SCHEMA}output`)).toBe(true);
  });

  test('Croissant 1.1: array terms, value, and names in several languages', async () => {
    const graph = await read({
      '@context': 'http://mlcommons.org/croissant/1.1',
      '@id': 'urn:x:f',
      name: { en: 'Answer', fr: 'Réponse' },
      isArray: true,
      arrayShape: '-1,2',
      value: 3,
    });
    const field = node(graph, 'urn:x:f');
    expect(field.properties.get(properties.name)).toMatchObject([{ language: 'en' }, { language: 'fr' }]);
    expect(field.properties.has(properties.isArray)).toBe(true);
    expect(field.properties.has(properties.arrayShape)).toBe(true);
    expect(field.properties.get(properties.value)).toMatchObject([{ json: 3 }]);
  });

  test('schema.org: the http namespace, addresses as IRIs, dates as dates, the rest as texts', async () => {
    const graph = await read({
      '@context': 'https://schema.org',
      id: 'urn:x:d',
      type: 'Dataset',
      name: 'MMLU',
      url: 'https://example.org/d',
      isBasedOn: 'other',
      license: 'https://example.org/licence',
      datePublished: '2024-01-01',
      termsOfService: 'https://example.org/terms',
    });
    const dataset = node(graph, 'urn:x:d');
    const values = (name: string): readonly GraphValue[] | undefined =>
      dataset.properties.get(SCHEMA_HTTP + name);
    expect(dataset.types).toEqual([`${SCHEMA_HTTP}Dataset`]);
    expect(values('name')).toMatchObject([{ text: 'MMLU', language: null }]);
    expect(values('url')).toMatchObject([{ kind: 'iri', id: 'https://example.org/d' }]);
    expect(values('isBasedOn')).toMatchObject([{ kind: 'iri', id: 'file:///here/other' }]);
    expect(values('license')).toMatchObject([{ kind: 'iri' }]);
    expect(values('datePublished')).toMatchObject([{ datatype: `${SCHEMA_HTTP}Date` }]);
    expect(values('termsOfService')).toMatchObject([{ kind: 'literal' }]);
  });

  test('schema.org: every term is defined, so that another @vocab does not change its meaning', async () => {
    const context = bundledContext('https://schema.org')['@context'] as SourceObject;
    expect(Object.keys(context).length).toBe(3 + 74 + 1 + 2979);
    const graph = await read({
      '@context': ['https://schema.org', { '@vocab': CROISSANT }],
      '@id': 'urn:x:d',
      name: 'MMLU',
      recordSet: 'r',
    });
    expect([...node(graph, 'urn:x:d').properties.keys()].toSorted()).toEqual([
      `${CROISSANT}recordSet`,
      `${SCHEMA_HTTP}name`,
    ]);
  });
});

describe('bundledContext: the direct path and the full algorithm agree', () => {
  const body = {
    '@id': 'https://example.org/p#problem',
    '@type': ['cr:TaskProblem', 'Dataset'],
    name: 'MMLU',
    description: ['four', 'options'],
    url: 'https://example.org/p',
    isBasedOn: ['a', { '@id': 'b' }],
    datePublished: ['2024-01-01', 7, true],
    version: 1.5,
    dataType: ['sc:Text', 'Integer', 'http://www.w3.org/2001/XMLSchema#int'],
    key: { '@id': '#id' },
    distribution: [{ '@type': 'cr:FileObject', contentUrl: 'rows.csv', sha256: null }, {}],
    'dct:conformsTo': 'http://mlcommons.org/croissant/1.0',
    'cr:metric': ['accuracy', { '@value': 'accuracy' }, { '@value': 'x', '@language': 'de' }],
    'cr:output': { '@type': 'cr:OutputSpec', 'cr:schema': { field: [{ '@id': 'f', repeated: false }] } },
    made_up: { type: 'Thing' },
  };
  const contexts: readonly SourceValue[] = [
    'http://mlcommons.org/croissant/1.0',
    'https://mlcommons.org/croissant/1.1/',
    'https://schema.org',
    'http://schema.org/',
    'https://schema.org/docs/jsonldcontext.jsonld',
    ['https://schema.org/', { cr: CROISSANT, sc: SCHEMA }],
    [{ cr: CROISSANT }, 'https://schema.org/'],
    ['https://schema.org/', { '@vocab': SCHEMA, '@language': 'fr', cr: CROISSANT }],
    ['https://schema.org/', 'http://mlcommons.org/croissant/1.0'],
  ];

  test.each(contexts.map((context) => [context]))('%j', async (context) => {
    for (const content of [body, { '@graph': [body] }]) {
      const document = parseJson(JSON.stringify({ '@context': context, ...content }));
      const full = await fullGraph(document, base, bundledContext);
      expect(full.nodes.size).toBeGreaterThan(5);
      const plain = plainGraph(document, base, bundledContext);
      expect(statements(plain ?? full)).toEqual(statements(full));
    }
  });

  test('schema.org alone, or with more prefixes, takes the direct path', () => {
    for (const context of ['https://schema.org', ['https://schema.org/', { cr: CROISSANT, sc: SCHEMA }]]) {
      const document = parseJson(JSON.stringify({ '@context': context, '@graph': [body] }));
      expect(plainGraph(document, base, bundledContext)).not.toBeNull();
    }
  });
});

/** A graph without cycles through blank nodes, as a sorted list of texts; blank nodes by what they say. */
function statements(graph: Graph): readonly string[] {
  return [...graph.nodes.values()].map((item) => `${nameOf(item)} ${contents(item)}`).toSorted();
}

function nameOf(value: GraphValue): string {
  if (value.kind === 'literal')
    return JSON.stringify([value.text, value.datatype, value.language, value.json]);
  return value.kind === 'iri' ? value.id : `[${contents(value)}]`;
}

function contents(item: GraphNode): string {
  const lines = [...item.properties].map(([key, values]) => `${key}=${values.map(nameOf).toSorted().join()}`);
  return [...item.types.toSorted(), ...lines.toSorted()].join(' ');
}

function thrown(action: () => unknown): AssayError {
  try {
    action();
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
