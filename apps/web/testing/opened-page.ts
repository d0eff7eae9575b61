import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A page that is signed in, and all that it should not have done. */
export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on the console, failed requests, requests to other hosts; none in the end. */
  readonly faults: readonly string[];
  readonly go: (path: string) => Promise<void>;
}

/** What a link of the server opened. */
export interface Session {
  readonly origin: string;
  readonly storage: Awaited<ReturnType<BrowserContext['storageState']>>;
}

export async function signedIn(browser: Browser, link: string): Promise<Session> {
  const context = await browser.newContext();
  await (await context.newPage()).goto(link);
  const session = { origin: new URL(link).origin, storage: await context.storageState() };
  await context.close();
  return session;
}

export async function openedPage(browser: Browser, { origin, storage }: Session): Promise<OpenedPage> {
  const context = await browser.newContext({
    storageState: storage,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      faults.push(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    context,
    faults,
    go: async (path) => {
      await page.goto(new URL(path, origin).href);
      await page.locator('[data-answer]').first().waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    },
  };
}
