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
  });
}
