import { benchmarkTree, Registry, type TreeNode } from '@assay/cards';
import { completeness } from '../../cards/completeness.ts';
import { readNames } from '../../cards/names/read-names.ts';
import type { Verb } from '../../verb.ts';
import type { CardTreeRequest } from './card-tree.request.ts';
import { chosenTriples, corpusBeside } from './corpus-triples.ts';

/** The corpus beside the store, as the tree that its benchmarks form. */
export const cardTree: Verb<CardTreeRequest, { readonly nodes: readonly TreeNode[] }> = async (
  request,
  world,
  { signal } = {},
) => {
  const source = corpusBeside(request);
  const { chosen } = await chosenTriples(source, request, world, signal);
  const registry = new Registry({ names: await readNames({ files: [], ...source }, world) });
  const { benchmarks } = await completeness({ source }, world);
  const known = new Map(benchmarks.map(({ benchmark, value }) => [benchmark, value]));
  return { nodes: benchmarkTree(chosen, registry, known) };
};
