import { AssayError } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { readShapes } from './read-shapes.ts';
import type { Constraint } from './shape.ts';

const head = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix ex: <http://example.org/> .
`;
const shape = (body: string): string => `${head}\nex:S a sh:NodeShape ; sh:targetClass ex:T ;\n  ${body} .\n`;
const property = (body: string): string => shape(`sh:property [ sh:path ex:p ; ${body} ]`);

async function refusal(turtle: string): Promise<AssayError> {
  const error: unknown = await readShapes(turtle, 'own.ttl').then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AssayError) return error;
  throw new Error('the shapes were accepted');
}

async function constraints(body: string): Promise<readonly Constraint[]> {
  const { shapes } = await readShapes(property(body));
  const [inner] = shapes[0]!.shape.constraints;
  if (inner?.kind !== 'property') throw new Error('no property shape');
  return inner.shape.constraints;
}

describe('readShapes refuses, with the file and the line', () => {
  test.each<[title: string, turtle: string, code: string, line: number]>([
    ['a property shape without sh:path', shape('sh:property [ sh:class ex:C ]'), 'E_SHAPES_PATH', 4],
    [
      'a named property shape without sh:path',
      shape('sh:property ex:Q') + '\nex:Q sh:class ex:C .',
      'E_SHAPES_PATH',
      4,
    ],
    [
      'sh:PropertyShape without sh:path',
      `${head}ex:S a sh:PropertyShape ; sh:targetClass ex:T ; sh:minCount 1 .`,
      'E_SHAPES_PATH',
      3,
    ],
    ['two paths', shape('sh:property [ sh:path ex:p , ex:q ]'), 'E_SHAPES_PATH', 4],
    ['a count without a path', shape('sh:minCount 1'), 'E_SHAPES_PATH', 4],
    ['a path it cannot follow', shape('sh:property [ sh:path ( ex:p ex:q ) ]'), 'E_SHAPES_UNSUPPORTED', 4],
    [
      'an alternative path',
      shape('sh:property [ sh:path [ sh:alternativePath ( ex:p ex:q ) ] ]'),
      'E_SHAPES_UNSUPPORTED',
      4,
    ],
    ['sh:sparql', shape('sh:sparql [ ]'), 'E_SHAPES_UNSUPPORTED', 4],
    ['a name that SHACL does not have', shape('sh:minCuont 1'), 'E_SHAPES_UNSUPPORTED', 4],
    ['a shape that holds itself', shape('sh:node ex:S'), 'E_SHAPES_CYCLE', 4],
    ['shapes that hold one another', shape('sh:not ex:R') + '\nex:R sh:or ( ex:S ) .', 'E_SHAPES_CYCLE', 4],
    ['a shape that is described nowhere', shape('sh:node ex:Nowhere'), 'E_SHAPES_UNDEFINED', 4],
    ['a count below zero', property('sh:minCount -1'), 'E_SHAPES_COUNT', 4],
    ['half a count', property('sh:maxCount 1.5'), 'E_SHAPES_COUNT', 4],
    ['a count in words', property('sh:minCount "many"'), 'E_SHAPES_COUNT', 4],
    ['a bound that is not a number', property('sh:minInclusive ex:five'), 'E_SHAPES_COUNT', 4],
    [
      'a qualified shape without a count',
      property('sh:qualifiedValueShape [ sh:class ex:C ]'),
      'E_SHAPES_COUNT',
      4,
    ],
    ['a text for a class', property('sh:class "C"'), 'E_SHAPES_IRI', 4],
    ['a text for a target', `${head}ex:S sh:targetClass "T" .`, 'E_SHAPES_IRI', 3],
    ['a node kind that SHACL does not have', property('sh:nodeKind sh:Iri'), 'E_SHAPES_NODEKIND', 4],
    ['something else for a list', property('sh:or ex:A'), 'E_SHAPES_LIST', 4],
    [
      'a pattern that cannot run in linear time',
      property(String.raw`sh:pattern "(a)\\1"`),
      'E_SPEC_PATTERN',
      4,
    ],
    ['a flag that is not known', property('sh:pattern "a" ; sh:flags "q"'), 'E_SPEC_PATTERN', 4],
  ])('%s', async (_, turtle, code, line) => {
    expect(await refusal(turtle)).toMatchObject({
      code,
      trouble: 'usage',
      location: { file: 'own.ttl', line },
    });
  });

  test('what is not Turtle', async () => {
    const error = await refusal(`${head}\nex:S sh:targetClass`);
    expect(error).toMatchObject({
      code: 'E_SHAPES_TURTLE',
      location: { file: 'own.ttl', line: expect.any(Number) },
    });
    expect(await refusal('ex:S a ex:T .')).toMatchObject({ code: 'E_SHAPES_TURTLE', location: { line: 1 } });
  });

  test.each([
    '',
    head,
    `${head}ex:S a sh:NodeShape ; sh:property [ sh:path ex:p ] .`,
    shape('sh:deactivated true'),
  ])('a file that would check nothing: %s', async (turtle) => {
    expect(await refusal(turtle)).toMatchObject({ code: 'E_SHAPES_EMPTY', location: { file: 'own.ttl' } });
  });
});

describe('readShapes reads', () => {
  test.each<[body: string, kinds: readonly string[]]>([
    ['sh:class ex:C ; sh:datatype ex:D ; sh:nodeKind sh:IRI', ['class', 'datatype', 'nodeKind']],
    [
      'sh:minCount 0 ; sh:maxCount 3 ; sh:minLength 1 ; sh:maxLength 2',
      ['minCount', 'maxCount', 'minLength', 'maxLength'],
    ],
    [
      'sh:minInclusive 1 ; sh:minExclusive 1.5 ; sh:maxInclusive 1e3 ; sh:maxExclusive -1',
      ['range', 'range', 'range', 'range'],
    ],
    ['sh:pattern "^a" ; sh:flags "i"', ['pattern']],
    [
      'sh:in ( ex:a "b" 1 ) ; sh:hasValue "x"@en ; sh:languageIn ( "en" ) ; sh:uniqueLang true',
      ['in', 'hasValue', 'languageIn', 'uniqueLang'],
    ],
    ['sh:equals ex:q ; sh:disjoint ex:r ; sh:uniqueLang false ; sh:closed false', ['equals', 'disjoint']],
    ['sh:and ( [ sh:class ex:C ] ) ; sh:or ( ) ; sh:xone ( ) ; sh:not [ ] ', []],
    ['sh:name "n" ; sh:description "d" ; sh:order 1 ; sh:severity sh:Warning ; ex:own "x"', []],
    ['sh:deactivated true ; sh:class ex:C', []],
  ])('%s', async (body, kinds) => {
    if (body.includes('sh:not [ ]'))
      await expect(constraints(body)).rejects.toMatchObject({ code: 'E_SHAPES_UNDEFINED' });
    else expect((await constraints(body)).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('targets of all four kinds, and classes that are shapes', async () => {
    const { shapes } = await readShapes(
      `${head}@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
      ex:S sh:targetClass ex:T ; sh:targetNode ex:n ; sh:targetSubjectsOf ex:p ; sh:targetObjectsOf ex:q .
      ex:C a rdfs:Class , sh:NodeShape .`,
    );
    expect(shapes.map(({ targets }) => targets.map(({ kind }) => kind))).toEqual([
      ['class', 'node', 'subjects-of', 'objects-of'],
      ['class'],
    ]);
  });

  test('an inverse path, a message and a fix', async () => {
    const { shapes } = await readShapes(
      shape(
        'sh:property [ sh:path [ sh:inversePath ex:p ] ; sh:minCount 1 ; sh:message "M" ; <urn:assay:vocabulary:fix> "F" ]',
      ),
    );
    expect(shapes[0]!.shape.constraints).toMatchObject([
      {
        kind: 'property',
        shape: { path: { predicate: 'http://example.org/p', inverse: true }, message: 'M', fix: 'F' },
      },
    ]);
  });
});
