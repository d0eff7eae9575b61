import { expect, test } from 'vitest';
import type { Commands } from './command.ts';
import { commands } from './commands.ts';
import { runCommand } from './testing/run-command.ts';

/** Every command as its words, and whether others stand below it. */
function listed(entries: Commands, above: readonly string[] = []): (readonly [string, boolean])[] {
  return Object.entries(entries).flatMap(([verb, entry]) => {
    const words = [...above, verb];
    const below = 'commands' in entry ? listed(entry.commands, words) : [];
    return [[words.join(' '), below.length > 0] as const, ...below];
  });
}

test.each(listed(commands))('assay %s --help has an example and its exit codes', async (verb, isGroup) => {
  const { exitCode, out } = await runCommand([...verb.split(' '), '--help'], '.');
  expect(exitCode).toBe(0);
  expect(out).toMatch(new RegExp(`\\n  \\$ (?:source <\\(|[A-Z_]+=\\S+ )?assay ${verb}\\b`));
  if (!isGroup) expect(out).toMatch(/\nExit codes: 0 /);
});
