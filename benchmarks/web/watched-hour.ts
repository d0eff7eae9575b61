// A page that is left open while runs are under way: what an hour's events do to its memory, and what it costs to hear them.
// `npm run build`, then `node benchmarks/web/watched-hour.ts [runs] [seconds]`. The events come as fast as they can be written.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../apps/web/testing/chromium.ts';
import { openedPage, signedIn } from '../../apps/web/testing/opened-page.ts';
import { startProcess } from '../server/server-process.ts';
import { madeDemo } from './made-demo.ts';

const [runs = 20, seconds = 3_600] = process.argv.slice(2).map(Number);
const STEPS = 6;
const written = promisify(execFile);
const writer = join(import.meta.dirname, '../server/write-progress.ts');

if (chromiumPath === undefined) throw new Error('there is no chromium: `npm test -- programs` installs it');
const demo = await madeDemo();
const server = await startProcess(demo.folder);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
try {
  const { page, context, go } = await openedPage(browser, await signedIn(browser, server.link));
  const core = await context.newCDPSession(page);
  await core.send('Performance.enable', { timeDomain: 'threadTicks' });
  await go('/');
  // Beside the page's own: it hears what the page hears.
  const heard = await page.evaluateHandle(async () => {
    const told = { events: 0 };
    const events = new EventSource('/api/events');
    events.addEventListener('run.progress', () => (told.events += 1));
    await new Promise((open) => events.addEventListener('open', open));
    return told;
  });
  let second = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const until = Math.round((seconds * step) / STEPS);
    await written(process.execPath, [writer, demo.folder, ...[runs, second, until].map(String)]);
    second = until;
    const all = until * runs;
    await heard.evaluate(async (told, wanted) => {
      while (told.events < wanted) await new Promise((soon) => setTimeout(soon, 100));
    }, all);
    process.stdout.write(`${until} s of ${runs} runs, ${all} events: ${await held()}\n`);
  }

  async function held(): Promise<string> {
    await core.send('HeapProfiler.collectGarbage');
    const { metrics } = await core.send('Performance.getMetrics');
    const value = (name: string): number => metrics.find((one) => one.name === name)!.value;
    const megabytes = (value('JSHeapUsedSize') / 1e6).toFixed(2);
    return `${megabytes} MB, ${value('Nodes')} nodes, ${value('JSEventListeners')} listeners; CPU ${value('TaskDuration').toFixed(1)} s`;
  }
} finally {
  await browser.close();
  await server.stop();
  await demo.remove();
}
