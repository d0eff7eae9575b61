import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const commands = [...readme.matchAll(/^assay (.*?)(?: +#.*)?$/gm)].map(([, words]) => words!.split(/ +/));

interface Shown {
  readonly standings: {
    readonly games: number;
    readonly refused: object | null;
    readonly players: readonly {
      readonly name: string;
      readonly rating: number;
      readonly wins: number;
      readonly losses: number;
      readonly win_rate: { readonly value: number; readonly interval: { readonly low: number } };
      readonly failures: Readonly<Record<string, number>>;
      readonly regret: { readonly value: number } | null;
    }[];
  };
}

describe.skipIf(!canRun)('arena (skipped where there is no bubblewrap or no Python)', () => {
  test('the commands of the README run as they stand, and say of every entry what the README says', async () => {
    const { assay, path } = await copyExample(import.meta.dirname);
    expect(commands).toHaveLength(6);
    for (const words of commands) {
      const { exitCode, err } = await assay(...words);
      expect([words.join(' '), exitCode, err.replace(/^wrote .*\n/, '')]).toEqual([words.join(' '), 0, '']);
    }
    const { standings } = JSON.parse((await assay('arena', 'show', '--format', 'json')).out) as Shown;
    expect([standings.games, standings.refused]).toEqual([40, null]);
    const player = (name: string) => standings.players.find((each) => each.name === name)!;
    expect(player('reference').rating).toBe(1000);
    expect(player('good').win_rate.value).toBeGreaterThan(player('random').win_rate.value);
    expect(player('random').regret!.value).toBeGreaterThan(player('good').regret!.value);
    expect(player('crashing').failures['crash']).toBeGreaterThan(0);
    expect(player('cheating')).toMatchObject({ wins: 0, losses: 10, failures: { illegal_move: 10 } });
    const page = readFileSync(join(path, 'a.html'), 'utf8');
    for (const words of ['Ratings', 'Win rate over pairs', 'Head to head', '<svg'])
      expect(page).toContain(words);
    const told = await assay('arena', 'replay', '0a', '--public', '--format', 'json');
    expect(told.out).not.toMatch(/"seed"|"why"/);
  });
});
