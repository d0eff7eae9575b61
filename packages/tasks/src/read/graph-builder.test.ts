import { describe, expect, test } from 'vitest';
import { rdfType } from '../vocabulary/terms.ts';
import { GraphBuilder } from './graph-builder.ts';
import { literal } from './literal.ts';

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
