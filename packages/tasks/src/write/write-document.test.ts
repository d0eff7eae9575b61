import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Graph,
  GraphBuilder,
  type GraphNode,
  type GraphValue,
  type Literal,
  literal,
} from '../read/graph.ts';
import { readGraph } from '../read/read-graph.ts';
import { readTasks } from '../read/read-task.ts';
import { CROISSANT, RDF, rdfFirst, rdfNil, rdfRest, SCHEMA, XSD } from '../vocabulary/terms.ts';
import { graphFingerprint } from './graph-fingerprint.fixture.ts';
import { writeDocument, type WriteOptions } from './write-document.ts';

const url = 'file:///tasks/document.jsonld';

async function roundTrip(graph: Graph, options: WriteOptions = {}): Promise<{ text: string; again: Graph }> {
  const text = writeDocument(graph, options);
  return { text, again: await readGraph({ url, text }) };
}

const iris = [
  'http://example.org/a',
  'http://example.org/b#part',
  `${url}#relative`,
  'file:///tasks/other.jsonld',
  'urn:uuid:small-fewshot-overall-output',
  `${CROISSANT}Task`,
  `${SCHEMA}Dataset`,
  `${SCHEMA}//odd`,
  'schema:not-a-prefix-here',
  'http://example.org/with%20space',
  rdfNil,
];
const ordinaryIris = iris.filter((iri) => !iri.includes(' ') && !iri.startsWith('schema:'));
const predicates = [
  `${CROISSANT}input`,
  `${CROISSANT}subTask`,
  `${SCHEMA}isBasedOn`,
  `${SCHEMA}name`,
  'http://example.org/p',
  rdfFirst,
  rdfRest,
  `${RDF}type`,
];
const literals = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((text) => literal(text, null, null)),
  fc
    .tuple(fc.string(), fc.constantFrom('en', 'de-ch', 'en-US', 'zh-Hant'))
    .map(([text, tag]) => literal(text, null, tag)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => literal(value, null, null)),
  fc.integer().map((value) => literal(value, null, null)),
  fc.maxSafeInteger().map((value) => literal(value, null, null)),
  fc.boolean().map((value) => literal(value, null, null)),
  fc
    .tuple(
      fc.oneof(
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constantFrom('true', '1', '1.0', '007', '1E0', 'NaN'),
      ),
      fc.constantFrom(
        `${XSD}date`,
        `${XSD}double`,
        `${XSD}integer`,
        `${XSD}boolean`,
        `${RDF}JSON`,
        'http://example.org/type',
      ),
    )
    .map(([value, datatype]) => literal(value, datatype, null)),
);

/** Statements over a few nodes: shared blanks, cycles, loose ends, well-made and broken lists. */
function graphs(names: readonly string[]): fc.Arbitrary<Graph> {
  const subject = fc.oneof(fc.nat(4), fc.constantFrom(...names), fc.constantFrom('_:x', '_:b0'));
  const statement = fc.record({
    subject,
    predicate: fc.constantFrom(...predicates),
    object: fc.oneof(subject, literals, fc.array(fc.oneof(literals, subject), { maxLength: 4 })),
    type: fc.option(fc.constantFrom(`${CROISSANT}TaskProblem`, `${SCHEMA}Dataset`, '_:x', '_:b0'), {
      freq: 4,
    }),
  });
  return fc.array(statement, { maxLength: 14 }).map((statements) => {
    const builder = new GraphBuilder();
    const blanks: GraphNode[] = [];
    const nodeOf = (key: number | string): GraphNode =>
      typeof key === 'string' ? builder.node(key) : (blanks[key] ??= builder.blank());
    const asValue = (value: number | string | Literal): GraphValue =>
      typeof value === 'object' ? value : nodeOf(value);
    const listOf = (items: readonly (number | string | Literal)[]): GraphNode => {
      let rest = builder.node(rdfNil);
      for (const item of items) {
        const cell = builder.blank();
        builder.addValue(cell, rdfFirst, asValue(item));
        builder.addValue(cell, rdfRest, rest);
        rest = cell;
      }
      return rest;
    };
    for (const { subject, predicate, object, type } of statements) {
      const node = nodeOf(subject);
      if (type !== null) builder.addType(node, type);
      builder.addValue(node, predicate, Array.isArray(object) ? listOf(object) : asValue(object));
    }
    return builder.graph();
  });
}

describe('writeDocument', () => {
  test('keeps every statement of any graph', async () => {
    const documents = fc.oneof(graphs(iris), graphs(ordinaryIris));
    const options = fc.constantFrom<WriteOptions>(
      {},
      { base: url },
      { base: url, prefixes: { ex: 'http://example.org/' } },
    );
    await fc.assert(
      fc.asyncProperty(documents, options, async (graph, option) => {
        const { again } = await roundTrip(graph, option);
        expect(await graphFingerprint(again)).toBe(await graphFingerprint(graph));
      }),
      { numRuns: 1500 },
    );
  });

  test('keeps every statement of the example documents', async () => {
    const root = resolve(import.meta.dirname, '../../../../examples');
    const files = globSync('**/*.jsonld', { cwd: root });
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const graph = await readGraph({ url, text: readFileSync(resolve(root, file), 'utf8') });
      const { text, again } = await roundTrip(graph);
      expect([file, await graphFingerprint(again)]).toEqual([file, await graphFingerprint(graph)]);
      expect(writeDocument(again)).toBe(text);
      const tasks = writeDocument(readTasks(graph));
      expect(await graphFingerprint(await readGraph({ url, text: tasks }))).toBe(
        await graphFingerprint(graph),
      );
    }
  });

  test('describes a thing once, at its first mention, and refers to it from then on', async () => {
    const graph = await readGraph({
      url,
      text: JSON.stringify({
        '@context': { cr: CROISSANT, sc: SCHEMA },
        '@id': 'http://example.org/p',
        '@type': 'cr:TaskProblem',
        'cr:subTask': {
          '@type': 'cr:TaskProblem',
          '@id': 'http://example.org/p#1',
          'cr:output': { '@id': 'http://example.org/o' },
        },
        'cr:output': { '@id': 'http://example.org/o', '@type': 'cr:OutputSpec' },
        'sc:name': 'P',
      }),
    });
    expect(writeDocument(graph, { prefixes: { ex: 'http://example.org/' } })).toBe(`{
  "@context": {
    "croissant": "http://mlcommons.org/croissant/",
    "schema": "https://schema.org/",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "ex": "http://example.org/"
  },
  "@type": "croissant:TaskProblem",
  "@id": "ex:p",
  "schema:name": "P",
  "croissant:output": {
    "@type": "croissant:OutputSpec",
    "@id": "ex:o"
  },
  "croissant:subTask": [
    {
      "@type": "croissant:TaskProblem",
      "@id": "ex:p#1",
      "croissant:output": {
        "@id": "ex:o"
      }
    }
  ]
}
`);
  });

  test('a chain deeper than readers allow is laid flat', async () => {
    const builder = new GraphBuilder();
    const chain = Array.from({ length: 300 }, (_, i) =>
      i % 2 === 0 ? builder.node(`http://example.org/${i}`) : builder.blank(),
    );
    for (const [i, node] of chain.entries()) {
      builder.addType(node, `${CROISSANT}Task`);
      if (i > 0) builder.addValue(chain[i - 1]!, `${CROISSANT}subTask`, node);
    }
    const { again } = await roundTrip(builder.graph());
    expect(await graphFingerprint(again)).toBe(await graphFingerprint(builder.graph()));
  });

  test('a long broken list takes linear time', async () => {
    const builder = new GraphBuilder();
    let rest = builder.node('http://example.org/not-nil');
    for (let i = 0; i < 20_000; i += 1) {
      const cell = builder.blank();
      builder.addValue(cell, rdfFirst, literal(i, null, null));
      builder.addValue(cell, rdfRest, rest);
      rest = cell;
    }
    builder.addValue(builder.node('http://example.org/a'), 'http://example.org/list', rest);
    const { again } = await roundTrip(builder.graph());
    expect(again.nodes.size).toBe(builder.graph().nodes.size);
  });

  test('refuses a prefix that would change what the vocabulary means', () => {
    const graph = new GraphBuilder().graph();
    for (const prefixes of [
      { evaluation: 'http://example.org/' },
      { ex: 'http://example.org' },
      { ex: 'relative/' },
      { schema: 'http://schema.org/' },
      { 'a:b': 'http://example.org/' },
    ] as Record<string, string>[]) {
      expect(() => writeDocument(graph, { prefixes })).toThrow(/prefix/);
    }
  });

  test('refuses half a character', () => {
    const builder = new GraphBuilder();
    builder.addValue(builder.node('http://example.org/a'), `${SCHEMA}name`, literal('\ud83d', null, null));
    expect(() => writeDocument(builder.graph())).toThrow(/lone surrogate/);
  });
});
