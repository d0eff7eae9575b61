import { nodeClock } from '@assay/engine';
import { jsonText } from '@assay/shown';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { atProject } from '../world/at-project.ts';
import { writeWhole } from '../world/write-whole.ts';
import { boardPages } from './board-pages.ts';
import { writeCardPages } from './card-pages.ts';
import { indexPage } from './index-page.ts';
import { reportPages } from './report-pages.ts';
import { reproductionPages } from './reproduction-pages.ts';
import { clearSite, siteRecordFile, type siteRecordSchema } from './site-folder.ts';
import { siteMap } from './site-map.ts';
import { taskPages } from './task-pages.ts';

export interface ExportedSite {
  readonly folder: string;
  readonly counts: Readonly<Record<'boards' | 'reports' | 'reproductions' | 'tasks' | 'cards', number>>;
  /** Every page, below the folder. */
  readonly pages: readonly string[];
}

/** What everybody may see, as pages that any web server hosts, from any folder, and that open by their file names. */
export const exportSite: Verb<ExportSiteRequest, ExportedSite> = async (
  { project: named = 'assay.yaml', folder, url, title = 'Evaluations' },
  outside,
) => {
  const { world, project } = atProject(outside, named);
  await clearSite(folder, outside);
  const parts = {
    boards: await boardPages(world),
    reports: await reportPages(project, world),
    reproductions: await reproductionPages(world),
    tasks: await taskPages(world, resolve(outside.cwd, folder)),
  };
  const cards = await writeCardPages(project, resolve(outside.cwd, folder), world);
  const counts = {
    boards: parts.boards.length,
    reports: parts.reports.length,
    reproductions: parts.reproductions.length,
    tasks: parts.tasks.length,
    cards: cards.filter((path) => path !== 'cards/index.html').length,
  };
  const own = Object.values(parts).flat();
  const pages = ['index.html', ...own.map(({ path }) => path), ...cards];
  const files: Record<string, string> = {
    'index.html': indexPage(title, { ...parts, cards: counts.cards }),
    'sitemap.xml': siteMap(pages, url),
    'robots.txt': `User-agent: *\nAllow: /\n${url === undefined ? '' : `Sitemap: ${new URL('sitemap.xml', url.endsWith('/') ? url : `${url}/`).href}\n`}`,
    ...Object.fromEntries(
      own.flatMap(({ path, html, beside = {} }) => [[path, html], ...Object.entries(beside)]),
    ),
  };
  for (const [path, text] of Object.entries(files)) await writeWhole(join(folder, path), text, outside);
  const record: z.infer<typeof siteRecordSchema> = {
    schema_version: 'assay.site.v1',
    made_at: nodeClock.now(),
    version: outside.version,
    files: [...Object.keys(files), ...cards],
  };
  await writeWhole(join(folder, siteRecordFile), jsonText(record), outside);
  return { folder, counts, pages };
};

/** Write what everybody may see as pages that need no server. */
export const exportSiteRequest = z
  .strictObject({
    project: projectField,
    /** A folder that is new, empty, or holds such a site already. */
    folder: z.string().min(1),
    /** Where the site will stand; without it the addresses of its map are relative. */
    url: z.url({ protocol: /^https?$/ }).optional(),
    /** What its first page is called. */
    title: z.string().min(1).max(200).optional(),
  })
  .readonly();

export type ExportSiteRequest = z.infer<typeof exportSiteRequest>;
