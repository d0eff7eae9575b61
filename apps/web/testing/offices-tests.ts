import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve } from './commands.ts';
import { officesProject } from './offices-project.ts';
import { openedPage, type Session, signedIn } from './opened-page.ts';

const patient = { timeout: 60_000 };

/** What a project of several tasks shows: numbers of whole sets, labels, rate limits, a run that was interrupted. */
export function officesTests(browser: () => Browser): void {
  describe('a project of two tasks', () => {
    const { folder, close } = officesProject();
    let served: Served;
    let session: Session;

    beforeAll(async () => {
      runCommand(folder, ['run', 'prompts', '--quiet'], 1);
      runCommand(folder, ['run', 'desks', '--quiet'], 3);
      runCommand(folder, ['run', 'halted', '--quiet'], 130);
      served = await serve(folder);
      session = await signedIn(browser(), served.link);
    });
    afterAll(async () => {
      await served.close();
      close();
    });

    test('two prompts are compared by the number of the whole set, with the samples that went farthest', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/compare?runs=letters.translator.plain,letters.translator.kind');
      const lead = page.locator('[data-answer]');
      expect(await lead.textContent()).toMatch(/, bleu: worse by 19 \[9, 29\] on 12 pairs\./);
      const bleu = page.getByRole('row').filter({ hasText: /^bleu/ }).first();
      expect(await bleu.textContent()).toMatch(/100.*81.*-19.*\[-29, -9\]/);
      const turned = page.getByRole('region', { name: 'Samples that changed outcome' });
      await turned.getByText('100.0000 → ').first().waitFor(patient);
      await turned.getByText('Gladly!').first().waitFor();
      await turned.getByRole('tab', { name: 'length' }).click();
      await turned.getByText('12 samples the same both times.').waitFor(patient);
      await turned.getByRole('tab', { name: 'bleu' }).click();
      await turned.getByText('✗ got worse').waitFor(patient);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('three prompts make a line each, what each changed, and a table a score', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/compare?runs=letters.translator.plain,letters.translator.terse,letters.translator.kind');
      const lines = page.locator('[data-answer] .said-line');
      expect(await lines.allTextContents()).toEqual([
        expect.stringMatching(/^letters\.translator\.terse against .*, bleu: /),
        expect.stringMatching(/^letters\.translator\.kind against .*, bleu: /),
      ]);
      expect(await page.getByText('What differs').count()).toBe(2);
      await page.getByText('Translate, and be kind: {{input.german}}').waitFor();
      await page.getByRole('cell', { name: '12 of 12 labels changed' }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test('rate limits are missing from the number of the whole set too, and its samples have no column that says nothing', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/runs/limited');
      const card = page.locator('section.card', { has: page.getByRole('heading', { name: /^macro F1/ }) });
      await card.getByText('12 missing (rate_limited 12)').waitFor(patient);
      const heads = page.getByRole('grid', { name: 'Samples' }).getByRole('columnheader');
      expect(await heads.allTextContents()).not.toContain('macro F1');
      expect(await heads.first().textContent()).toBe('right');
      await page.getByRole('row').filter({ hasText: 'topic: refunds' }).first().click();
      await page.locator('.panel h2').first().waitFor(patient);
      expect(await page.locator('.panel').textContent()).not.toContain('not_applicable');
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a gate on a number of the whole set leads to its worst samples, since none fails by it', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/runs/letters.translator.kind');
      await page.getByRole('heading', { name: 'Letters · letters.translator.kind' }).waitFor();
      await page.getByRole('link', { name: 'the worst samples' }).click();
      const rows = page.getByRole('grid', { name: 'Samples' }).getByRole('row');
      await rows.filter({ hasText: 'Gladly!' }).first().waitFor(patient);
      await expect.poll(() => rows.nth(1).textContent(), patient).toContain('Gladly!');
      expect(await page.locator('.facets').textContent()).not.toMatch(/failed|passed/);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a run that was interrupted says what is kept and how it goes on, and is not called under way', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/runs');
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^halted/ }) });
      expect(await row.textContent()).toContain('not finished');
      await row.getByRole('link', { name: /^halted/ }).click();
      await page.getByText('no process is working on it: 2 of 24 answers are kept.').waitFor(patient);
      await page.getByText('assay run --resume').waitFor();
      const said = await page.locator('.shows code').first().textContent();
      expect(runCommand(folder, said!.split(' ').slice(1), 0)).toContain('d2');
      await go('/');
      const today = page
        .getByRole('region', { name: 'Evaluations' })
        .getByRole('row')
        .filter({ hasText: 'halted' });
      expect(await today.textContent()).toContain('not finished');
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a run that was not repeated offers the command that repeats it, in place of numbers that say nothing', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/runs/limited/stability');
      await page.getByText('assay repeat limited --runs 5').waitFor(patient);
      expect(await page.getByText('What these runs can tell').count()).toBe(0);
      expect(faults).toEqual([]);
      await context.close();
    });
  });
}
