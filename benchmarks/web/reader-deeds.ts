import type { Page } from 'playwright-core';

/** Something that a reader does, and what tells that its answer is there. */
export interface ReaderDeed {
  /** What is clicked, or the key that is pressed. */
  readonly click?: string;
  readonly key?: string;
  /** Where the page says something else once it has the answer. */
  readonly shows: string;
}

interface Deeds {
  readonly name: string;
  /** The page on which it is done. */
  readonly at: string;
  readonly steps: readonly ReaderDeed[];
}

const rail = (place: string): ReaderDeed => ({ click: `.rail a[href="${place}"]`, shows: '[data-answer]' });

const places = [
  ...['/runs', '/compare', '/stability', '/tasks', '/evaluators', '/arenas', '/review', '/cards'],
  ...['/reproductions', '/audit'],
];

/** What readers of the demo do; opening a page is one of them. */
export const deeds: readonly Deeds[] = [
  ...places.map((place) => ({ name: `open ${place}`, at: '/help', steps: [rail(place)] })),
  {
    name: 'open a run',
    at: '/runs',
    steps: [{ click: '.rows a[href^="/runs/"]', shows: '[data-answer]' }],
  },
  {
    name: 'sort samples',
    at: '/runs/one_passage?sort=score%3Aanswered&order=up',
    steps: [{ click: '.grid .head button', shows: '.grid .body [role=row]' }],
  },
  {
    name: 'filter samples',
    at: '/runs/one_passage',
    steps: [{ click: 'aside.facets button[title$="refunds"]', shows: '.strip span b' }],
  },
  {
    name: 'next and previous sample',
    at: '/runs/one_passage?sample=refund-window',
    steps: [
      { key: 'j', shows: '.panel h2' },
      { key: 'k', shows: '.panel h2' },
    ],
  },
  { name: 'open the jump dialog', at: '/', steps: [{ key: 'Control+k', shows: 'dialog' }] },
  {
    name: 'filter runs by verdict',
    at: '/runs?verdict=pass',
    steps: [{ click: '.rail a[href="/runs"]', shows: '[data-answer]' }],
  },
  {
    name: 'filter cards',
    at: '/cards',
    steps: [{ click: '.choices input[type=checkbox]', shows: '.choices span b' }],
  },
];

/**
 * Milliseconds from the event until the frame that shows its answer, taken in the page itself. A real click and a real key:
 * the clock begins when the page hears of it, and the page listens before it is done.
 */
export async function paintedAfterDeed(page: Page, { click, key, shows }: ReaderDeed): Promise<number> {
  const listening = await page.evaluateHandle((place) => {
    const said = (): string => document.querySelector(place)?.textContent ?? '';
    const before = said();
    const heard = new Promise<number>((began) => {
      for (const kind of ['pointerdown', 'keydown'])
        document.addEventListener(kind, ({ timeStamp }) => began(timeStamp), { capture: true, once: true });
    });
    const painted = async (): Promise<number> => {
      const began = await heard;
      while (said() === before || said() === '') {
        if (performance.now() - began > 30_000) throw new Error(`nothing came at ${place}`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise(requestAnimationFrame);
      return performance.now() - began;
    };
    return { painted: painted() };
  }, shows);
  if (click !== undefined) await page.locator(click).first().click();
  if (key !== undefined) await page.keyboard.press(key);
  return listening.evaluate(({ painted }) => painted);
}
