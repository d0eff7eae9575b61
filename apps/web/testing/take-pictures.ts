// `npm run pictures [-- FOLDER]`: a picture of every page on the demo, in light, in dark, and as wide as a phone, for
// people to look at one by one. `--link LINK` takes those of a workbench that is served already.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildPages } from './build-pages.ts';
import { chromiumPath } from './chromium.ts';
import { demoProject } from './demo-project.ts';
import { type OpenedPage, openedPage, signedIn } from './opened-page.ts';
import { behind, pages } from './pages.ts';

const looks = [
  { name: 'light', colorScheme: 'light', width: 1280 },
  { name: 'dark', colorScheme: 'dark', width: 1280 },
  { name: 'phone', colorScheme: 'light', width: 360 },
] as const;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { link: { type: 'string' } } });
const folder = positionals[0] ?? 'reports/pictures';
if (chromiumPath === undefined) throw new Error('there is no chromium: `npm test -- programs` installs it');
mkdirSync(folder, { recursive: true });
const demo = values.link === undefined ? await servedDemo() : null;
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
try {
  const opened = await openedPage(browser, await signedIn(browser, demo?.link ?? values.link!));
  for (const [path] of pages) {
    await opened.go(path);
    await take(opened, path === '/' ? 'today' : path.slice(1).replaceAll(/[^\w-]+/g, '-'));
  }
  for (const [path, link, name] of behind) {
    await opened.go(path);
    await opened.go((await opened.page.locator(link).first().getAttribute('href'))!);
    await take(opened, name);
  }
} finally {
  await browser.close();
  await demo?.close();
}

async function servedDemo() {
  await buildPages();
  return demoProject();
}

async function take({ page }: OpenedPage, name: string): Promise<void> {
  for (const { name: look, colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
  }
  process.stdout.write(`${name}\n`);
}
