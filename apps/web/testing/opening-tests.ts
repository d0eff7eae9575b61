import type { Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openedPage, type Session } from './opened-page.ts';
import { pages } from './pages.ts';

/** Pages that ask nothing that everybody may know. */
const silent = new Set(['/help']);

/** How pages come to what they show: a question is asked once, and before there is anything that could draw its answer. */
export function openingTests(browser: () => Browser, session: () => Session): void {
  describe('opening a page', () => {
    test('what it shows is asked for before anything is drawn, and once', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await page.addInitScript(noteQuestions);
      for (const [path] of pages) {
        await go(path);
        const asked = await page.evaluate(() => window.askedQuestions);
        const addresses = asked.map(({ address }) => address);
        expect(addresses, path).toEqual([...new Set(addresses)]);
        const early = asked.filter(({ isDrawn }) => !isDrawn).length;
        if (!silent.has(path)) expect(early, path).toBeGreaterThan(0);
      }
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a link that is pointed at asks for what its page shows, and opening the page asks nothing again', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await go('/help');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.locator('.rail a[href="/runs"]').hover();
      await expect.poll(() => asked.filter((path) => path === '/api/runs')).toEqual(['/api/runs']);
      await page.locator('.rail a[href="/runs"]').click();
      await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
      expect(asked.filter((path) => path === '/api/runs')).toEqual(['/api/runs']);
      expect(faults).toEqual([]);
      await context.close();
    });
  });
}

interface AskedQuestion {
  readonly address: string;
  /** Whether there was anything on the page yet. */
  readonly isDrawn: boolean;
}

declare global {
  interface Window {
    askedQuestions: AskedQuestion[];
  }
}

/** Runs in the page, before anything of it does. */
function noteQuestions(): void {
  window.askedQuestions = [];
  const fetch = window.fetch.bind(window);
  window.fetch = (input, options) => {
    const address = input instanceof Request ? input.url : input.toString();
    const isDrawn = (document.getElementById('app')?.childElementCount ?? 0) > 0;
    if (address.startsWith('/api/')) window.askedQuestions.push({ address, isDrawn });
    return fetch(input, options);
  };
}
