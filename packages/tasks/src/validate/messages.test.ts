import { describe, expect, test } from 'vitest';
import { report, taskGraph, taskText } from '../testing/task-graph.ts';
import { focusLabels } from './validate-document.ts';
import { genericFix, genericMessage, shorten } from './generic-messages.ts';
import { readShapes } from './read-shapes.ts';
import type { Constraint, Shape } from './shape.ts';

describe('focusLabels', () => {
  test('an IRI by itself, a blank node by the shortest way from one', async () => {
    const graph = await taskGraph(
      { '@id': 'ex:a', 'croissant:output': { '@id': '_:x', 'croissant:schema': { 'ex:own': {} } } },
      { '@id': 'ex:b', 'croissant:input': { 'croissant:output': { '@id': '_:x' } } },
      { 'ex:top': {} },
    );
    const label = focusLabels(graph);
    expect([...graph.nodes.values()].map(label)).toEqual([
      'http://example.org/a',
      '_:<http://example.org/a>/croissant:output',
      '_:<http://example.org/a>/croissant:output/croissant:schema',
      '_:<http://example.org/a>/croissant:output/croissant:schema/http://example.org/own',
      'http://example.org/b',
      '_:<http://example.org/b>/croissant:input',
      '_:root',
      '_:root/http://example.org/top',
    ]);
  });

  test('a circle of blank nodes still has a name; a long way is cut', async () => {
    const circle = await taskGraph({ '@id': '_:a', 'ex:p': { '@id': '_:b', 'ex:p': { '@id': '_:a' } } });
    expect([...circle.nodes.values()].map(focusLabels(circle))).toEqual(['_:root', '_:root']);
    const links = Array.from({ length: 500 }, (_, i) => ({
      '@id': `_:n${i}`,
      'ex:p': { '@id': `_:n${i + 1}` },
    }));
    const chain = await taskGraph({ '@id': 'ex:a', 'ex:p': { '@id': '_:n0' } }, ...links);
    const last = [...chain.nodes.values()].map(focusLabels(chain)).at(-1)!;
    expect(last.length).toBeLessThan(300);
    expect(last).toMatch(/^_:<http:\/\/example.org\/a>.*\/…$/);
  });
});

describe('generic messages, for shapes without their own', () => {
  const shape: Shape = { rule: 'r', path: null, message: null, fix: null, constraints: [] };
  const constraints: readonly Constraint[] = [
    { kind: 'class', iri: 'http://e/C' },
    { kind: 'datatype', iri: 'http://www.w3.org/2001/XMLSchema#string' },
    { kind: 'nodeKind', nodeKind: 'IRI' },
    { kind: 'minCount', count: 1 },
    { kind: 'maxCount', count: 1 },
    { kind: 'minLength', length: 1 },
    { kind: 'maxLength', length: 1 },
    { kind: 'pattern', pattern: 'a', test: () => true },
    { kind: 'range', component: 'minInclusive', bound: 5 },
    { kind: 'in', terms: [] },
    { kind: 'hasValue', term: { kind: 'iri', iri: 'http://e/' } },
    { kind: 'languageIn', languages: ['en', 'de'] },
    { kind: 'uniqueLang' },
    { kind: 'equals', predicate: 'http://e/q' },
    { kind: 'disjoint', predicate: 'http://e/q' },
    { kind: 'closed', allowed: [] },
    { kind: 'not', shape },
    { kind: 'node', shape },
    { kind: 'and', shapes: [] },
    { kind: 'or', shapes: [] },
    { kind: 'xone', shapes: [] },
    { kind: 'qualified', shape, min: 1, max: null },
    { kind: 'property', shape },
  ];

  test.each(constraints.map((constraint) => [constraint.kind, constraint] as const))(
    '%s',
    (_, constraint) => {
      const message = genericMessage(constraint, 'https://schema.org/name', null);
      expect(message).toMatch(/^schema:name (?:has|is|matches|meets|shares|does) /);
      expect(message).not.toContain('undefined');
      expect(genericMessage(constraint, undefined, null)).toMatch(/^the node /);
      expect(genericFix(constraint, 'https://schema.org/name')).toMatch(/schema:name.*\.$/);
    },
  );

  test('name the value that was found', async () => {
    const shapes = await readShapes(
      '@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix s: <https://schema.org/> . s:S sh:targetSubjectsOf s:name ; sh:property [ sh:path s:name ; sh:maxLength 2 ] .',
    );
    const { violations } = await report(
      taskText({ '@id': 'ex:a', 'schema:name': ['long', { '@id': 'ex:b' }, {}] }),
      { shapes },
    );
    expect(violations.map(({ message }) => message.slice(message.indexOf('found')))).toEqual([
      'found "long"^^xsd:string',
      'found http://example.org/b',
      'found an unnamed node',
    ]);
  });
});

test('shorten keeps short texts, and never cuts a character in two', () => {
  expect(shorten('abc', 3)).toBe('abc');
  expect(shorten('abcd', 3)).toBe('abc…');
  expect(shorten('ab😀', 3).isWellFormed()).toBe(true);
});
