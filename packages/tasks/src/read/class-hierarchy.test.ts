import { describe, expect, test } from 'vitest';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { classes, CROISSANT, RDFS, SCHEMA } from '../vocabulary/terms.ts';
import { classHierarchy } from './class-hierarchy.ts';
import type { Graph } from './graph.ts';
import { parseJson } from '@assay/rows';
import { plainGraph } from './plain-graph.ts';

const context = { croissant: CROISSANT, schema: SCHEMA, rdfs: RDFS, ex: 'http://example.org/' };
const graphOf = (...nodes: object[]): Graph =>
  plainGraph(
    parseJson(JSON.stringify({ '@context': context, '@graph': nodes })),
    'file:///x',
    bundledContext,
  )!;
const isA = (graph: Graph, id: string, classIri: string): boolean =>
  classHierarchy(graph).isA(graph.nodes.get(id)!, classIri);

describe('classHierarchy', () => {
  test('knows the ontology', () => {
    const graph = graphOf({ '@id': 'ex:p', '@type': 'croissant:TaskProblem' });
    for (const above of [classes.TaskProblem, classes.Task, classes.CreativeWork])
      expect(isA(graph, 'http://example.org/p', above)).toBe(true);
    for (const other of [classes.TaskSolution, classes.Dataset])
      expect(isA(graph, 'http://example.org/p', other)).toBe(false);
  });

  test('knows what the document says of classes, blank ones too', () => {
    const graph = graphOf(
      { '@id': 'ex:a', '@type': 'ex:Sub' },
      { '@id': 'ex:b', '@type': '_:c' },
      { '@id': '_:c', 'rdfs:subClassOf': { '@id': 'ex:Sub' } },
      { '@id': 'ex:Sub', 'rdfs:subClassOf': [{ '@id': 'ex:Mid' }, 'a text'] },
      { '@id': 'ex:Mid', 'rdfs:subClassOf': { '@id': 'croissant:TaskSolution' } },
    );
    for (const id of ['a', 'b']) expect(isA(graph, `http://example.org/${id}`, classes.Task)).toBe(true);
    expect(
      classHierarchy(graph)
        .instancesOf(classes.Task)
        .map(({ id }) => id),
    ).toEqual(['http://example.org/a', 'http://example.org/b']);
  });

  test('circles do no harm: all of their classes are the same', () => {
    const graph = graphOf(
      { '@id': 'ex:a', '@type': 'ex:A' },
      { '@id': 'ex:A', 'rdfs:subClassOf': { '@id': 'ex:B' } },
      { '@id': 'ex:B', 'rdfs:subClassOf': [{ '@id': 'ex:A' }, { '@id': 'ex:B' }] },
    );
    expect(isA(graph, 'http://example.org/a', 'http://example.org/B')).toBe(true);
    expect(isA(graph, 'http://example.org/a', 'http://example.org/A')).toBe(true);
  });

  test('instances come in the order of the graph, each once', () => {
    const graph = graphOf(
      { '@id': 'ex:1', '@type': ['croissant:TaskSolution', 'croissant:TaskProblem'] },
      { '@id': 'ex:2', '@type': 'croissant:Task' },
      { '@id': 'ex:3', '@type': 'croissant:TaskProblem' },
      { '@id': 'ex:4', '@type': 'schema:Dataset' },
    );
    const ids = classHierarchy(graph)
      .instancesOf(classes.Task)
      .map(({ id }) => id);
    expect(ids).toEqual(['1', '2', '3'].map((name) => `http://example.org/${name}`));
    expect(classHierarchy(graph).instancesOf('http://example.org/None')).toEqual([]);
  });

  test('names of Object.prototype are not classes', () => {
    const graph = graphOf({ '@id': 'ex:a', '@type': ['ex:constructor', 'ex:__proto__x'] });
    graph.nodes.get('http://example.org/a')!.types.forEach((type) => expect(typeof type).toBe('string'));
    const odd = {
      ...graph.nodes.get('http://example.org/a')!,
      types: ['constructor', '__proto__', 'toString'],
    };
    expect(classHierarchy(graph).isA(odd, classes.Task)).toBe(false);
  });
});
