import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { evaluator, madeBundle } from '../../../testing/bundles/made-bundle.ts';

const chromium = '/usr/bin/chromium';
const source = readFileSync(resolve(import.meta.dirname, 'verify-bundle.ts'), 'utf8');

test('one file of at most 400 lines, without imports and without Node', () => {
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(400);
  expect(source).not.toMatch(/^import |\brequire\(|\bprocess\.|\bBuffer\b|'node:/m);
});

test.skipIf(!existsSync(chromium))(
  'verifies in a browser as it is (skipped where there is no chromium)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-verifier-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const bundle = JSON.stringify(madeBundle());
    const question = (text: string) =>
      `{ bundle: new TextEncoder().encode(${JSON.stringify(text)}), keys: [${JSON.stringify(evaluator.vkey)}] }`;
    const page = `<meta charset="utf-8"><body><script type="module">${stripTypeScriptTypes(source)}
      for (const question of [${question(bundle)}, ${question(bundle.replace('"q2"', '"q9"'))}]) {
        const { verified, tree_size, checks } = await verifyBundle(question);
        const failed = checks.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check);
        document.body.append('[' + [verified, tree_size, ...failed].join(' ') + ']');
      }</script>`;
    const path = join(folder, 'page.html');
    writeFileSync(path, page);
    const options = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}`];
    const shown = execFileSync(
      chromium,
      [...options, '--virtual-time-budget=60000', '--dump-dom', `file://${path}`],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    expect(shown).toContain('[true 10][false 10 openings]');
  },
);
