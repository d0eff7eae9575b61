import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { wholeCorpus } from '@assay/cards';
import { withCardCorpus } from '../cards/source/with-card-corpus.ts';
import { writeAllCards } from '../cards/write-all-cards.ts';
import { namedProject } from '../world/project-file.ts';
import type { World } from '../world.ts';
import { siteHome } from './site-page.ts';

/** The cards of the corpus beside the store, written at once: there can be thousands. Returns their files. */
export async function writeCardPages(
  project: string | undefined,
  folder: string,
  world: World,
): Promise<readonly string[]> {
  const corpus = join(dirname(namedProject({ project })), '.assay', 'corpus');
  if (!existsSync(resolve(world.cwd, corpus))) return [];
  const place = resolve(world.cwd, folder, 'cards');
  await withCardCorpus({ source: { corpus } }, world, {}, async ({ rowsOf, asidesOfAll }) =>
    writeAllCards(await rowsOf(wholeCorpus), await asidesOfAll(), { folder: place, site: siteHome }),
  );
  const found = await readdir(place, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join('cards', join(parentPath, name).slice(place.length + 1)).replaceAll('\\', '/'),
    )
    .toSorted();
}
