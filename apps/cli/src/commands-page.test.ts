import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandGroups } from './command-groups.ts';
import { commands } from './commands.ts';
import { commandsPage } from './commands-page.ts';
import { runCommand } from './testing/run-command.ts';

test('every command stands below one heading, and every heading names commands that there are', () => {
  expect(Object.values(commandGroups).flat().toSorted()).toEqual(Object.keys(commands).toSorted());
});

test('assay --help lists the commands by heading, in the order of the path', async () => {
  const { out } = await runCommand(['--help'], '.');
  const headings = [...out.matchAll(/^(\S.*):$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Options', ...Object.keys(commandGroups), 'To start']);
});

test('docs/commands.md holds what the commands print (npm run generate writes it)', async () => {
  const page = readFileSync(new URL('../../../docs/commands.md', import.meta.url), 'utf8');
  expect(page).toBe(await commandsPage());
});
