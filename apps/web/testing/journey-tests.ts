import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openedPage, type Session } from './opened-page.ts';

const patient = { timeout: 60_000 };

/** Somebody who comes with a question, and what they click until a page answers it. */
interface Journey {
  readonly who: string;
  readonly asks: string;
  readonly from: string;
  /** What is clicked, one after the other: as many as the question may take. */
  readonly clicks: readonly ((page: Page) => Locator)[];
  readonly answer: RegExp;
}

const place = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
const link = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name }).first();

const journeys: readonly Journey[] = [
  {
    who: 'a prompt author',
    asks: 'did my change help, where did it hurt?',
    from: '/',
    clicks: [
      place('Runs'),
      (page) => page.getByRole('main').getByRole('link', { name: 'compare', exact: true }).last(),
    ],
    answer: /looks better by 0\.21 \[-0\.01, 0\.40\]; 24 pairs are too few to be sure/,
  },
  {
    who: 'a benchmark host',
    asks: 'who is ahead, may I trust it, what is waiting?',
    from: '/',
    clicks: [place('Evaluators')],
    answer:
      /1 submission waits to be scored.*Two teams lead and cannot be told apart: Quill has .* 0\.862 \[/,
  },
  {
    who: 'a submitter',
    asks: 'what became of my entry, why this score?',
    from: '/evaluators/which-desk',
    clicks: [link(/^Quill$/), link(/^why it changed$/)],
    answer: /The scorer changed, nothing else did\..* from 0\.7077 to 0\.8615/,
  },
  {
    who: 'a reviewer',
    asks: 'what do I judge next?',
    from: '/',
    clicks: [place('Review')],
    answer: /5 items wait for raters, 2 for an adjudicator/,
  },
  {
    who: 'a reader of papers',
    asks: 'what is this reported number worth?',
    from: '/cards',
    clicks: [link(/^lab-a\/tiny-1b$/)],
    answer: /2 results reported by 3 organizations: 1 of 2 only by the developer of the model/,
  },
  {
    who: 'a reproducer, of a task',
    asks: 'does the file say enough?',
    from: '/',
    clicks: [place('Tasks'), link(/^Answers to customers/)],
    answer: /The document is valid: 7 nodes checked/,
  },
  {
    who: 'a reproducer, of a number',
    asks: 'did we get the same?',
    from: '/',
    clicks: [place('Reproductions'), link(/^Shelf Finder$/)],
    answer: /1 consistent, 1 deviating.*reported 98\.3, obtained 86\.67 \[73\.33, 96\.67\]/,
  },
];

/** The people of the workbench, each with their question; the blocked engineer has a test of their own. */
export function journeyTests(browser: () => Browser, session: () => Session): void {
  describe('people and their questions', () => {
    test.each(journeys)('$who: $asks', async ({ from, clicks, answer }) => {
      const { page, context, go, faults } = await openedPage(browser(), session());
      await go(from);
      for (const clicked of clicks) await clicked(page).click();
      await expect.poll(() => page.locator('[data-answer]').first().textContent(), patient).toMatch(answer);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a number of a card leads to its formula and its rows in one more click', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session());
      await go('/cards/model/lab-a%2Ftiny-1b');
      const figure = page.locator('details.figure').filter({ hasText: 'Reported scores' });
      await figure.getByText('How is this calculated?').click();
      await figure.getByText(/^Rows 1, 2/).waitFor(patient);
      expect(await page.getByRole('heading', { name: 'Reports', exact: true }).count()).toBe(1);
      expect(faults).toEqual([]);
      await context.close();
    });
  });
}
