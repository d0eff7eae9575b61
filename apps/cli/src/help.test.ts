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

test.each([
  ['rum --help', 'run'],
  ['rum -h', 'run'],
  ['--help rum', 'run'],
  ['help rum', 'run'],
  ['rum --version', 'run'],
  ['data pul --help', 'pull'],
  ['help data pul', 'pull'],
  ['data help pul', 'pull'],
  ['cards show benchmrk --help', 'benchmark'],
  ['list rns --help', 'runs'],
  ['help list rns', 'runs'],
  ['baseline lst --help', 'list'],
  ['help baseline lst', 'list'],
  ['metrics scor --help', 'score'],
  ['init projet --help', 'project'],
  ['completion bsh --help', 'bash'],
])('assay %s asks for help with what there is not: an error that offers %s', async (line, offered) => {
  const { exitCode, out, err } = await runCommand(line.split(' '), '.');
  expect([exitCode, out]).toEqual([2, '']);
  expect(err).toMatch(new RegExp(`Did you mean ${offered}\\?`));
});

test('a word that a command does not take is an error with --help too', async () => {
  const { exitCode, err } = await runCommand(['doctor', 'me', '--help'], '.');
  expect(exitCode).toBe(2);
  expect(err).toContain('too many arguments');
});

test.each([
  ['help', '--help'],
  ['help run', 'run --help'],
  ['help data pull', 'data pull --help'],
  ['data help pull', 'data pull --help'],
  ['data help', 'data --help'],
  ['help baseline list', 'baseline --help'],
  ['baseline set --help main', 'baseline --help'],
  ['run help --help', 'run --help'],
  ['implement help', 'implement --help'],
])('assay %s prints what assay %s does', async (line, same) => {
  const ran = await runCommand(line.split(' '), '.');
  expect(ran).toEqual(await runCommand(same.split(' '), '.'));
  expect(ran.exitCode).toBe(0);
});
