import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';
import { runSnippets } from '../testing/run-snippets.ts';

test('the agent finds the causes, the check sees its files, and a judge grades what it says', async () => {
  const folder = await copyExample(import.meta.dirname);
  const ran = await runSnippets(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'), folder);
  expect(ran.map(({ line, exitCode, err }) => [line, exitCode, err])).toEqual(
    ran.map(({ line, expected, err }) => [line, expected, err]),
  );
  expect(ran[0]!.out).toMatch(/environment-check +1/);
  expect(ran[0]!.out).toMatch(/tool-called +1/);
  expect(ran[0]!.out).toMatch(/right +1/);
  expect(ran[1]!.out).toContain('grep -m1 ERROR');
  expect(readdirSync(join(folder.path, 'logs'))).toEqual([expect.stringMatching(/_incidents_.*\.eval$/)]);
});
