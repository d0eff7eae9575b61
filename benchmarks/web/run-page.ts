// The page of a run with many samples in a real Chromium: how long each deed takes until its answer is painted.
// `npm run build`, then `node benchmarks/web/run-page.ts [samples]`; a folder in place of the number is a project that was made before.
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../apps/web/testing/chromium.ts';
import { openedPage, signedIn } from '../../apps/web/testing/opened-page.ts';
import { quantile } from '../server/quantile.ts';
import { startProcess } from '../server/server-process.ts';
import { projectOfBigRun } from './big-run.ts';
import { type Deed, firstRow, paintedAfter, total } from './page-clock.ts';

const given = process.argv[2] ?? '100000';
const folder = existsSync(given) ? given : await projectOfBigRun(Number(given));
if (chromiumPath === undefined) throw new Error('there is no chromium: `npm test -- programs` installs it');

const cohorts = Array.from({ length: 11 }, (_, i) => `tag-${i + 1}`);
const facet = (title: string) => ({ place: `aside.facets button[title$="${title}"]` });

/** Each asks something that was not asked before: the browser keeps what it has. */
const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'filter by cohort': cohorts.map((tag) => ({ press: facet(tag), shows: firstRow })),
  'filter by outcome in a cohort': ['passed', 'failed'].map((outcome) => ({
    press: facet(outcome),
    shows: total,
  })),
  'show all': [{ press: { place: '.strip button', text: 'Show all' }, shows: total }],
  'sort by a score, worst first and last': ['named', 'named'].map((text) => ({
    press: { place: '.grid .head button', text },
    shows: firstRow,
  })),
  'search for words': ['number 7', 'number 71', 'do not', 'oslo', 'wien, i', '99999'].map((type) => ({
    type,
    shows: total,
  })),
};

const server = await startProcess(folder);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
try {
  process.stdout.write(`first script, compressed: ${Math.round(firstScriptBytes() / 1000)} KB\n`);
  const { page, go, faults } = await openedPage(browser, await signedIn(browser, server.link));
  page.setDefaultTimeout(600_000);
  for (const what of ['first view, which reads the run', 'the same again']) {
    const [began, used] = [performance.now(), server.cpu()];
    await go('/runs/latest');
    process.stdout.write(
      `${what}: ${Math.round(performance.now() - began)} ms; CPU of the server ${server.cpu() - used} ms\n`,
    );
  }
  for (const [what, some] of Object.entries(deeds)) {
    const times: number[] = [];
    const used = server.cpu();
    for (const deed of some) times.push(await paintedAfter(page, deed));
    const cpu = (server.cpu() - used) / some.length;
    process.stdout.write(
      `${what}: median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms, of ${times.length}; CPU of the server ${cpu.toFixed(0)} ms each\n`,
    );
  }
  process.stdout.write(
    `a search that is typed over: ${(await isLetGo()) ? 'let go' : 'answered all the same'}\n`,
  );
  process.stdout.write(
    `resident: ${Math.round(server.resident() / 1e6)} MB; faults of the page: ${faults.length}\n`,
  );

  /** Whether the browser gives up what nobody waits for any more. */
  async function isLetGo(): Promise<boolean> {
    let gone = false;
    page.on('requestfailed', (request) => {
      gone ||= request.failure()?.errorText === 'net::ERR_ABORTED';
    });
    const typed = 'kyiv, i think'.split('').map((_, i, all) => all.slice(0, i + 1).join(''));
    await page.evaluate(async (texts) => {
      const field = document.querySelector<HTMLInputElement>('.strip input[type=search]')!;
      for (const text of texts) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        // Letter by letter: what is typed within a frame is one question.
        await new Promise(requestAnimationFrame);
      }
    }, typed);
    await page.waitForFunction(() =>
      document.querySelector('.strip span')?.textContent.includes('kyiv, i think'),
    );
    await page.waitForLoadState('networkidle');
    return gone;
  }
} finally {
  await browser.close();
  await server.stop();
  if (folder !== given) await rm(folder, { recursive: true, force: true });
}

/** Of what the page loads before it shows anything. */
function firstScriptBytes(): number {
  const built = join(import.meta.dirname, '../../apps/cli/dist/web');
  const index = readFileSync(join(built, 'index.html'), 'utf8');
  const scripts = index.match(/assets\/[^"]+\.js/g) ?? [];
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(built, path))).length, 0);
}
