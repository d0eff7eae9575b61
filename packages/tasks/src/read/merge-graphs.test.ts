import { expect, test } from 'vitest';
import { canonicalLines } from '../testing/canonical-lines.ts';
import { graphTriples } from '../testing/triple.ts';
import { taskGraph } from '../testing/task-graph.ts';
import { mergeGraphs } from './merge-graphs.ts';

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
