import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../commands.ts';
import { runCommand } from '../../testing/run-command.ts';

test('assay skills write: files that name commands which there are, and none is written over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-skills-'));
  const { exitCode, out } = await runCommand(['skills', 'write', 'skills'], folder);
  expect(exitCode).toBe(0);
  const files = out.trim().split('\n');
  expect(files).toHaveLength(2);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toMatch(/^---\nname: [a-z-]+\ndescription: .+\n---\n/);
    for (const [, verb] of text.matchAll(/(?:`|^)assay ([a-z]+)/gm))
      expect(Object.keys(commands)).toContain(verb);
  }
  const again = await runCommand(['skills', 'write', 'skills'], folder);
  expect(again.exitCode).toBe(2);
  expect(again.err).toContain('Choose another place, or overwrite it with --force.');
  expect((await runCommand(['skills', 'write', 'skills', '--force'], folder)).out).toBe(out);
});
