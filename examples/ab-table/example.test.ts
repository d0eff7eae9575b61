import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

test('the prompts are compared row by row, by what each row asserts', async () => {
  const folder = await copyExample(import.meta.dirname);
  const ran = await runSnippets(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'), folder);
  expect(ran.map(({ line, exitCode, err }) => [line, exitCode, err])).toEqual(
    ran.map(({ line, expected, err }) => [line, expected, err]),
  );
  const compared = ran[1]!.out;
  expect(compared).toContain('A  replies.desk.plain');
  expect(compared).toContain('B  replies.desk.polite');
  expect(compared).toMatch(/B - A +assertions +3 +0\.667 +1 +\+0\.333/);
  expect(compared).toMatch(/≠ +\w+ +assertions +0 +1/);
  expect(compared).toContain('1 of 4 differ');
  const page = await folder.assay('compare', '--all', 'replies', '--format', 'html', '--out', 'all.html');
  expect(page.exitCode).toBe(0);
  const html = readFileSync(join(folder.path, 'all.html'), 'utf8');
  expect(html).toContain('2 specifications. Each is compared with the first of its task');
  expect(html).toMatch(/\d of \d lines of samples differ/);
  const again = await folder.assay('list', 'runs', '--format', 'json');
  expect(again.out).toContain('"samples": 1');
});

test('an assertion that cannot be read is told before anything is asked', async () => {
  const folder = await copyExample(import.meta.dirname);
  const { exitCode, err } = await folder.assay(
    'run',
    '--set',
    'tasks.replies.dataset.map.assert={ value: [{ contans: x }] }',
  );
  expect(exitCode).toBe(1);
  expect(err).toContain('contans');
});
