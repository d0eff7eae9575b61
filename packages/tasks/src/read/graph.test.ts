import { describe, expect, test } from 'vitest';
import { canonicalLines } from '../testing/canonical-lines.ts';
import { taskGraph } from '../testing/task-graph.ts';
import { graphTriples } from '../testing/triple.ts';
import { RDF, rdfType, XSD } from '../vocabulary/terms.ts';
import { GraphBuilder, jsonLiteral, literal, mergeGraphs } from './graph.ts';

describe('GraphBuilder', () => {
  test('one node for one IRI; a label of the document never meets one of ours', () => {
    const builder = new GraphBuilder();
    const blank = builder.blank();
    expect(builder.node('http://e/a')).toBe(builder.node('http://e/a'));
    expect(builder.node('_:b0')).toBe(builder.node('_:b0'));
    expect(builder.node('_:b0')).not.toBe(blank);
    expect([...builder.graph().nodes.values()].map(({ kind }) => kind)).toEqual(['blank', 'iri', 'blank']);
  });

  test.each([1, 15, 16, 17, 18, 40, 500])('a value said twice counts once, among %i others', (others) => {
    const builder = new GraphBuilder();
    const node = builder.node('http://e/a');
    const say = (): void => {
      for (let i = 0; i < others; i += 1) builder.addValue(node, 'http://e/p', literal(`v${i}`, null, null));
      builder.addValue(node, 'http://e/p', builder.node('http://e/b'));
      builder.addValue(node, 'http://e/p', literal('v0', null, 'en'));
    };
    say();
    say();
    expect(node.properties.get('http://e/p')).toHaveLength(others + 2);
  });

  test.each([1, 16, 17, 300])('a type said twice counts once, among %i', (count) => {
    const builder = new GraphBuilder();
    const node = builder.blank();
    for (let i = 0; i < 2 * count; i += 1) builder.addType(node, `http://e/${i % count}`);
    expect(node.types).toHaveLength(count);
  });

  test('literals differ by text, datatype and language', () => {
    const builder = new GraphBuilder();
    const node = builder.blank();
    for (const value of [
      literal('1', null, null),
      literal(1, null, null),
      literal('1', null, 'en'),
      literal('1', null, 'EN'),
    ])
      builder.addValue(node, 'http://e/p', value);
    expect(node.properties.get('http://e/p')).toHaveLength(3);
  });

  test('rdf:type as a property is a type, unless the class is a blank node', () => {
    const builder = new GraphBuilder();
    const node = builder.blank();
    builder.addValue(node, rdfType, builder.node('http://e/C'));
    builder.addType(node, '_:c');
    expect(node.types).toEqual(['http://e/C']);
    expect(node.properties.get(rdfType)).toEqual([builder.node('_:c')]);
  });

  test('a statement whose predicate is a blank node is dropped', () => {
    const builder = new GraphBuilder();
    const node = builder.blank();
    builder.addValue(node, '_:p', builder.blank());
    expect(node.properties.size).toBe(0);
    expect(builder.graph().nodes.size).toBe(2);
  });

  test('the first description of a node gives its place', () => {
    const builder = new GraphBuilder();
    const node = builder.node('http://e/a');
    expect(node.offset).toBe(-1);
    builder.place(node, 7);
    builder.place(node, 3);
    expect(node.offset).toBe(7);
  });
});

describe('literal: numbers', () => {
  test.each([
    [0, '0', 'integer'],
    [-0, '0', 'integer'],
    [95, '95', 'integer'],
    [-7, '-7', 'integer'],
    [1e20, '100000000000000000000', 'integer'],
    [1e21, '1.0E21', 'double'],
    [0.95, '9.5E-1', 'double'],
    [1e-7, '1.0E-7', 'double'],
    [5e-324, '4.940656458412465E-324', 'double'],
    [-1.5, '-1.5E0', 'double'],
    [0.1, '1.0E-1', 'double'],
  ])('%d is "%s" of xsd:%s, and stays %d', (json, text, datatype) => {
    expect(literal(json, null, null)).toEqual({
      kind: 'literal',
      text,
      datatype: XSD + datatype,
      language: null,
      json,
    });
  });

  test('a datatype changes the form: double always has an exponent, others keep integers plain', () => {
    expect(literal(5, `${XSD}double`, null).text).toBe('5.0E0');
    expect(literal(5, `${XSD}decimal`, null).text).toBe('5');
    expect(literal(0.95, `${XSD}decimal`, null).text).toBe('9.5E-1');
    expect(literal(1e22, `${XSD}integer`, null)).toMatchObject({ text: '1.0E22', datatype: `${XSD}integer` });
  });
});

describe('literal: texts and booleans', () => {
  test('a text is xsd:string, unless it has a language or a datatype', () => {
    expect(literal('a', null, null)).toMatchObject({ datatype: `${XSD}string`, language: null });
    expect(literal('a', null, 'EN-us')).toMatchObject({ datatype: `${RDF}langString`, language: 'en-us' });
    expect(literal('a', `${XSD}date`, 'en')).toMatchObject({ datatype: `${XSD}date`, language: null });
  });

  test('numbers and booleans have no language', () => {
    expect(literal(1, null, 'en').language).toBeNull();
    expect(literal(true, null, 'en')).toMatchObject({
      text: 'true',
      datatype: `${XSD}boolean`,
      language: null,
    });
    expect(literal(false, `${XSD}string`, null)).toMatchObject({ text: 'false', datatype: `${XSD}string` });
  });
});

test('jsonLiteral writes keys in one order', () => {
  const json = { b: [1, { z: null, a: true }], a: 'ä', 10: 0, 9: 0 };
  expect(jsonLiteral(json)).toMatchObject({
    text: '{"10":0,"9":0,"a":"ä","b":[1,{"a":true,"z":null}]}',
    datatype: `${RDF}JSON`,
    json,
  });
});

test('mergeGraphs: IRIs meet, blank nodes stay apart, even with the same label', async () => {
  const one = await taskGraph({ '@id': 'ex:a', 'ex:p': { '@id': '_:x', 'ex:q': 1 } });
  const two = await taskGraph({
    '@id': 'ex:a',
    '@type': 'croissant:Task',
    'ex:p': { '@id': '_:x', 'ex:q': 2 },
  });
  const merged = mergeGraphs([one, two]);
  const node = merged.nodes.get('http://example.org/a')!;
  expect(node.types).toHaveLength(1);
  expect(node.properties.get('http://example.org/p')).toHaveLength(2);
  expect(node.offset).toBe(one.nodes.get('http://example.org/a')!.offset);
});

test('mergeGraphs: a graph with itself, or with nothing, says no more', async () => {
  const graph = await taskGraph({
    '@id': 'ex:a',
    '@type': '_:c',
    'ex:p': ['x', { 'ex:q': { '@id': '_:c' } }],
  });
  const lines = canonicalLines(graphTriples(graph));
  expect(canonicalLines(graphTriples(mergeGraphs([graph])))).toEqual(lines);
  const named = await taskGraph({ '@id': 'ex:a', 'ex:p': ['x', { '@id': 'ex:b' }] });
  expect(canonicalLines(graphTriples(mergeGraphs([named, named])))).toEqual(
    canonicalLines(graphTriples(named)),
  );
  expect(mergeGraphs([]).nodes.size).toBe(0);
});
