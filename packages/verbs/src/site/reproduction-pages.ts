import { reproductionPage, reproductionSummary } from '@assay/reproduce';
import { readReproduction } from '../reproduce/read-reproduction.ts';
import { reproductionsView } from '../views/reproductions/reproductions.ts';
import type { World } from '../world.ts';
import { fileNames, siteHome, type SitePage } from './site-page.ts';

/** Every reproduction that can be read: its table, without the answers behind it. */
export async function reproductionPages(world: World): Promise<readonly SitePage[]> {
  const name = fileNames();
  const pages: SitePage[] = [];
  const { reproductions } = await reproductionsView({}, world);
  for (const { path, title, fault } of reproductions) {
    if (fault !== null) continue;
    const reproduction = await readReproduction(path, world);
    pages.push({
      path: `reproductions/${name(title)}.html`,
      title,
      says: reproductionSummary(reproduction.rows),
      html: reproductionPage(reproduction, { home: siteHome }),
    });
  }
  return pages;
}
