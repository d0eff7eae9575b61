import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openedPage, type Session } from './opened-page.ts';

const patient = { timeout: 60_000 };

const rowOf = (page: Page, name: string): Locator =>
  page.locator('.chooses [data-row]').filter({ hasText: name }).first();

const searchOf = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

/** What a reader does in the pictures of a page, and from one repetition of a sample to the next. */
export function chartTests(browser: () => Browser, session: () => Session): void {
  describe('charts and repetitions', () => {
    test('a row of a chart is read by pointing at it, and a click shows its samples', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await go('/runs/one_passage');
      const refunds = rowOf(page, 'refunds');
      expect(await refunds.locator('title').textContent()).toMatch(
        /^refunds: 0\.\d+ \[0\.\d+, \d\.\d+\]; misses the floor 0\.8 of a gate$/,
      );
      await refunds.click();
      await expect.poll(() => searchOf(page, 'cohort'), patient).toBe('refunds');
      await page.locator('aside.facets button[title="refunds"][aria-pressed="true"]').waitFor(patient);

      await go('/compare?runs=one_passage,three_passages');
      await rowOf(page, 'refunds').click();
      await page.getByRole('heading', { name: 'three_passages', level: 1 }).waitFor(patient);
      expect([searchOf(page, 'cohort'), searchOf(page, 'against')]).toEqual(['refunds', expect.any(String)]);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a bar of a histogram shows the samples that it counts', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await go('/runs/one_passage');
      await page.getByText('How it was run:').click();
      const bars = page.locator('.chooses', { hasText: 'samples by value' }).first().locator('[data-row]');
      const counted = bars.filter({ has: page.locator('text') }).first();
      const count = /(\d+)$/.exec((await counted.locator('title').textContent()) ?? '')?.[1];
      await counted.click();
      await expect.poll(() => searchOf(page, 'score_min'), patient).not.toBeNull();
      await expect.poll(() => page.locator('.strip b').first().textContent(), patient).toContain(count);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a chart is copied as a picture and as rows, and has the rows for those who do not see it', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      for (const path of ['/runs/one_passage', '/compare?runs=one_passage,three_passages', '/cards']) {
        await go(path);
        const drawn = page.locator('.drawn').first();
        const rows = await drawn.getByRole('table').getByRole('row').count();
        expect(rows, path).toBeGreaterThan(1);
        const taken = async (name: string): Promise<string> => {
          await drawn.getByRole('button', { name }).click();
          await drawn.getByText('copied').waitFor(patient);
          const text = await page.evaluate(() => navigator.clipboard.readText());
          await drawn.getByText('copied').waitFor({ state: 'hidden', ...patient });
          return text;
        };
        expect(await taken('CSV'), path).toMatch(/^name,value,95 % interval\r\n/);
        expect(await taken('Copy as SVG'), path).toMatch(/^<svg [^]*<\/svg>$/);
      }
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a hint is dismissed for good, and c holds a run against the one before', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await go('/runs/three_passages');
      await page.getByRole('button', { name: 'Got it' }).click();
      await go('/runs/one_passage');
      expect(await page.locator('.hint').count()).toBe(0);
      await go('/runs/three_passages');
      await page.keyboard.press('c');
      await page.waitForURL((address) => address.pathname === '/compare');
      await page.locator('[data-answer]').first().waitFor(patient);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a dot of a series opens its run, and one of the corpus chooses its reports', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await go('/runs/three_passages/stability');
      await rowOf(page, 'run 1').click();
      await page.waitForURL((address) => /^\/runs\/[^/]+$/.test(address.pathname));
      await page.getByRole('heading', { name: 'three_passages', level: 1 }).waitFor(patient);
      await go('/cards');
      await page.locator('.chooses [data-row="0"]').first().click();
      await expect.poll(() => searchOf(page, 'model'), patient).not.toBeNull();
      expect(searchOf(page, 'benchmark')).not.toBeNull();
      await page.getByText(/^\d of 11 results$/).waitFor(patient);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('keys go from one repetition of a sample to the next, in the panel and on its page, and the address says which', async () => {
      const { page, context, faults, go } = await openedPage(browser(), session());
      await go('/runs/three_passages?sample=refund-window');
      await page.locator('.panel h2').first().waitFor(patient);
      await page.keyboard.press('[');
      await expect.poll(() => searchOf(page, 'repetition'), patient).not.toBeNull();
      const before = searchOf(page, 'repetition')!;
      await page.locator(`.panel a[href^="/runs/${before}/"]`).first().waitFor(patient);
      await page.keyboard.press(']');
      await expect.poll(() => searchOf(page, 'repetition'), patient).toBeNull();

      await go('/runs/three_passages/samples/refund-window');
      await page.keyboard.press('[');
      const { origin } = new URL(page.url());
      await page.waitForURL(`${origin}/runs/${before}/samples/refund-window`);
      await page.keyboard.press(']');
      await page.waitForURL((address) => !address.pathname.includes(before));
      expect(faults).toEqual([]);
      await context.close();
    });
  });
}
