import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifact, evaluator, growth, madeBundle } from '../../../testing/bundles/made-bundle.ts';
import { clientId, clientSecret, startLoginProvider } from '../../../testing/login/login-provider.ts';
import { buildPages } from './build-pages.ts';
import { chartTests } from './chart-tests.ts';
import { chromiumPath } from './chromium.ts';
import { serve } from './commands.ts';
import { contentTests } from './content-tests.ts';
import { type DemoProject, demoProject } from './demo-project.ts';
import { journeyTests } from './journey-tests.ts';
import { officesTests } from './offices-tests.ts';
import { type OpenedPage, openedPage, type Session, signedIn } from './opened-page.ts';
import { openingTests } from './opening-tests.ts';
import { behind, pages } from './pages.ts';
import { slowProject } from './slow-project.ts';
import { stateTests } from './state-tests.ts';
import { staticServer } from './static-server.ts';

/** A busy machine takes its time. */
const patient = { timeout: 60_000 };

interface NewToken {
  readonly token: string;
  readonly record: { readonly id: string };
}

const isOfEvaluators = (path: string): boolean => /^\/(?:evaluators|arenas)/.test(path);

describe.skipIf(chromiumPath === undefined)(
  'the workbench in a browser (skipped where there is no chromium)',
  () => {
    let demo: DemoProject;
    let browser: Browser;
    let session: Session;

    beforeAll(async () => {
      await buildPages();
      demo = await demoProject();
      browser = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] });
      session = await signedIn(browser, demo.link);
    });
    afterAll(async () => {
      await browser.close();
      await demo.close();
    });

    const open = (): Promise<OpenedPage> => openedPage(browser, session);

    stateTests(() => browser);
    contentTests(() => browser);
    officesTests(() => browser);
    openingTests(
      () => browser,
      () => session,
    );
    journeyTests(
      () => browser,
      () => session,
    );
    chartTests(
      () => browser,
      () => session,
    );

    test('the first view takes at most 250 KB of script, compressed', () => {
      const built = new URL('../dist/', import.meta.url);
      const index = readFileSync(new URL('index.html', built), 'utf8');
      const scripts = [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
      expect(scripts.length).toBeGreaterThan(0);
      const bytes = scripts.map((path) => gzipSync(readFileSync(new URL(path, built))).length);
      expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(250_000);
    });

    test.each([
      ['runs, tasks, cards and help', pages.filter(([path]) => !isOfEvaluators(path))],
      ['evaluators and arenas', pages.filter(([path]) => isOfEvaluators(path))],
    ])(
      'every page answers its question first, is accessible in light and dark, fits a phone, and is quiet: %s',
      async (_, chosen) => {
        const { page, context, faults, go } = await open();
        const found: (readonly [string, RegExp])[] = [];
        for (const [from, link, , answer] of behind.filter(([path]) =>
          chosen.some(([one]) => one === path),
        )) {
          await go(from);
          found.push([(await page.locator(link).first().getAttribute('href'))!, answer]);
        }
        for (const [path, answer] of [...chosen, ...found]) {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
          await go(path);
          const lead = page.locator('[data-answer]').first();
          const said = (await lead.textContent()) ?? '';
          expect(said, path).toMatch(answer);
          expect(said, path).toMatch(/\d/);
          expect(said, path).toMatch(/\[[-−+\d., ]+\]|interval|deviation/);
          const box = await lead.boundingBox();
          expect(box!.y + box!.height, path).toBeLessThan(900);
          await expect(page.getByText('The command that shows this').count(), path).resolves.toBe(1);
          const checked = new AxeBuilder({ page });
          const light = await checked.analyze();
          await page.emulateMedia({ colorScheme: 'dark' });
          const dark = await checked.withRules(['color-contrast']).analyze();
          const broken = [...light.violations, ...dark.violations];
          expect(broken.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
          // A laptop at 200 %, and a phone.
          for (const width of [640, 360]) {
            await page.setViewportSize({ width, height: 800 });
            const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
          }
        }
        expect(faults).toEqual([]);
        await context.close();
      },
    );

    test('a blocked engineer is at the worst sample, with question, answer and reason, in three clicks', async () => {
      const { page, context, go, faults } = await open();
      await go('/runs/one_passage');
      await page.getByRole('link', { name: 'failed samples' }).first().click();
      await page.getByRole('row').filter({ hasText: 'refund-window' }).click();
      const panel = page.getByRole('complementary', { name: 'Sample refund-window' });
      await panel.getByText('I got my delivery 5 working days ago. Can I still return the book?').waitFor();
      await panel.getByText('Standard delivery takes 3 to 5 working days.').first().waitFor();
      await panel.getByText('Looked for “30 days” in the answer: not there.').waitFor();
      expect(new URL(page.url()).searchParams.get('sample')).toBe('refund-window');
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a host and a lead see on the first page what waits for them, one click away', async () => {
      const { page, context, go, faults } = await open();
      await go('/');
      const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'Waiting' }) });
      await waiting.getByText('1 submission to score').waitFor(patient);
      await waiting.getByText('5 items to judge, 2 to adjudicate').waitFor();
      const places = page.getByRole('navigation', { name: 'Pages' });
      expect(await places.getByRole('link', { name: 'Evaluators' }).textContent()).toBe('Evaluators 2');
      expect(await places.getByRole('link', { name: 'Review' }).textContent()).toBe('Review 7');
      await waiting.getByRole('link').last().click();
      await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test('keys alone: move, open, search, jump', async () => {
      const { page, context, go, faults } = await open();
      await go('/runs/one_passage?outcome=failed&score=answered');
      await page.keyboard.press('j');
      const first = await page.locator('.panel h2').textContent();
      await page.keyboard.press('j');
      await expect.poll(() => page.locator('.panel h2').textContent(), patient).not.toBe(first);
      await page.keyboard.press('k');
      await expect.poll(() => page.locator('.panel h2').textContent(), patient).toBe(first);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('.panel').count(), patient).toBe(0);
      await page.keyboard.press('/');
      await page.keyboard.type('magazine');
      await expect.poll(() => new URL(page.url()).searchParams.get('q'), patient).toBe('magazine');
      await page.keyboard.press('Enter');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('stabil');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Stability' }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test('whatever has a name is jumped to by its letters, and the dialog opens again as fast as it is closed', async () => {
      const { page, context, go, faults } = await open();
      await go('/');
      for (const [letters, name] of [
        ['one_pass', /^one_passage · .* run$/],
        ['refund-w', /^refund-window sample of /],
        ['support', /problem\.jsonld task$/],
        ['which d', 'Which desk evaluator'],
        ['tern', /^Tern · sub-.* submission to Which desk$/],
        ['heap', 'heaps arena'],
        ['handbook', 'module/handbook-3 model card'],
        ['rivers', 'example/rivers benchmark card'],
        ['shelf', 'Shelf Finder reproduction'],
        ['audit', 'Audit page'],
        ['assay comp', /^assay compare .* command$/],
        ['agreement', /agreement, stable, unstable definition/],
      ] as const) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill(letters);
        await page.getByRole('option', { name }).first().waitFor(patient);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('refund-w');
      await page
        .getByRole('option', { name: /^refund-window sample/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'refund-window', level: 1 }).waitFor(patient);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a task that is broken in the editor says so, and the quick fix mends it', async () => {
      const { page, context, go, faults } = await open();
      await go('/tasks/problem.jsonld');
      await page.locator('.cm-line', { hasText: '"croissant:output"' }).click();
      await page.keyboard.press('Home');
      for (const _ of '"croissant:output') await page.keyboard.press('ArrowRight');
      await page.keyboard.type('t');
      await page.getByText('croissant:outputt is not a term').first().waitFor();
      const told = await page.getByText('croissant:outputt is not a term').first().boundingBox();
      expect(told!.y, 'what is wrong is told on the first screen').toBeLessThan(900);
      await page.getByRole('button', { name: 'Insert croissant:output' }).click();
      await expect.poll(() => page.getByText('croissant:outputt is not a term').count(), patient).toBe(0);
      expect(await page.locator('[data-answer]').textContent()).toContain('The document is valid');
      await page.getByText('of 1 version: nothing has changed').waitFor(patient);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a task is read as a picture or as a tree, and the address says which', async () => {
      const { page, context, go, faults } = await open();
      await go('/tasks/problem.jsonld');
      await page.getByRole('button', { name: 'Tree' }).click();
      await page.getByText('"croissant:TaskProblem"').first().waitFor(patient);
      expect(new URL(page.url()).searchParams.get('shape')).toBe('tree');
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a solution that is dropped is matched beside the parts of the problem that it fills, and what it lacks is told there', async () => {
      const { page, context, go, faults } = await open();
      await go('/tasks/problem.jsonld');
      await page.getByText('1 of 4 parts is given, 3 are left to a solution').waitFor(patient);
      const listed = page.getByRole('region', { name: 'Solutions' });
      await listed.getByText('✓ matches').waitFor(patient);
      const solution = readFileSync(join(demo.folder, 'published/solution.jsonld'), 'utf8');
      const drop = async (text: string): Promise<void> =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 's.jsonld', mimeType: 'text/plain', buffer: Buffer.from(text) });
      const part = (title: string) => page.locator('.part', { hasText: title }).last();
      await drop(solution);
      await page.getByRole('heading', { name: /^It matches/ }).waitFor(patient);
      await part('The model to be measured').getByText('handbook-3').waitFor(patient);
      await drop(solution.replace('"croissant:metric": "answered"', '"croissant:metric": "accuracy"'));
      await page.getByRole('heading', { name: /^It matches in part/ }).waitFor(patient);
      await part('answered').getByText('the expected metric answered is not reported').waitFor(patient);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a benchmark says of itself field by field, and the risks that it names are cues', async () => {
      const { page, context, go, faults } = await open();
      await go('/cards/benchmark/example%2Frivers');
      const fields = page.getByRole('region', { name: 'Documentation' });
      await fields.getByText('of 28 fields').first().click();
      await fields.getByText('cues, never scored').first().waitFor(patient);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a run of another process is told, and moves nothing until the reader wants it', async () => {
      const { page, context, go, faults } = await open();
      await go('/runs');
      const before = await page.getByRole('row').count();
      demo.command(['run', 'three_passages', '--quiet'], 0);
      await page.getByText('New results are available.').waitFor();
      expect(await page.getByRole('row').count()).toBe(before);
      await page.getByRole('button', { name: 'Show them' }).click();
      await expect.poll(() => page.getByRole('row').count(), patient).toBe(before + 1);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a run of another process is watched from its first answers to its verdict, on one page', async ({
      onTestFinished,
    }) => {
      const slow = slowProject();
      onTestFinished(slow.close);
      const served = await serve(slow.folder);
      onTestFinished(served.close);
      const { page, context, go, faults } = await openedPage(browser, await signedIn(browser, served.link));
      await go('/');
      const running = slow.run();
      onTestFinished(() => void running.kill());
      const ended = once(running, 'exit');
      await page.getByRole('heading', { name: /Under way/ }).waitFor(patient);
      await page.getByText(/\d of 4 answered so far/).waitFor(patient);
      await page.locator('a.mono[href^="/runs/"]').click();
      await page.getByRole('heading', { name: 'cities', level: 1 }).waitFor(patient);
      await page.getByText(/\d of 4 answered so far/).waitFor(patient);
      const failures = page.getByRole('list', { name: 'Failures by class' });
      await failures.getByText('the line was cut').waitFor(patient);
      await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'));
      slow.goOn();
      await page.getByText('exact-match.pass_rate is 0.75').first().waitFor(patient);
      await page.locator('h1').getByText('✓ pass').waitFor(patient);
      expect(await page.getByText('answered so far').count()).toBe(0);
      expect(await page.evaluate(() => document.body.getAttribute('data-kept'))).toBe('yes');
      await ended;
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a person signs in with the provider, is sent back to the page that was open, and signs out', async ({
      onTestFinished,
    }) => {
      const slow = slowProject();
      onTestFinished(slow.close);
      const callbacks: string[] = [];
      const provider = await startLoginProvider(callbacks);
      onTestFinished(provider.close);
      const settings = `issuer: ${provider.issuer}\nclient_id: ${clientId}\nclient_secret_env: ASSAY_LOGIN_SECRET\nrole_claim: groups\nroles: { viewer: [staff] }\n`;
      writeFileSync(join(slow.folder, 'login.yaml'), settings);
      const served = await serve(slow.folder, {
        args: ['--login', 'login.yaml'],
        env: { ASSAY_LOGIN_SECRET: clientSecret },
      });
      onTestFinished(served.close);
      const { origin } = new URL(served.link);
      callbacks.push(`${origin}/login/callback`);
      provider.ready();
      Object.assign(provider.person, { subject: 'nora', groups: ['staff'] });
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${origin}/runs`);
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor(patient);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor(patient);
      expect(new URL(page.url()).pathname).toBe('/runs');
      const out = page.getByRole('button', { name: 'Sign out' });
      expect(await out.getAttribute('title')).toBe('nora, viewer');
      await out.click();
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor(patient);
      await context.close();
    });

    test('a person signs in with a token, sees what its role may, and no more once it is revoked', async () => {
      const made = demo.command(['tokens', 'new', 'rita', '--role', 'viewer', '--format', 'json'], 0);
      const { token, record } = JSON.parse(made) as NewToken;
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(new URL('/runs', demo.link).href);
      await page.getByLabel('or with a token').fill('evw_wrong_token');
      await page.keyboard.press('Enter');
      await page.getByText('this token is not valid on this server').waitFor(patient);
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      await page.getByLabel('or with a token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor(patient);
      expect(await page.evaluate(() => document.cookie)).not.toContain('evw_');
      await page.goto(new URL('/review', demo.link).href);
      await page.getByText('Your role cannot see this').waitFor(patient);
      demo.command(['tokens', 'revoke', record.id], 0);
      await page.goto(new URL('/runs', demo.link).href);
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor(patient);
      await context.close();
    });

    test('a submitter learns what became of an entry, and why its score changed, in two clicks', async () => {
      const { page, context, go, faults } = await open();
      await go('/evaluators/which-desk');
      await page.getByRole('link', { name: 'Quill' }).click();
      await page.getByText('none is ever overwritten').waitFor();
      await page.getByText(/assay audit evidence sc-\w+ --reason/).waitFor();
      await page.getByLabel('reason for opening').fill('the team asked');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('region', { name: 'Items' }).getByText('✓ true').first().waitFor(patient);
      await page.getByText('1 to 50 of 65').waitFor();
      await page.getByRole('link', { name: 'why it changed' }).click();
      await page.getByText('The scorer changed, nothing else did.').waitFor();
      await page.getByText('went from 0.7077 to 0.8615 (+0.1538)').waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a file that is dropped is refused with row and column at once', async () => {
      const { page, context, go, faults } = await open();
      await go('/evaluators/which-desk/submissions');
      await page.getByLabel('team').fill('Finch');
      const rows = '{"id":"m00","prediction":"refunds"}\n{"id":"m00","prediction":"refunds"}\n';
      await page
        .getByLabel('Drop the file here, or choose it:')
        .setInputFiles({ name: 'finch.jsonl', mimeType: 'application/json', buffer: Buffer.from(rows) });
      // What came before all was said is kept until then.
      await page.getByText('is not submitted yet: still missing: model').waitFor();
      await page.getByLabel('model').fill('finch-1');
      await page.getByRole('button', { name: 'Submit it' }).click();
      await page.getByText('row 2, column "id": the same id is in row 1').waitFor();
      await page.getByRole('row').filter({ hasText: 'Finch' }).getByText('invalid').waitFor();
      await page.getByRole('link', { name: /^sub-/ }).first().click();
      await page.getByText('Why it was refused').waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('UI-01 what others wrote is shown as text, wherever it stands', async () => {
      const planted = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
      const entry = ['--evaluator', 'which-desk', '--team', 'Heron', '--claim', `model=${planted}`];
      demo.command(['submit', 'contest/larch.jsonl', ...entry], 0);
      demo.command(['score', '--evaluator', 'which-desk'], 0);
      demo.command(['rerun', '--all', '--evaluator', 'which-desk', '--reason', planted], 0);
      const { page, context, go, faults } = await open();
      for (const path of ['/evaluators/which-desk/versions', '/audit']) {
        await go(path);
        await page.getByText(planted, { exact: false }).first().waitFor();
      }
      await go('/evaluators/which-desk/submissions');
      await page.getByRole('row').filter({ hasText: 'Heron' }).getByRole('link').click();
      await page.getByText(planted, { exact: false }).first().waitFor();
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(await page.title()).not.toBe('1');
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a game is played through move by move, with keys', async () => {
      const { page, context, go, faults } = await open();
      await go('/arenas');
      await page.getByRole('link', { name: 'heaps' }).click();
      const path = page.getByRole('figure').filter({ hasText: 'Sequential test: timid against rash' });
      await path.getByText('accept h1 after 16 pairs; Elo 198 [38, 544]').waitFor();
      expect(await path.locator('svg .reference').count()).toBe(2);
      expect(await path.locator('svg .whisker').count()).toBe(16);
      await page.getByRole('link', { name: 'replay 0a' }).click();
      await page.getByLabel('Position after move 0').waitFor();
      await page.keyboard.press('j');
      await page.getByLabel('Position after move 1').waitFor();
      expect(new URL(page.url()).searchParams.get('ply')).toBe('1');
      await page.keyboard.press('k');
      await page.getByLabel('Position after move 0').waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a reviewer judges by keys alone, blind, and takes a vote back', async () => {
      const { page, context, go, faults } = await open();
      await go('/review?rater=bob');
      const left = page.getByText(/more items? for bob/);
      await left.waitFor();
      const undo = page.getByRole('button', { name: 'Undo' });
      expect(await undo.isDisabled()).toBe(true);
      expect(await page.locator('.judge').textContent()).not.toContain('Larch');
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      await page.locator('fieldset[data-now]', { hasText: 'know what to do next' }).waitFor();
      await page.keyboard.press('1');
      await page.locator('fieldset[data-now]', { hasText: 'speak to the customer' }).waitFor();
      await page.keyboard.press('2');
      await expect.poll(() => undo.isDisabled(), patient).toBe(false);
      await page.locator('fieldset[data-now]', { hasText: 'know what to do next' }).waitFor();
      await page.keyboard.press('z');
      await page.getByRole('button', { name: 'Undo', disabled: true }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a row of a reproduction leads to its answers, and is disputed alone, with a reason', async () => {
      const { page, context, go, faults } = await open();
      await go('/reproductions');
      await page.getByRole('link', { name: 'Shelf Finder' }).click();
      await page.getByRole('link', { name: 'Answer Named (%)' }).click();
      await page.getByText('30 answers in').waitFor();
      await page.getByRole('cell', { name: 'It is on shelf B2.' }).waitFor();
      const dispute = page.getByRole('button', { name: 'Dispute' });
      expect(await dispute.isDisabled()).toBe(true);
      await page.getByLabel('reason').fill('the paper folds case');
      await dispute.click();
      await page.getByText('not implemented as the paper defines it: the paper folds case').waitFor();
      await page.getByRole('row').filter({ hasText: 'Answer Named' }).getByText('✗ disputed by').waitFor();
      await page
        .getByRole('row')
        .filter({ hasText: 'Exact Match' })
        .getByText('✓ correct, says nora')
        .waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test('an adjudicator decides a dispute by keys alone, with a reason', async () => {
      const { page, context, go, faults } = await open();
      await go('/review?adjudicator=dora');
      await page.getByText('2 items for dora to decide').waitFor();
      const judged = page.locator('.judge');
      const isOther = await judged.getByText('Do you buy used books?').isHidden();
      if (isOther) await page.keyboard.press('j');
      await judged.getByText('Do you buy used books?').waitFor();
      expect(await judged.textContent()).not.toMatch(/ada|bob|Larch/);
      // Only what raters differ on is left to decide.
      await judged.getByText('Votes: yes × 2').waitFor();
      await judged.getByText('✗ Raters differ: plain × 1, friendly × 1').waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      await page.locator('fieldset[data-now]', { hasText: 'speak to the customer' }).waitFor();
      await page.keyboard.press('2');
      await page.keyboard.type('as the anchor for plain');
      await page.keyboard.press('Enter');
      await page.getByText('1 item for dora to decide').waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test('a reader of papers filters cards to agentic scores of the developer alone without limits, and keeps that view', async () => {
      const { page, context, go, faults } = await open();
      await go('/cards');
      await page.getByLabel(/reported only by the developer/).check();
      await page.getByText('7 of 11 results', { exact: true }).waitFor();
      await page.getByLabel(/agent used/).check();
      await page.getByText('3 of 11 results', { exact: true }).waitFor();
      await page.getByLabel('missing field').selectOption('eval_limits');
      await page.getByText('2 of 11 results', { exact: true }).waitFor();
      const rows = page.getByRole('region', { name: 'Reported results' }).getByRole('rowheader');
      expect(await rows.allTextContents()).toEqual(['lab-c/scout', 'lab-d/runner']);
      const tree = page.getByRole('region', { name: 'Tree of benchmarks' });
      await tree.getByRole('button', { name: '▸ example/errands' }).click();
      await tree.getByRole('row').filter({ hasText: 'split' }).waitFor(patient);
      expect(new URL(page.url()).searchParams.get('branch')).toBe('example/errands');
      await page.getByText('Save this view').click();
      await page.getByLabel('Name of this view').fill('agents without limits');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'agents without limits' }).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    });

    test('the exported site opens from a folder of a plain web server and by file name, in light and dark, on a phone', async () => {
      demo.command(['serve', '--readonly', '--export', 'site'], 0);
      const files = await staticServer(join(demo.folder, 'site'), '/some/folder/');
      const context = await browser.newContext();
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => faults.push(message.text()));
      page.on('response', (answer) => {
        if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
      });
      await page.goto(`${files.address}index.html`);
      await page.getByText('3 boards, 2 reports, 1 reproduction').waitFor();
      for (const name of [
        'Which desk',
        'three_passages',
        'Shelf Finder',
        'What reported results are worth',
      ]) {
        await page.getByRole('link', { name, exact: true }).first().click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.setViewportSize({ width: 360, height: 800 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, name).toBeLessThanOrEqual(0);
        const light = await new AxeBuilder({ page }).analyze();
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
        await page.emulateMedia({ colorScheme: 'light' });
        expect([...light.violations, ...dark.violations].map(({ id }) => `${name} ${id}`)).toEqual([]);
        await page.getByRole('link', { name: 'All pages' }).click();
      }
      await page.goto(pathToFileURL(join(demo.folder, 'site/index.html')).href);
      await page.getByRole('link', { name: 'Which desk', exact: true }).first().click();
      await page.getByText('cannot be told apart').first().waitFor();
      expect(faults).toEqual([]);
      await context.close();
      await files.close();
    });

    test('a bundle is verified in the browser, and a flipped byte is caught', async () => {
      const { page, context, go, faults } = await open();
      const text = JSON.stringify(madeBundle());
      const drop = (bundle: string): Promise<void> =>
        page
          .getByLabel('Drop a bundle here, or choose it:')
          .setInputFiles({ name: 'bundle.json', mimeType: 'application/json', buffer: Buffer.from(bundle) });
      await go('/audit');
      await drop(text);
      await page.getByText('bundle.json is not proven: no key is trusted yet').waitFor();
      await page.getByLabel('Keys that you trust').fill(`# ours\n${evaluator.vkey}\nno+key`);
      await page.getByText('unnamed: accuracy 0.6700; delta -0.1300', { exact: false }).waitFor();
      await page.getByText('bundle.json is proven: 14 checks pass, none fails, 2 were not run').waitFor();
      await page.getByText('not a usable key, ignored: no+key').waitFor();
      await page.getByText('the score stands in the log', { exact: false }).waitFor();
      await page
        .getByText('those that were scored (not run: no files were given)', { exact: false })
        .waitFor();
      await drop(text.replace('"q2"', '"q9"'));
      await page.getByText('bundle.json is not proven').waitFor();
      await page.getByText('1 fails (openings)', { exact: false }).waitFor();
      await page.getByText('those committed to (fails: ', { exact: false }).waitFor();
      expect(await page.locator('[data-answer]').textContent()).not.toContain('accuracy');

      await page.getByText('More to check').click();
      const hold = (buffer: Buffer): Promise<void> =>
        page
          .getByLabel('The files that were scored')
          .setInputFiles({ name: 'p.jsonl', mimeType: 'text/plain', buffer });
      await drop(text);
      await hold(Buffer.from('other'));
      await page.getByText('fails: "p.jsonl" is another file', { exact: false }).waitFor();
      await hold(artifact);
      const { checkpoint, proof } = growth(4);
      await page.getByLabel('A checkpoint that you saved').fill(checkpoint);
      await page.getByLabel('Proof that the log has only grown').fill(JSON.stringify(proof));
      await page.getByText('bundle.json is proven: 16 checks pass, none fails').waitFor();

      await go('/audit?kind=score.created');
      const kinds = page.getByRole('region', { name: 'Entries of the log' }).getByRole('rowheader');
      expect(new Set(await kinds.allTextContents())).toEqual(new Set(['score.created']));
      expect(faults).toEqual([]);
      await context.close();
    });
  },
);
