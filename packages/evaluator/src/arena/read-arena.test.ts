import { describe, expect, test } from 'vitest';
import { arenaVersion } from './arena-version.ts';
import { madeArena } from './testing/made-arena.ts';

const yaml = (rest: string, players = '[{ name: a, module: good.mjs }, { name: b, module: one.mjs }]') =>
  `key: nim\nenvironment: { module: game.mjs }\nplayers: ${players}\n${rest}`;
const robin = 'schedule: { kind: round_robin, openings: 2 }\n';

describe('readArena', () => {
  test('fills in what is left out', async () => {
    const arena = await madeArena({ 'arena.yaml': yaml(robin) }).read();
    expect(arena).toMatchObject({
      key: 'nim',
      seeds: { policy: 'drawn' },
      openings: 'own',
      ties: 'half',
      level: 0.95,
      limits: { move_ms: 1000 },
    });
  });

  test.each([
    [
      'a misspelt key',
      yaml('scedule: { kind: round_robin, openings: 2 }\n'),
      /arena\.yaml:4:1.*"scedule" is not known.*schedule/s,
    ],
    ['a kind of schedule that is not there', yaml('schedule: { kind: knockout }\n'), /schedule/],
    [
      'no player twice',
      yaml(robin, '[{ name: a, module: good.mjs }, { name: a, module: one.mjs }]'),
      /two players are named "a"/,
    ],
    [
      'a module that is not there',
      yaml(robin, '[{ name: a, module: good.mjs }, { name: b, module: none.mjs }]'),
      /none\.mjs/,
    ],
    [
      'an anchor who does not play',
      yaml(`${robin}rating: { anchor: { player: bb, rating: 1000 } }\n`),
      /no player "bb"/,
    ],
    [
      'a gauntlet without references',
      yaml('schedule: { kind: gauntlet, openings: 2 }\n'),
      /of 2 players 0 are references/,
    ],
    [
      'bounds of a test the wrong way round',
      yaml(`${robin}sequential: { elo0: 10, elo1: 5 }\n`),
      /elo0 below elo1/,
    ],
    [
      'a test over a Swiss system',
      yaml('schedule: { kind: swiss, rounds: 2, openings: 2 }\nsequential: { elo0: 0, elo1: 5 }\n'),
      /round robin or a gauntlet/,
    ],
    [
      'outputs in a game',
      yaml(robin, '[{ name: a, module: good.mjs }, { name: b, outputs: one.mjs }]'),
      /declared by outputs/,
    ],
    [
      'neither game nor answers',
      `key: nim\nplayers: [{ name: a, module: good.mjs }, { name: b, module: one.mjs }]\n${robin}`,
      /an environment or answers/,
    ],
    [
      'a shell line',
      yaml(robin, '[{ name: a, module: good.mjs }, { name: b, command: python3 x.py }]'),
      /command/,
    ],
  ])('refuses %s, with its place', async (_, text, words) => {
    const error = await madeArena({ 'arena.yaml': text })
      .read()
      .then(
        () => null,
        (thrown: unknown) => thrown as { message: string; location?: { line?: number }; fix?: string },
      );
    expect(
      `${error?.location === undefined ? '' : `arena.yaml:${error.location.line}:1`} ${error?.message} ${error?.fix}`,
    ).toMatch(words);
    expect(error?.location?.line).toBeGreaterThan(0);
  });
});

describe('arenaVersion', () => {
  const reference = '[{ name: a, module: good.mjs, reference: true }, { name: b, module: one.mjs }]';
  const version = async (files: Readonly<Record<string, string>>) =>
    arenaVersion(await madeArena(files).read());
  const usual = yaml(robin, reference);

  test.each([
    ['match', { 'game.mjs': 'export const reset = 1;' }],
    ['opponents', { 'good.mjs': 'export default () => 1;' }],
    ['schedule', { 'arena.yaml': usual.replace('openings: 2', 'openings: 3') }],
    ['openings', { 'arena.yaml': `${usual}openings: shared\n` }],
    ['limits', { 'arena.yaml': `${usual}limits: { move_ms: 5 }\n` }],
    ['ties', { 'arena.yaml': `${usual}ties: davidson\n` }],
    ['seeds', { 'arena.yaml': `${usual}seeds: { policy: fixed, seed: 1 }\n` }],
    ['rating', { 'arena.yaml': `${usual}rating: { level: 0.9 }\n` }],
    ['sequential', { 'arena.yaml': `${usual}sequential: { elo0: 0, elo1: 5 }\n` }],
  ])('another %s is another version, and is what changed', async (component, files) => {
    const [one, other] = [
      await version({ 'arena.yaml': usual }),
      await version({ 'arena.yaml': usual, ...files }),
    ];
    expect(other.digest).not.toBe(one.digest);
    const changed = Object.keys(one.components).filter(
      (name) => JSON.stringify(one.components[name]) !== JSON.stringify(other.components[name]),
    );
    expect(changed).toEqual([component]);
  });

  test('who enters is no part of it', async () => {
    const [one, other] = [
      await version({ 'arena.yaml': usual }),
      await version({ 'arena.yaml': usual, 'one.mjs': 'export default () => 2;' }),
    ];
    expect(other.digest).toBe(one.digest);
    expect(other.players.get('b')).not.toBe(one.players.get('b'));
  });
});
