import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { GAME, YAML, madeFolder } from './testing/made-folder.ts';

describe('assay arena', () => {
  test('run says who is how good, and what has to be known beside it', async () => {
    const { assay } = madeFolder();
    const { exitCode, out } = await assay('run');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/player +group +rating +95 % interval +win rate/);
    expect(out).toContain('36 games of 36, 18 pairs from both sides.');
    expect(out).toContain('Seeds are fixed by the file');
    expect(out).toContain('us: good is the best of 2 entries.');
  });

  test('one JSON document, the same for run, resume and show', async () => {
    const { assay } = madeFolder();
    const [run, resumed, shown] = [
      await assay('run', '--format', 'json'),
      await assay('resume', '--format', 'json'),
      await assay('show', '--format', 'json'),
    ].map(({ out }) => (JSON.parse(out) as { standings: object }).standings);
    expect(resumed).toEqual(run);
    expect(shown).toEqual(run);
  });

  test('show makes a page with pictures, and names of players stay texts', async () => {
    const { assay, folder } = madeFolder(YAML.replaceAll('shy,', '"<script>alert(1)</script>",'));
    await assay('run');
    expect((await assay('show', '--format', 'html', '--out', 'a.html')).exitCode).toBe(0);
    const page = readFileSync(join(folder, 'a.html'), 'utf8');
    for (const words of ['Ratings', 'Win rate over pairs', 'Head to head']) expect(page).toContain(words);
    expect(page).not.toContain('<script>');
  });

  test('a sequential test says what it decided, with the estimate after stopping', async () => {
    const yaml = YAML.replace('openings: 6', 'openings: 400').concat('sequential: { elo0: 0, elo1: 100 }\n');
    const { assay } = madeFolder(yaml);
    const { out } = await assay('run');
    expect(out).toMatch(/Elo after stopping/);
    expect(out).toMatch(/accept h[01]/);
    expect((await assay('show', '--format', 'html')).out).toContain('Sequential test');
  });

  test('without a chain of wins there are no ratings: the groups are named, exit 3', async () => {
    const { assay } = madeFolder(
      YAML.replace('module: shy.mjs', 'module: out.mjs').replace('openings: 6', 'openings: 2'),
    );
    expect((await assay('run')).exitCode).toBe(2);
    const quitter = madeFolder(YAML.replace('openings: 6', 'openings: 2'));
    writeFileSync(join(quitter.folder, 'shy.mjs'), 'export default () => 9;');
    const { exitCode, out } = await quitter.assay('run');
    expect(exitCode).toBe(3);
    expect(out).toMatch(/No ratings: the win graph falls into \d groups/);
    expect(out).toContain('8 illegal_move');
  });

  test('replay shows a game, holds it against the rules, and tells the public no seed', async () => {
    const { assay, folder } = madeFolder();
    await assay('run');
    const { out } = await assay('replay', '0b', '--file', 'arena.yaml');
    expect(out).toMatch(/^game 0b of arena-\w+: bold against good at opening 0, seed \d+/);
    expect(out).toContain('replayed, it ends the same way');
    expect((await assay('replay', '0b', '--public')).out).not.toContain('seed');
    expect(await assay('replay', '99a')).toMatchObject({ exitCode: 2 });
    writeFileSync(join(folder, 'game.mjs'), `${GAME}\n// changed`);
    const changed = await assay('replay', '0b', '--file', 'arena.yaml');
    expect([changed.exitCode, changed.err]).toEqual([
      2,
      expect.stringContaining('the environment is not the one'),
    ]);
  });

  test('resume goes on with what was begun, and with nothing else', async () => {
    const { assay, folder } = madeFolder();
    expect(await assay('resume')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('no games are stored'),
    });
    await assay('run');
    writeFileSync(join(folder, 'shy.mjs'), 'export default () => 1;');
    const changed = await assay('resume');
    expect([changed.exitCode, changed.err]).toEqual([
      2,
      expect.stringContaining('changed since: player shy'),
    ]);
    writeFileSync(join(folder, 'arena.yaml'), YAML.replace('openings: 6', 'openings: 7'));
    expect((await assay('resume')).err).toContain('changed since: schedule');
    expect((await assay('resume', '--run', 'arena-none')).err).toContain('there is no run "arena-none"');
  });

  test('beginning and end stand in the ledger where there is one', async () => {
    const { assay, folder } = madeFolder();
    await runCommand(['keys', 'new', 'example.org/evals'], folder);
    await assay('run');
    const { out } = await runCommand(['audit', 'log', '--format', 'json'], folder);
    const { events } = JSON.parse(out) as {
      events: { kind: string; about: string; predicate: Record<string, unknown> }[];
    };
    const [begun, closed] = events.filter(({ kind }) => kind.startsWith('arena.'));
    expect([begun?.kind, closed?.kind]).toEqual(['arena.begun', 'arena.closed']);
    expect(begun?.about).toBe(closed?.about);
    expect(Object.keys(begun!.predicate['players'] as object)).toEqual(['bold', 'good', 'shy']);
    expect(JSON.stringify(events)).not.toContain('fixed 7');
    await assay('resume');
    const again = await runCommand(['audit', 'log', '--format', 'json'], folder);
    expect((JSON.parse(again.out) as { events: object[] }).events).toHaveLength(events.length);
    expect((await runCommand(['audit', 'check'], folder)).exitCode).toBe(0);
  });

  test('schedule plays nothing', async () => {
    const { assay } = madeFolder();
    const { exitCode, out } = await assay('schedule');
    expect(exitCode).toBe(0);
    expect(out).toContain('all of it: 36 games, every opening from both sides');
    expect((await assay('show')).exitCode).toBe(2);
  });

  test.each([
    ['fails', 'export const result = () => { throw new Error("no rules"); };'],
    ['makes no sense', 'export const result = () => "nobody";'],
    ['ends', 'export const result = () => process.exit(3);'],
  ])('an environment that %s is nobody’s loss: exit 4, and nothing is counted', async (_, result) => {
    const { assay, folder } = madeFolder();
    writeFileSync(join(folder, 'game.mjs'), GAME.replace(/export const result.*\n/, `${result}\n`));
    const { exitCode, err } = await assay('run');
    expect([exitCode, err]).toEqual([4, expect.stringContaining('the environment of the arena failed')]);
    expect((await assay('show')).out).toContain('Not finished: 0 games of 36');
  });
});
