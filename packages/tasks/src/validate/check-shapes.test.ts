import { Parser, Store } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { describe, expect, test } from 'vitest';
import { classHierarchy } from '../read/class-hierarchy.ts';
import { taskGraph } from '../testing/task-graph.ts';
import { classes, properties } from '../vocabulary/terms.ts';
import { checkShapes, rdfsClosure } from './check-shapes.ts';
import { readShapes } from './read-shapes.ts';

const prefixes = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix ex: <http://example.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`;
const value = (values: unknown): object => ({ '@id': 'ex:n', '@type': 'ex:T', 'ex:p': values });
const iri = (name: string): object => ({ '@id': `ex:${name}` });
const tagged = (text: string, language: string): object => ({ '@value': text, '@language': language });

async function results(body: string, ...nodes: object[]): Promise<number> {
  const shapes = await readShapes(`${prefixes}ex:S a sh:NodeShape ; sh:targetClass ex:T ; ${body} .`);
  const graph = await taskGraph(...nodes);
  return checkShapes(shapes, { graph, hierarchy: classHierarchy(graph) }).results.length;
}

/** The same through a general validator, by way of Turtle written by hand. */
async function reference(body: string, data: string): Promise<number> {
  const shapes = new Store(
    new Parser().parse(`${prefixes}ex:S a sh:NodeShape ; sh:targetClass ex:T ; ${body} .`),
  );
  const report = await new SHACLValidator(shapes).validate(new Store(new Parser().parse(prefixes + data)));
  return report.results.length;
}

/** Constraint on ex:p · JSON values · the same values in Turtle · how many results. */
const onValues: readonly (readonly [constraint: string, values: unknown, turtle: string, results: number])[] =
  [
    ['sh:class ex:C', [iri('c'), iri('n'), 'text'], 'ex:c , ex:n , "text"', 2],
    [
      'sh:datatype xsd:integer',
      [1, '1', 0.5, { '@value': 'x', '@type': 'xsd:integer' }],
      '1 , "1" , 0.5e0 , "x"^^xsd:integer',
      3,
    ],
    ['sh:datatype xsd:string', ['a', tagged('a', 'en')], '"a" , "a"@en', 1],
    ['sh:nodeKind sh:IRI', [iri('c'), 'c', {}], 'ex:c , "c" , []', 2],
    ['sh:nodeKind sh:BlankNode', [iri('c'), 'c', {}], 'ex:c , "c" , []', 2],
    ['sh:nodeKind sh:Literal', [iri('c'), 'c', {}], 'ex:c , "c" , []', 2],
    ['sh:nodeKind sh:BlankNodeOrIRI', [iri('c'), 'c', {}], 'ex:c , "c" , []', 1],
    ['sh:nodeKind sh:BlankNodeOrLiteral', [iri('c'), 'c', {}], 'ex:c , "c" , []', 1],
    ['sh:nodeKind sh:IRIOrLiteral', [iri('c'), 'c', {}], 'ex:c , "c" , []', 1],
    ['sh:minCount 2', ['a', 'a'], '"a"', 1],
    ['sh:minCount 2', ['a', 'b'], '"a" , "b"', 0],
    ['sh:maxCount 1', ['a', 'a'], '"a"', 0],
    ['sh:maxCount 1', ['a', 'b', 'c'], '"a" , "b" , "c"', 1],
    ['sh:minLength 2', ['ab', 'a', iri('c'), {}], '"ab" , "a" , ex:c , []', 2],
    ['sh:maxLength 2', ['ab', 'abc', {}], '"ab" , "abc" , []', 2],
    ['sh:pattern "^a.c$"', ['abc', 'xabc', {}], '"abc" , "xabc" , []', 2],
    ['sh:pattern "B" ; sh:flags "i"', ['abc', 'a'], '"abc" , "a"', 1],
    ['sh:minInclusive 5', [5, 4, 5.5, 'x'], '5 , 4 , 5.5e0 , "x"', 2],
    ['sh:minExclusive 5', [5, 6], '5 , 6', 1],
    ['sh:maxInclusive 5', [5, 6], '5 , 6', 1],
    ['sh:maxExclusive 5', [5, 4], '5 , 4', 1],
    ['sh:in ( ex:a "b" 1 )', [iri('a'), 'b', 1, 'a', iri('b')], 'ex:a , "b" , 1 , "a" , ex:b', 2],
    ['sh:hasValue "x"', ['x', 'y'], '"x" , "y"', 0],
    ['sh:hasValue ex:x', ['x', iri('y')], '"x" , ex:y', 1],
    [
      'sh:languageIn ( "en" "fr" )',
      [tagged('a', 'en'), tagged('b', 'en-gb'), tagged('c', 'de'), 'd'],
      '"a"@en , "b"@en-gb , "c"@de , "d"',
      2,
    ],
    [
      'sh:uniqueLang true',
      [tagged('a', 'en'), tagged('b', 'en'), tagged('c', 'de')],
      '"a"@en , "b"@en , "c"@de',
      1,
    ],
    ['sh:not [ sh:nodeKind sh:IRI ]', [iri('c'), 'c'], 'ex:c , "c"', 1],
    ['sh:node [ sh:nodeKind sh:IRI ]', [iri('c'), 'c'], 'ex:c , "c"', 1],
    ['sh:or ( [ sh:nodeKind sh:IRI ] [ sh:datatype xsd:string ] )', ['a', 1, iri('c')], '"a" , 1 , ex:c', 1],
    [
      'sh:xone ( [ sh:nodeKind sh:Literal ] [ sh:datatype xsd:string ] )',
      ['a', 1, iri('c')],
      '"a" , 1 , ex:c',
      2,
    ],
    [
      'sh:qualifiedValueShape [ sh:nodeKind sh:IRI ] ; sh:qualifiedMinCount 2',
      [iri('a'), 'b'],
      'ex:a , "b"',
      1,
    ],
    [
      'sh:qualifiedValueShape [ sh:nodeKind sh:IRI ] ; sh:qualifiedMaxCount 1',
      [iri('a'), iri('b')],
      'ex:a , ex:b',
      1,
    ],
    [
      'sh:qualifiedValueShape [ sh:nodeKind sh:IRI ] ; sh:qualifiedMinCount 1',
      [iri('a'), 'b'],
      'ex:a , "b"',
      0,
    ],
    ['sh:property [ sh:path ex:q ; sh:minCount 1 ]', [iri('c'), {}], 'ex:c , []', 2],
  ];

describe('checkShapes: constraints on values', () => {
  test('sh:and, which the general validator applies to all values at once', async () => {
    const and = 'sh:property [ sh:path ex:p ; sh:and ( [ sh:nodeKind sh:Literal ] [ sh:minLength 2 ] ) ]';
    expect(await results(and, value(['ab', 'a', iri('c')]))).toBe(2);
    expect(await results(and, value(['ab', 'abc']))).toBe(0);
  });

  test.each(onValues)('%s', async (constraint, values, turtle, expected) => {
    const body = `sh:property [ sh:path ex:p ; ${constraint} ]`;
    expect(await results(body, value(values), { '@id': 'ex:c', '@type': 'ex:C' })).toBe(expected);
    expect(await reference(body, `ex:n a ex:T ; ex:p ${turtle} . ex:c a ex:C .`)).toBe(expected);
  });
});

const node = { '@id': 'ex:n', '@type': 'ex:T' };
const onNodes: readonly (readonly [body: string, json: object, turtle: string, results: number])[] = [
  [
    'sh:property [ sh:path ex:p ; sh:equals ex:q ]',
    { 'ex:p': ['a', 'b'], 'ex:q': ['b', 'c'] },
    'ex:p "a" , "b" ; ex:q "b" , "c"',
    2,
  ],
  [
    'sh:property [ sh:path ex:p ; sh:disjoint ex:q ]',
    { 'ex:p': ['a', iri('b')], 'ex:q': ['a', iri('b')] },
    'ex:p "a" , ex:b ; ex:q "a" , ex:b',
    2,
  ],
  [
    'sh:closed true ; sh:ignoredProperties ( <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ) ; sh:property [ sh:path ex:p ]',
    { 'ex:p': 1, 'ex:q': [1, 2] },
    'ex:p 1 ; ex:q 1 , 2',
    2,
  ],
  ['sh:property [ sh:path [ sh:inversePath ex:p ] ; sh:minCount 1 ]', { 'ex:q': iri('n') }, 'ex:q ex:n', 1],
  ['sh:property [ sh:path [ sh:inversePath ex:p ] ; sh:minCount 1 ]', { 'ex:p': iri('n') }, 'ex:p ex:n', 0],
  ['sh:nodeKind sh:BlankNode', {}, 'ex:p 1', 1],
  ['sh:hasValue ex:n', {}, 'ex:p 1', 0],
  [
    'sh:or ( [ sh:property [ sh:path ex:p ; sh:minCount 1 ] ] [ sh:class ex:Other ] )',
    { 'ex:q': 1 },
    'ex:q 1',
    1,
  ],
  [
    'sh:deactivated false ; sh:property [ sh:path ex:p ; sh:minCount 1 ; sh:deactivated true ]',
    {},
    'ex:q 1',
    0,
  ],
];

describe('checkShapes: constraints on nodes', () => {
  test.each(onNodes)('%s', async (body, json, turtle, expected) => {
    expect(await results(body, { ...node, ...json })).toBe(expected);
    expect(await reference(body, `ex:n a ex:T ; ${turtle} .`)).toBe(expected);
  });

  test('a node that two shapes and two targets speak of counts once among the targets', async () => {
    const shapes = await readShapes(
      `${prefixes}ex:S sh:targetClass ex:T ; sh:targetNode ex:n ; sh:nodeKind sh:BlankNode .
       ex:R sh:targetSubjectsOf ex:p ; sh:targetObjectsOf ex:p ; sh:nodeKind sh:IRI .`,
    );
    const graph = await taskGraph({ ...node, 'ex:p': ['text', iri('n')] });
    const { targets, results: found } = checkShapes(shapes, { graph, hierarchy: classHierarchy(graph) });
    expect(targets).toBe(2);
    expect(found.map(({ focus, value: offender }) => [focus.kind, offender?.kind])).toEqual([
      ['iri', 'iri'],
      ['literal', 'literal'],
    ]);
  });
});

const ex = (name: string): string => `http://example.org/${name}`;

describe('rdfsClosure', () => {
  test('a graph without such statements comes back as it is', async () => {
    const graph = await taskGraph({ '@type': 'croissant:Task', 'ex:p': 1 });
    expect(rdfsClosure(graph)).toBe(graph);
  });

  test('domain types the subject, range the value, not a literal', async () => {
    const closed = rdfsClosure(
      await taskGraph(
        {
          '@id': 'ex:p',
          'rdfs:domain': { '@id': 'croissant:Task' },
          'rdfs:range': { '@id': 'schema:Dataset' },
        },
        { '@id': 'ex:a', 'ex:p': [{ '@id': 'ex:b' }, 'text'] },
      ),
    );
    expect(closed.nodes.get(ex('a'))!.types).toEqual([classes.Task]);
    expect(closed.nodes.get(ex('b'))!.types).toEqual([classes.Dataset]);
  });

  test('a property stands for all above it, in whatever order they are declared', async () => {
    const closed = rdfsClosure(
      await taskGraph(
        { '@id': 'ex:a', 'ex:p': 'v' },
        { '@id': 'ex:q', 'rdfs:subPropertyOf': { '@id': 'croissant:output' } },
        { '@id': 'ex:p', 'rdfs:subPropertyOf': { '@id': 'ex:q' } },
        { '@id': 'croissant:output', 'rdfs:domain': { '@id': 'croissant:Task' } },
      ),
    );
    expect(closed.nodes.get(ex('a'))!.properties.get(properties.output)).toMatchObject([{ text: 'v' }]);
    expect(closed.nodes.get(ex('a'))!.types).toEqual([classes.Task]);
  });

  test('circles end; a property below rdfs:subPropertyOf or rdf:type counts as it', async () => {
    const closed = rdfsClosure(
      await taskGraph(
        { '@id': 'ex:p', 'rdfs:subPropertyOf': [{ '@id': 'ex:q' }, { '@id': 'ex:p' }] },
        { '@id': 'ex:q', 'rdfs:subPropertyOf': { '@id': 'ex:p' } },
        { '@id': 'ex:below', 'rdfs:subPropertyOf': { '@id': 'rdfs:subPropertyOf' } },
        { '@id': 'ex:r', 'ex:below': { '@id': 'ex:kind' } },
        {
          '@id': 'ex:kind',
          'rdfs:subPropertyOf': { '@id': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type' },
        },
        { '@id': 'ex:a', 'ex:p': 1, 'ex:r': { '@id': 'croissant:Task' } },
      ),
    );
    const node = closed.nodes.get(ex('a'))!;
    expect(node.properties.has(ex('q'))).toBe(true);
    expect(node.types).toEqual([classes.Task]);
  });

  test('a long chain is quick, a chain that multiplies is refused', async () => {
    const chain = Array.from({ length: 1500 }, (_, i) => ({
      '@id': `ex:p${1500 - i}`,
      'rdfs:subPropertyOf': { '@id': `ex:p${1501 - i}` },
    }));
    const one = rdfsClosure(await taskGraph(...chain, { '@id': 'ex:a', 'ex:p1': 1 }));
    expect(one.nodes.get(ex('a'))!.properties.size).toBe(1501);
    const users = Array.from({ length: 400 }, (_, i) => ({ '@id': `ex:u${i}`, 'ex:p1': 1 }));
    const many = await taskGraph(...chain, ...users);
    expect(() => rdfsClosure(many)).toThrow(expect.objectContaining({ code: 'E_SPEC_SIZE' }));
  });
});
