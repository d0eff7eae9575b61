import type { Page } from 'playwright-core';

/** What somebody does on the page of a run, and what tells that its answer is there. */
export interface Deed {
  /** A button at this place is pressed, the first one that has the text; or something is searched for. */
  readonly press?: { readonly place: string; readonly text?: string };
  readonly type?: string;
  /** Where the page says something else once it has the answer; the text that it then has, where it is known. */
  readonly shows: { readonly place: string; readonly text?: string };
}

/** How many samples are chosen, and the first of them. */
export const total = { place: '.strip span b' };
export const firstRow = { place: '.grid .body [role=row]' };

/**
 * Milliseconds from a deed to the frame that shows its answer, taken in the page itself: from the event until what the page
 * says has changed and the frame with it was drawn.
 */
export function paintedAfter(page: Page, deed: Deed): Promise<number> {
  return page.evaluate(async ({ press, type, shows }) => {
    const said = (): string => document.querySelector(shows.place)?.textContent ?? '';
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const before = said();
    const isAnswered = (): boolean =>
      shows.text === undefined ? said() !== before : said().includes(shows.text);
    const began = performance.now();
    if (press !== undefined) {
      const buttons = [...document.querySelectorAll<HTMLElement>(press.place)];
      buttons.find(({ textContent }) => textContent.includes(press.text ?? ''))!.click();
    } else if (type !== undefined) {
      const field = document.querySelector<HTMLInputElement>('.strip input[type=search]')!;
      // As typing does: the page hears of a value that the field got by itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, type);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    while (!isAnswered()) {
      if (performance.now() - began > 60_000)
        throw new Error(`nothing came of ${JSON.stringify(press ?? type)}`);
      await frame();
    }
    // The next one begins when this one was drawn.
    await frame();
    return performance.now() - began;
  }, deed);
}
