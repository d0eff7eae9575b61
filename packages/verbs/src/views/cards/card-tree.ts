import { benchmarkTree, Registry, type TreeNode } from '@assay/cards';
import { readNames } from '../../cards/names/read-names.ts';
import type { Verb } from '../../verb.ts';
import type { CardTreeRequest } from './card-tree.request.ts';
import { chosenTriples } from './choose-triples.ts';
import { corpusBeside, readCorpus } from './read-corpus.ts';

/** The corpus beside the store, as the tree that its benchmarks form. */
export const cardTree: Verb<CardTreeRequest, { readonly nodes: readonly TreeNode[] }> = async (
  request,
  world,
  { signal } = {},
) => {
  const source = corpusBeside(request);
  const read = await readCorpus(source, world, signal);
  const registry = new Registry({ names: await readNames({ files: [], ...source }, world) });
  const known = new Map(read.benchmarks.map(({ benchmark, value }) => [benchmark, value]));
  return { nodes: benchmarkTree(chosenTriples(read, request), registry, known) };
};
