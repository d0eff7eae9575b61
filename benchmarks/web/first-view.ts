// Pages of the demo in a real Chromium whose core is slowed down by four: how long until each answers its question, and how long
// everything that a reader does takes until it is painted. `npm run build`, then `node benchmarks/web/first-view.ts`.
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../apps/web/testing/chromium.ts';
import { openedPage, signedIn } from '../../apps/web/testing/opened-page.ts';
import { pages } from '../../apps/web/testing/pages.ts';
import { quantile } from '../server/quantile.ts';
import { startProcess } from '../server/server-process.ts';
import { madeDemo } from './made-demo.ts';
import { deeds, paintedAfterDeed } from './reader-deeds.ts';

/** A laptop's core at a quarter of its speed. */
const SLOWED = 4;
const TIMES = 5;

if (chromiumPath === undefined) throw new Error('there is no chromium: `npm test -- programs` installs it');
const demo = await madeDemo();
const server = await startProcess(demo.folder);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
const session = await signedIn(browser, server.link);
try {
  for (const [path] of pages) {
    const [times, cpu]: [number[], number[]] = [[], []];
    for (let i = 0; i < TIMES; i += 1) {
      // A context of its own: nothing of the page is kept from the time before.
      const { page, context } = await openedPage(browser, session);
      const core = await page.context().newCDPSession(page);
      await core.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      times.push(await firstAnswer(page, new URL(path, session.origin).href));
      await context.close();
      cpu.push(await cpuOfFirstAnswer(new URL(path, session.origin).href));
    }
    tell(`first view of ${path}, slowed by ${SLOWED}`, times);
    tell(`  of which CPU of the page, ${SLOWED} times what it takes unslowed`, cpu);
  }
  const { page, go } = await openedPage(browser, session);
  for (const { name, at, steps } of deeds) {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i += 1) {
      await go(at);
      for (const step of steps) times.push(await paintedAfterDeed(page, step));
    }
    tell(name, times);
  }
} finally {
  await browser.close();
  await server.stop();
  await demo.remove();
}

/** What the thread of the page itself used: what others do on the machine does not change it. */
async function cpuOfFirstAnswer(address: string): Promise<number> {
  const { page, context } = await openedPage(browser, session);
  const core = await context.newCDPSession(page);
  await core.send('Performance.enable', { timeDomain: 'threadTicks' });
  await firstAnswer(page, address);
  const { metrics } = await core.send('Performance.getMetrics');
  await context.close();
  return SLOWED * 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** Milliseconds from asking for the page until the frame that has its first sentence. */
async function firstAnswer(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(async () => {
    while (document.querySelector('[data-answer]') === null) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now();
  });
}

function tell(what: string, times: readonly number[]): void {
  process.stdout.write(
    `${what}: median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms, of ${times.length}\n`,
  );
}
