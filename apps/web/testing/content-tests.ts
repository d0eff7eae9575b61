import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve } from './commands.ts';
import { openedPage, type Session, signedIn } from './opened-page.ts';

const patient = { timeout: 60_000 };

const project = `models: [{ key: painter, provider: module, module: model.ts }]
tasks:
  - key: colours
    dataset: data.jsonl
    scorer: { metrics: [contains, levenshtein-similarity] }
evaluation:
  key: colours
  task_specifications: [{ key: colours, task_key: colours, model_key: painter }]
`;

const model = `export default async () => '## Red\\n\\n- **red** it is\\n- see [the palette](https://example.org/palette)';
`;

/** Two by two pixels of red. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mO4oKAARAwQCgAgjgRBucgFBgAAAABJRU5ErkJggg==';

/** How near the answer is to what was expected differs from one to the next. */
const others = ['red', 'red it is', 'Red, red it is, see the palette', 'blue'].map((expected, i) => ({
  id: `word-${i + 1}`,
  input: `Which word is number ${i + 1}?`,
  expected,
}));

const row = {
  id: 'swatch',
  input: [
    { type: 'text', text: 'Which colour is this?' },
    { type: 'image', image: picture },
  ],
  expected: 'red',
};

/** A question with a picture, an answer in Markdown, runs that were repeated and scored again. */
export function contentTests(browser: () => Browser): void {
  describe('what was asked and what came back', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-content-'));
    let served: Served;
    let session: Session;

    beforeAll(async () => {
      writeFileSync(join(folder, 'assay.yaml'), project);
      writeFileSync(join(folder, 'model.ts'), model);
      const rows = [row, ...others].map((one) => JSON.stringify(one));
      writeFileSync(join(folder, 'data.jsonl'), `${rows.join('\n')}\n`);
      runCommand(folder, ['repeat', 'colours', '--runs', '2', '--quiet'], 0);
      served = await serve(folder);
      session = await signedIn(browser(), served.link);
    });
    afterAll(async () => {
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('a picture of the question is drawn, and an answer in Markdown is laid out without a link', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/runs/colours/samples/swatch');
      await page.getByText('Which colour is this?').first().waitFor(patient);
      const drawn = page.getByRole('img', { name: 'image 1 of the message' });
      expect(await drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2);
      await page.getByRole('button', { name: 'as Markdown' }).click();
      const laid = page.locator('.markdown');
      expect(await laid.locator('li').count()).toBe(2);
      expect(await laid.locator('b').textContent()).toBe('red');
      expect(await laid.locator('a').count()).toBe(0);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a range of the score is drawn over its histogram, kept as a view, and opened again from it', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/runs/colours?score=levenshtein-similarity');
      const bars = page.getByRole('group', { name: 'Histogram of the score' }).getByRole('button');
      await bars.first().hover();
      await page.mouse.down();
      await bars.nth(1).hover();
      await page.mouse.up();
      await expect.poll(() => new URL(page.url()).searchParams.get('score_max'), patient).not.toBeNull();
      const chosen = page.url();
      await page.getByText('Save this view').click();
      await page.getByLabel('Name of this view').fill('far off');
      await page.keyboard.press('Enter');
      await go('/runs/colours?score=levenshtein-similarity');
      await page.getByText('Saved views 1').click();
      await page.getByRole('link', { name: 'far off' }).click();
      await page.waitForURL(chosen);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('whether solver or scorer varies is told once a run was scored again', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await go('/runs/colours/stability');
      const card = page.locator('section', { has: page.getByRole('heading', { name: /^Solver or scorer/ }) });
      const command = await card.locator('code').textContent();
      runCommand(folder, command!.split(' ').slice(1), 0);
      await go('/runs/colours/stability');
      await card.getByText(/One run was scored 2 times: 0 samples vary with the scorer/).waitFor(patient);
      expect(faults).toEqual([]);
      await context.close();
    });

    // Last: what it runs is the newest run from then on.
    test('a sample is taken away as JSON, as a test case, and as the command that runs it alone', async () => {
      const { page, context, go, faults } = await openedPage(browser(), session);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await go('/runs/colours/samples/word-2');
      const taken = async (name: string): Promise<string> => {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('button', { name: 'copied' }).first().waitFor(patient);
        const text = await page.evaluate(() => navigator.clipboard.readText());
        await page.getByRole('button', { name, exact: true }).waitFor(patient);
        return text;
      };
      expect(JSON.parse(await taken('copy as JSON'))).toMatchObject({ sample_id: 'word-2' });
      expect(JSON.parse(await taken('as a test case'))).toMatchObject(others[1]!);
      const command = await taken('as a command that runs only this');
      expect(command).toBe(`assay run colours --where 'id = "word-2"'`);
      const said = runCommand(folder, ['run', 'colours', '--where', 'id = "word-2"', '--format', 'json'], 0);
      expect(said).toMatch(/"n":\s*1,/);
      expect(said).not.toMatch(/"n":\s*5,/);
      expect(faults).toEqual([]);
      await context.close();
    });
  });
}
