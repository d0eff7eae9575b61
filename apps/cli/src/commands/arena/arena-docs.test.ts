import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

const root = new URL('../../../../../', import.meta.url);
const page = readFileSync(new URL('docs/arena.md', root), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, text]) => text!);
const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');

const RATE = 'assay arena rate battles.csv --anchor theirs=1000';

const rows = (...list: readonly object[]) => list.map((row) => `${JSON.stringify(row)}\n`).join('');
/** What the files of the page name. */
const named: Readonly<Record<string, string>> = {
  'old.mjs': '',
  'entry/player.py': 'def move(question): return question["legal"][0]',
  'prompts.jsonl': rows({ id: 'a', input: 'x' }, { id: 'b', input: 'y' }),
  'rubric.md': 'Clear and short.',
  'judge.mjs':
    "export default ({ input: { first, second } }) => (first.length > second.length ? 'second' : 'first');",
  'votes.jsonl': rows({
    item: 'a',
    first: 'one',
    second: 'three',
    preferred: 'first',
    rater: 'ann',
    reason: '',
  }),
  'battles.csv': blocks('csv')[0]!,
  'ours.jsonl': rows({ id: 'a', output: 'one' }, { id: 'b', output: 'two' }),
  'theirs.jsonl': rows({ id: 'a', output: 'three' }, { id: 'b', output: 'seven' }),
};

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-arena-docs-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  cpSync(new URL('examples/arena/', root), path, { recursive: true });
  for (const [name, text] of Object.entries(named)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return path;
}

describe('docs/arena.md', () => {
  test('every file of the page is an arena that can be scheduled', async () => {
    const files = blocks('yaml');
    expect(files).toHaveLength(4);
    const path = folder();
    for (const [i, text] of files.entries()) {
      writeFileSync(join(path, `page-${i}.yaml`), text);
      const { exitCode, err } = await runCommand(['arena', 'schedule', `page-${i}.yaml`], path);
      expect([exitCode, err]).toEqual([0, '']);
    }
    const { exitCode, out } = await runCommand(['arena', 'run', 'page-2.yaml', '--format', 'json'], path);
    const { standings } = JSON.parse(out) as { standings: { games: number; missing: number; match: string } };
    // Ann has judged one of the two prompts.
    expect([exitCode, standings.match, standings.games, standings.missing]).toEqual([3, 'answers', 8, 1]);
  });

  test('the battles of the page are rated as it says', async () => {
    const path = folder();
    const { exitCode, out } = await runCommand(RATE.split(' ').slice(1), path);
    expect([exitCode, out]).toEqual([0, blocks('text')[0]]);
  });

  test.skipIf(!canRun)('its commands run in their order', async () => {
    const path = folder();
    const commands = blocks('sh').flatMap((text) => text.trim().split('\n'));
    expect(commands).toContain(RATE);
    for (const command of commands) {
      const { exitCode } = await runCommand(command.split(' ').slice(1), path);
      expect([command, exitCode]).toEqual([command, 0]);
    }
    expect(readFileSync(join(path, 'arena.html'), 'utf8')).toContain('<svg');
  });
});
