import { describe, expect, test } from 'vitest';
import { madeArena, madeArenaText, played } from './testing/made-arena.ts';

describe('playArena', () => {
  test('plays every opening from both sides, and rates by nothing but the games', async () => {
    const { folder } = madeArena();
    const standings = await played(folder);
    expect(standings).toMatchObject({ games: 36, scheduled: 36, pairs: 18, missing: 0 });
    expect(standings.players.map(({ name }) => name)).toEqual(['good', 'greedy', 'one']);
    const [good] = standings.players;
    expect(good).toMatchObject({ games: 24, completion: { value: 1 }, regret: { value: 0 } });
    expect(good!.win_rate.value).toBeGreaterThan(0.6);
    expect(standings.head_to_head).toHaveLength(3);
    const again = await played(madeArena().folder);
    const facts = (each: typeof again) => ({ ...each, run_id: '', begun_at: '' });
    expect(facts(again)).toEqual(facts(standings));
  });

  test('a module that takes more memory than it may loses by it, and the game was played', async () => {
    const { folder } = madeArena({
      'greedy.mjs':
        'export default () => { const kept = []; for (;;) kept.push({ more: new Array(1000).fill(0) }); };',
      'arena.yaml': `key: nim
environment: { module: game.mjs }
players:
  - { name: good, module: good.mjs }
  - { name: greedy, module: greedy.mjs }
schedule: { kind: round_robin, openings: 1 }
limits: { move_ms: 120000, memory_mb: 64 }
`,
    });
    const { players, games } = await played(folder);
    expect(games).toBe(2);
    expect(players.find(({ name }) => name === 'greedy')).toMatchObject({
      losses: 2,
      failures: { memory: 2 },
    });
  });

  test('commands and models play as modules do', async () => {
    const speaker = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, input } = JSON.parse(line);
  console.log(JSON.stringify({ id, attempt, output: input.legal[0] }));
}`;
    const { folder } = madeArena({
      'speaker.mjs': speaker,
      'words.mjs':
        'export default ({ messages: [{ content }] }) => (content.includes("Legal moves") ? " 1 " : "?");',
      'arena.yaml': `key: nim
environment: { module: game.mjs }
players:
  - { name: good, module: good.mjs }
  - { name: speaker, command: [node, speaker.mjs] }
  - { name: words, model: { provider: module, module: words.mjs } }
schedule: { kind: round_robin, openings: 3 }
limits: { move_ms: 20000 }
`,
    });
    const { players, games } = await played(folder);
    expect(games).toBe(18);
    for (const { completion, failures } of players) expect([completion.value, failures]).toEqual([1, {}]);
  });

  test('an environment can be a program of any language', async () => {
    const program = `import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    stones = 5 + asked["seed"] % 11 - sum(asked["moves"])
    turn = len(asked["moves"]) % 2
    if stones < 0:
        reply = {"illegal": "too many"}
    else:
        reply = {"turn": turn, "winner": 1 - turn if stones == 0 else None, "observation": {"stones": stones}, "legal": [n for n in (1, 2, 3) if n <= stones]}
    print(json.dumps({"id": asked["id"], **reply}), flush=True)
`;
    const text = madeArenaText.replace('{ module: game.mjs }', '{ command: [python3, game.py] }');
    const { players } = await played(madeArena({ 'game.py': program, 'arena.yaml': text }).folder);
    const usual = await played(madeArena().folder);
    expect(players.map(({ name, wins, losses }) => [name, wins, losses])).toEqual(
      usual.players.map(({ name, wins, losses }) => [name, wins, losses]),
    );
  });
});
