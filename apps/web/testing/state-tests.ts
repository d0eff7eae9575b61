import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve } from './commands.ts';
import { openedPage, type Session, signedIn } from './opened-page.ts';

const patient = { timeout: 60_000 };

/** What stands in a place with nothing in it, and the command that puts something there. */
const empty: readonly (readonly [path: string, says: string, command: string])[] = [
  ['/', 'No runs yet.', 'assay run'],
  ['/runs', 'No runs yet.', 'assay run'],
  ['/compare', 'No runs yet.', 'assay run'],
  ['/stability', 'Nothing has been run more than once yet.', 'assay repeat'],
  ['/tasks', 'No task is declared in this folder.', 'assay init task'],
  ['/evaluators', 'No evaluators yet.', 'assay evaluator init'],
  ['/arenas', 'No arenas yet.', 'assay arena run'],
  ['/review', 'No evaluator here uses human review.', 'assay evaluator commit'],
  ['/cards', 'No reported results yet.', 'assay cards ingest'],
  ['/reproductions', 'No published results have been reproduced here yet.', 'assay extract'],
  ['/audit', 'There is no log yet.', 'assay keys new'],
];

/** Pages when there is nothing to show: in a folder with nothing in it, which has all of these states. */
export function stateTests(browser: () => Browser): void {
  describe('states, written for people', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-empty-'));
    let served: Served;
    let session: Session;

    beforeAll(async () => {
      served = await serve(folder);
      session = await signedIn(browser(), served.link);
    });
    afterAll(async () => {
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('an empty place says what would be there, and the command that puts it there', async () => {
      const { page, context, go } = await openedPage(browser(), session);
      for (const [path, says, command] of empty) {
        await go(path);
        await expect.poll(() => page.locator('[data-answer]').textContent(), patient).toContain(says);
        const state = page.locator('.state', { hasText: 'You will see here' });
        expect(await state.locator('code').last().textContent(), path).toContain(command);
        expect(await state.getByRole('button', { name: 'copy' }).count(), path).toBe(1);
        expect(await page.locator('main table').count(), path).toBe(0);
        // One component serves all; the last page has more beside it.
        if (path === '/runs' || path === '/audit') await expectAccessible(page, path);
      }
      await context.close();
    });

    test('a name that is not there leads back to what is', async () => {
      const { page, context } = await openedPage(browser(), session);
      await page.goto(new URL('/runs/nobody', session.origin).href);
      await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor(patient);
      await page.getByText('There is no run, scoring, baseline or specification "nobody"').waitFor();
      await page.getByText(/^request [\w-]+$/).waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      await expectAccessible(page, 'not found');
      await page.getByRole('link', { name: 'Go to Runs' }).click();
      await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor(patient);
      await page.goto(new URL('/nowhere', session.origin).href);
      await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor(patient);
      await context.close();
    });

    test('a page that is not for this role says for which, and takes a token that has it', async () => {
      const tokenOf = (role: string): string => {
        const made = runCommand(folder, ['tokens', 'new', role, '--role', role, '--format', 'json'], 0);
        return (JSON.parse(made) as { readonly token: string }).token;
      };
      const context = await browser().newContext();
      const page = await context.newPage();
      await page.goto(new URL('/review', session.origin).href);
      await page.getByLabel('or with a token').fill(tokenOf('viewer'));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your role cannot see this', level: 1 }).waitFor(patient);
      await page.getByText('This is for the reviewer, evaluator or owner; you are a viewer.').waitFor();
      await expectAccessible(page, 'forbidden');
      await page.getByLabel('token').fill(tokenOf('reviewer'));
      await page.keyboard.press('Enter');
      await page.getByText('No evaluator here uses human review.').waitFor(patient);
      await context.close();
    });

    test('a slow answer says what is fetched, and a fault has its request id', async () => {
      const { page, context } = await openedPage(browser(), session);
      let answer: (() => void) | undefined;
      await page.route('**/api/runs?*', async (route) => {
        await new Promise<void>((go) => {
          answer = go;
        });
        await route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 500, title: 'x', detail: 'something failed', request_id: 'r-1' }),
        });
      });
      await page.goto(new URL('/runs', session.origin).href);
      await page.getByText('Fetching runs …').waitFor(patient);
      answer?.();
      await page.getByRole('heading', { name: 'Server error', level: 1 }).waitFor(patient);
      await page.getByText('request r-1').waitFor();
      await expectAccessible(page, 'a fault');
      await page.unroute('**/api/runs?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('No runs yet.').waitFor(patient);
      await context.close();
    });

    test('a server that is gone is told in place; what was read stays', async () => {
      const gone = await serve(folder);
      const { page, context, go } = await openedPage(browser(), await signedIn(browser(), gone.link));
      await go('/runs');
      await gone.close();
      await page.getByText('The server is not responding. This is what was last loaded').waitFor(patient);
      expect(await page.getByRole('heading', { name: 'Runs', level: 1 }).count()).toBe(1);
      await page.getByRole('link', { name: 'Tasks', exact: true }).click();
      await page.getByRole('heading', { name: 'The server is not responding', level: 1 }).waitFor(patient);
      await page.getByText('assay serve').first().waitFor();
      await expectAccessible(page, 'unreachable');
      await context.close();
    });
  });
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}
