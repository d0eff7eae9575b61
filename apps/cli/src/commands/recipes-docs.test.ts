import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const recipes = readdirSync(new URL('recipes/', docs)).filter((name) => name.endsWith('.md'));
const pages = ['statistics.md', ...recipes.map((name) => `recipes/${name}`)];

/** Words as a shell takes them: quotes hold spaces. */
function wordsOf(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, two, one, plain]) => two ?? one ?? plain ?? '',
  );
}

test.each(pages)('the project of docs/%s runs as the page says', async (name) => {
  const page = readFileSync(new URL(name, docs), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'assay-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [, path = '', text] of page.matchAll(/^`([^`\n]+)`:\n\n```\w*\n([^]*?\n)```$/gm)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text!);
  }
  const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };
  let ran = 0;
  for (const [, block = '', shown = ''] of page.matchAll(/```sh\n([^]*?)```(?:\n\n```text\n([^]*?)```)?/g)) {
    let printed = '';
    for (const line of block.split('\n').filter((one) => one.startsWith('assay '))) {
      const [command = '', comment = ''] = line.split(/\s+#\s/);
      const { exitCode, out, err } = await runCommand(wordsOf(command).slice(1), folder, env);
      const expected = Number(/^exit (\d+)/.exec(comment)?.[1] ?? 0);
      expect([line, exitCode], err + out).toEqual([line, expected]);
      printed += out;
      ran += 1;
    }
    const lines = (text: string) => text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
    expect(lines(printed)).toEqual(expect.arrayContaining(lines(shown)));
  }
  expect(ran).toBeGreaterThan(0);
});
