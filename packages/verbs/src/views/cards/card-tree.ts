import { benchmarkTree, Registry, type TreeNode } from '@assay/cards';
import * as z from 'zod';
import { readNames } from '../../cards/names/read-names.ts';
import type { Verb } from '../../verb.ts';
import { cardsViewRequest } from './cards.request.ts';
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

/** Of which triples the tree is made; all that is given counts. */
export const cardTreeRequest = z.strictObject(cardsViewRequest.omit({ offset: true, limit: true }).shape);

export type CardTreeRequest = Readonly<z.infer<typeof cardTreeRequest>>;
