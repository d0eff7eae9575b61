import { leadText, renderHtml } from '@assay/engine';
import { report } from '../evaluations/report.ts';
import { todayView } from '../views/today/today.ts';
import type { World } from '../world.ts';
import { publicReport } from './public-report.ts';
import { fileNames, siteHome, type SitePage } from './site-page.ts';

/** The newest scored run of every specification: its numbers, and no sample. */
export async function reportPages(project: string | undefined, world: World): Promise<readonly SitePage[]> {
  const name = fileNames();
  const pages: SitePage[] = [];
  const { evaluations } = await todayView({ project }, world);
  for (const { task_specification_key: key, dots } of evaluations) {
    const run = dots.at(-1)?.run_id;
    if (run === undefined) continue;
    const { report: made } = await report({ project, run, worst: 0 }, world);
    pages.push({
      path: `reports/${name(key)}.html`,
      title: key,
      says: leadText(made).strong,
      html: renderHtml(publicReport(made), { home: siteHome }),
    });
  }
  return pages;
}
