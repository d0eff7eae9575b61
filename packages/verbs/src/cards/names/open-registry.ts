import { type CorpusNames, Registry } from '@assay/cards';
import type { World } from '../../world.ts';
import { namesInCorpus } from './names-in-corpus.ts';
import { readNames } from './read-names.ts';

/** What is known about names: the files that were named, those of the corpus, and the names that the corpus uses. */
export async function openRegistry(
  { corpus, names = [] }: { readonly corpus: string; readonly names?: readonly string[] | undefined },
  world: World,
): Promise<{ readonly registry: Registry; readonly used: CorpusNames | null }> {
  const declared = await readNames({ files: names, corpus }, world);
  const used = await namesInCorpus(corpus, world);
  return { registry: new Registry({ names: declared, ...(used === null ? {} : { corpus: used }) }), used };
}
