import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const root = new URL('../../../../', import.meta.url);
const page = await readFile(new URL('docs/list-and-log.md', root), 'utf8');

/** The commands of the page in their order, each with what the page says that it prints; null: nothing. */
const steps = [...page.matchAll(/```sh\n([^]*?)```(?:\n\n```text\n([^]*?)```)?/g)].flatMap(
  ([, commands, shown]) =>
    commands!
      .trim()
      .split('\n')
      .map((command) => ({ command, shown: shown ?? null })),
);

const { PATH = '' } = process.env;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-docs-'));
  await cp(new URL('examples/02-run/', root), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.assay'),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Without what differs from run to run: ids, times, durations, the versions of scorers, and widths of columns. */
function lasting(text: string): string {
  return text
    .replaceAll(/\d{8}T\d{6}-[0-9a-f]{8}/g, 'RUN')
    .replaceAll(/scoring-[0-9a-f]{16}/g, 'SCORING')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g, 'TIME')
    .replaceAll(/\b[0-9a-f]{12}\b/g, 'VERSION')
    .replaceAll(/(\d+\+\d+) +\d+/g, '$1 MS')
    .replaceAll(/[\d.]+ ms/g, 'MS ms')
    .replaceAll(/ +/g, ' ')
    .trim();
}

test('the commands of docs/list-and-log.md do what the page says', async () => {
  expect(steps.length).toBeGreaterThan(7);
  for (const { command, shown } of steps) {
    const { exitCode, out, err } = await runCommand(command.split(' ').slice(1), folder, { PATH });
    expect([command, exitCode, err.includes('assay:')]).toEqual([command, 0, false]);
    if (shown !== null) expect(lasting(out)).toBe(lasting(shown));
    if (command.includes('--format json')) expect(JSON.parse(out)).toBeTypeOf('object');
  }
});

test('docs/list-and-log.md names every option of both commands', async () => {
  for (const command of ['list', 'log']) {
    const { out } = await runCommand([command, '--help'], folder);
    const options = [...out.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option!);
    expect(options.length).toBeGreaterThan(5);
    for (const option of options) expect([option, page.includes(option)]).toEqual([option, true]);
  }
});
