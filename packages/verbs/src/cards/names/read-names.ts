import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type DeclaredNames, declaredNames } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { World } from '../../world.ts';
import { readSource } from '../../world/read-source.ts';

/** Where a user's own names are written. */
export interface NamesPlaces {
  /** Files that were named. */
  readonly files: readonly string[];
  /** The folder of a corpus, whose `names.yaml` is read where there is one. */
  readonly corpus?: string;
}

/** The names that a user declares; several files count as one. */
export async function readNames({ files, corpus }: NamesPlaces, world: World): Promise<DeclaredNames> {
  const inCorpus = corpus === undefined ? [] : await namesOfCorpus(corpus, world);
  const paths = [...new Set([...files, ...inCorpus])];
  if (paths.length === 0) return { entries: [], composites: [] };
  const { readYaml } = await import('@assay/rows');
  const texts = await Promise.all(paths.map((path) => readSource(path, world)));
  return declaredNames(texts.map(({ text }, i) => readYaml(text, { file: paths[i]! })));
}

async function namesOfCorpus(corpus: string, world: World): Promise<string[]> {
  const path = join(corpus, 'names.yaml');
  const found = await stat(resolve(world.cwd, path)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null;
    throw new AssayError('usage', 'E_PATH', `cannot open ${path}: ${cause.message}`, { cause });
  });
  return found === null ? [] : [path];
}
