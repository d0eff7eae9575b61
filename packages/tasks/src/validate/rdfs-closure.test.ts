import { describe, expect, test } from 'vitest';
import { taskGraph } from '../testing/task-graph.ts';
import { classes, properties } from '../vocabulary/terms.ts';
import { rdfsClosure } from './rdfs-closure.ts';

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
