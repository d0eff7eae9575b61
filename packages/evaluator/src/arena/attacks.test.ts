import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openArenaHome } from './arena-home.ts';
import { openingSeed } from './answers-referee.ts';
import { madeArena, played } from './testing/made-arena.ts';

const canIsolate = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');

/** A gauntlet of one entry against the reference, in both orders. */
const gauntlet = (entry: string, openings = 1) => `key: nim
environment: { module: game.mjs }
players:
  - { name: the-reference-opponent, module: good.mjs, reference: true }
  - { name: entry, ${entry} }
schedule: { kind: gauntlet, openings: ${openings} }
limits: { move_ms: 2000 }
`;

/** What one entry does, by how its games ended. */
async function entered(entry: string, files: Readonly<Record<string, string>>, openings = 1) {
  const { folder } = madeArena({ 'arena.yaml': gauntlet(entry, openings), ...files });
  const standings = await played(folder);
  return { standings, entry: standings.players.find(({ name }) => name === 'entry')!, folder };
}

describe('SCR-42: whoever leaves a game has lost it, and it was played', () => {
  test.each([
    ['crash', 'process.exit(3)'],
    ['crash', 'throw new Error("no")'],
    ['illegal_move', 'return 99'],
    ['illegal_move', 'return { winner: 1 }'],
    ['timeout', 'for (;;);'],
  ] as const)('a module of the host: %s (%s)', async (failure, code) => {
    const module = `export default ({ input }) => { if (input.observation.stones < 90) { ${code} } return 1; };`;
    const { entry, standings } = await entered('module: entry.mjs', {
      'entry.mjs': module,
      'arena.yaml': gauntlet('module: entry.mjs').replace('move_ms: 2000', 'move_ms: 300'),
    });
    expect(entry).toMatchObject({ games: 2, wins: 0, losses: 2, failures: { [failure]: 2 } });
    expect(entry.completion.value).toBe(0);
    expect(standings).toMatchObject({ games: 2, pairs: 1, missing: 0 });
  });

  test.skipIf(!canIsolate).each([
    ['crash', 'import os\ndef move(q): os._exit(3)'],
    ['crash', 'def move(q): raise ValueError("no")'],
    ['crash', 'import nothing_of_that_name'],
    ['disconnected', 'import os\ndef move(q): os._exit(0)'],
    ['illegal_move', 'def move(q): return -1'],
    ['illegal_move', 'import sys\ndef move(q):\n  print(\'{"move": 1}\')\n  return "won"'],
    ['memory', 'def move(q):\n  x = "x" * (4 << 30)\n  return len(x)'],
  ] as const)('a submission in the sandbox: %s (%s)', async (failure, code) => {
    const { entry } = await entered('submission: entry', { 'entry/player.py': code });
    expect(entry).toMatchObject({ games: 2, wins: 0, losses: 2, failures: { [failure]: 2 } });
  });

  test.skipIf(!canIsolate)('a submission that thinks for too long loses by time', async () => {
    const { entry } = await entered('submission: entry', {
      'entry/player.py': 'def move(q):\n  while True: pass',
      'arena.yaml': gauntlet('submission: entry').replace('move_ms: 2000', 'move_ms: 200, start_ms: 1000'),
    });
    expect(entry).toMatchObject({ games: 2, losses: 2, failures: { timeout: 2 } });
  });
});

describe('SCR-43: nobody knows seeds or opponents beforehand', () => {
  test('seeds are drawn anew for every run, after everybody is committed to, and only a commitment is shown', async () => {
    const { folder } = madeArena({ 'arena.yaml': gauntlet('module: greedy.mjs') });
    const [one, other] = [await played(folder), await played(folder)];
    expect(one.version).toBe(other.version);
    expect(one.seeds.commitment).not.toBe(other.seeds.commitment);
    expect(JSON.stringify(one)).not.toContain('secret');
    const { games, close } = openArenaHome({ cwd: folder, make: false });
    const secrets = games.runs().map(({ seeds }) => seeds.secret);
    close();
    expect(new Set(secrets.map((secret) => openingSeed(secret, 0))).size).toBe(2);
    expect(secrets.every((secret) => secret.length === 64)).toBe(true);
  });

  test('a player is told its side, what it sees and what it may do, and nothing else', async () => {
    const spy = `import { appendFileSync } from 'node:fs';
      export default ({ id, input, ...rest }) => {
        appendFileSync(import.meta.dirname + '/seen.jsonl', JSON.stringify({ id, input, rest, argv: process.argv, env: process.env }) + '\\n');
        return input.legal[0];
      };`;
    const { folder } = await entered('module: entry.mjs', { 'entry.mjs': spy });
    const seen = readFileSync(join(folder, 'seen.jsonl'), 'utf8');
    const { games, close } = openArenaHome({ cwd: folder, make: false });
    const [run] = games.runs();
    close();
    for (const told of ['the-reference-opponent', 'good.mjs', run!.id, run!.seeds.secret, '"seed"'])
      expect(seen).not.toContain(told);
    const inputs = seen
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { input: object }).input);
    expect(Object.keys(inputs[0]!).toSorted()).toEqual(['game', 'legal', 'observation', 'side']);
  });

  test.skipIf(!canIsolate)(
    'a submission sees no other process, no file of the arena, and nothing of pairs before',
    async () => {
      const spy = `import glob, json, os
before = os.listdir("/tmp")
def move(q):
    told = "".join(open(p).read() for p in glob.glob("/proc/[0-9]*/cmdline"))
    open("/tmp/left", "w").write("here")
    raise ValueError(json.dumps({
        "others": [word for word in ("reference", "good.mjs", "entries") if word in told],
        "files": os.listdir("/job"),
        "before": before,
        "outside": os.path.exists("/job/../arena.yaml") or os.path.exists("/work"),
    }))
`;
      const { folder } = await entered('submission: entry', { 'entry/player.py': spy }, 2);
      const { games, close } = openArenaHome({ cwd: folder, make: false });
      const whys = games.games(games.runs()[0]!.id).map(({ why }) => why ?? '');
      close();
      const seen = whys.map((why) => JSON.parse(why.slice(why.indexOf('{'))) as unknown);
      const nothing = { others: [], files: ['player.py'], before: [], outside: false };
      expect(seen).toEqual(Array.from({ length: 4 }, () => nothing));
    },
  );
});

describe('SCR-44: who meets whom is the evaluator’s choice alone', () => {
  test('entries of a gauntlet meet the fixed opponents, all of them, and never each other', async () => {
    const { folder } = madeArena({
      'arena.yaml': `key: nim
environment: { module: game.mjs }
players:
  - { name: strong, module: good.mjs, reference: true }
  - { name: weak, module: one.mjs, reference: true }
  - { name: friend, module: greedy.mjs, entrant: us }
  - { name: farmer, module: greedy.mjs, entrant: us }
schedule: { kind: gauntlet, openings: 3 }
`,
    });
    const { head_to_head, best_of } = await played(folder);
    const meetings = head_to_head.map(({ a, b }) => `${a}-${b}`);
    expect(meetings.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'farmer-strong',
      'farmer-weak',
      'friend-strong',
      'friend-weak',
    ]);
    expect(best_of).toEqual([expect.objectContaining({ entrant: 'us', entries: 2 })]);
  });
});

describe('SCR-45: an unfair schedule is refused', () => {
  test.each([
    ['seeds: { policy: drawn, paired: false }', 'E_ARENA_UNPAIRED'],
    ['seeds: { policy: drawn }', null],
  ])('%s', async (seeds, code) => {
    const { read } = madeArena({ 'arena.yaml': `${gauntlet('module: one.mjs')}${seeds}\n` });
    if (code === null) await expect(read()).resolves.toBeDefined();
    else await expect(read()).rejects.toMatchObject({ code, trouble: 'usage' });
  });

  test.each([
    ['kind: round_robin, openings: 2, sides: first', 'E_ARENA_UNBALANCED'],
    ['kind: listed, games: [{ first: good, second: one, opening: 0 }]', 'E_ARENA_UNBALANCED'],
    [
      'kind: listed, games: [{ first: good, second: one, opening: 0 }, { first: one, second: good, opening: 0 }]',
      null,
    ],
  ])('schedule: { %s }', async (schedule, code) => {
    const { read, folder } = madeArena();
    const text = readFileSync(join(folder, 'arena.yaml'), 'utf8');
    const changed = madeArena({ 'arena.yaml': text.replace(/schedule: .*/, `schedule: { ${schedule} }`) });
    await read();
    if (code === null) expect((await played(changed.folder)).games).toBe(2);
    else {
      await expect(changed.read()).rejects.toMatchObject({ code });
      expect(existsSync(join(changed.folder, '.assay-evaluator'))).toBe(false);
    }
  });
});
