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
    scorer: { metrics: [contains] }
evaluation:
  key: colours
  task_specifications: [{ key: colours, task_key: colours, model_key: painter }]
`;

const model = `export default async () => '## Red\\n\\n- **red** it is\\n- see [the palette](https://example.org/palette)';
`;

/** Two by two pixels of red. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mO4oKAARAwQCgAgjgRBucgFBgAAAABJRU5ErkJggg==';

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
      writeFileSync(join(folder, 'data.jsonl'), `${JSON.stringify(row)}\n`);
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
      const drawn = page.getByRole('img', { name: 'picture 1 of the message' });
      expect(await drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2);
      await page.getByRole('button', { name: 'as Markdown' }).click();
      const laid = page.locator('.markdown');
      expect(await laid.locator('li').count()).toBe(2);
      expect(await laid.locator('b').textContent()).toBe('red');
      expect(await laid.locator('a').count()).toBe(0);
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
  });
}
