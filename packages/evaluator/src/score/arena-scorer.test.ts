import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GOOD, NIM, ONE } from '../arena/testing/made-arena.ts';
import { contest } from '../testing/contest.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');

const evaluator = `
key: nim
problem: problem.jsonld
artifacts: [{ kind: code, name: entry, requires: [player.py] }]
scorers: [{ key: play, kind: arena, arena: arena/arena.yaml }]
headlines: [play.win_rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null, invalid_per_day: null }
`;
const SEED = 90210777;
const arena = (openings: number, seed = SEED) => `key: nim
environment: { module: game.mjs }
entry: { file: player.py }
players:
  - { name: CANARY-strong, module: good.mjs, reference: true }
  - { name: CANARY-weak, module: one.mjs, reference: true }
schedule: { kind: gauntlet, openings: ${openings} }
limits: { move_ms: 5000 }
seeds: { policy: fixed, seed: ${seed} }
`;
const files = (openings = 2, good = GOOD) => ({
  'arena/arena.yaml': arena(openings),
  'arena/game.mjs': NIM,
  'arena/good.mjs': good,
  'arena/one.mjs': ONE,
});
const perfect = 'def move(q):\n  return q["observation"]["stones"] % 4 or 1\n';

describe.skipIf(!canRun)('an arena as a scorer (skipped where there is no bubblewrap or no Python)', () => {
  test('code plays against opponents that it never sees; what leaves is a loss, and opponents stay hidden', async () => {
    const { register, submit, score, home } = await contest();
    const registered = await register(evaluator, files());
    expect(registered.metrics.map(({ name }) => name)).toEqual([
      'play.win_rate',
      'play.completion_rate',
      'play.rating',
      'play.regret',
    ]);
    await submit('perfect', { 'player.py': perfect });
    await submit('quitter', { 'player.py': 'import os\ndef move(q): os._exit(1)\n' });
    const [first, second] = await score();
    const metric = (given: typeof first, name: string) =>
      given!.metrics.find((each) => each.name === `play.${name}`);
    expect(first).toMatchObject({
      status: 'scored',
      counts: { items: 8, answered: 8, errors: {} },
      marks: [],
    });
    expect(Number(metric(first, 'win_rate')!.value)).toBeGreaterThanOrEqual(0.5);
    expect(metric(first, 'regret')).toMatchObject({ value: '0' });
    expect(second).toMatchObject({ status: 'scored', counts: { items: 8, errors: { crash: 8 } } });
    expect(metric(second, 'win_rate')).toMatchObject({ value: '0', n: 4 });
    expect(metric(second, 'completion_rate')).toMatchObject({ value: '0' });
    const published = JSON.stringify(
      [...home.ledger.store.entries()].map(({ envelope }) =>
        Buffer.from((JSON.parse(envelope) as { payload: string }).payload, 'base64').toString('utf8'),
      ),
    );
    expect(published).not.toContain('CANARY');
    expect(published).toMatch(/policy\\":\\"fixed/);
    expect(published).not.toContain(String(SEED));
    expect(published).toContain('hmac-sha256:');
  });

  test('another opponent, or one opening more, is another version, and the part that changed has another name', async () => {
    const { register } = await contest();
    const parts = async (given: Readonly<Record<string, string>>) => {
      const { scorer } = await register(evaluator, given);
      return {
        id: scorer.id,
        arena: (scorer.components['play'] as { arena: Record<string, unknown> }).arena,
      };
    };
    const [one, more, other] = [await parts(files()), await parts(files(3)), await parts(files(2, ONE))];
    const seeded = await parts({ ...files(), 'arena/arena.yaml': arena(2, SEED + 1) });
    expect(new Set([one.id, more.id, other.id, seeded.id]).size).toBe(4);
    const changed = (given: typeof one) =>
      Object.keys(one.arena).filter(
        (name) => JSON.stringify(one.arena[name]) !== JSON.stringify(given.arena[name]),
      );
    expect(changed(more)).toEqual(['schedule']);
    expect(changed(other)).toEqual(['opponents']);
    expect(changed(seeded)).toEqual(['seeds']);
  });

  test('an arena beside the labels, and one that nobody can enter, are refused', async () => {
    const { register } = await contest();
    await expect(
      register(evaluator.replace('arena/arena.yaml', 'arena.yaml'), { 'arena.yaml': arena(2) }),
    ).rejects.toThrow('in its own folder');
    const closed = {
      ...files(),
      'arena/arena.yaml': arena(2)
        .replace(/entry:.*\n/, '')
        .replace('gauntlet', 'round_robin'),
    };
    await expect(register(evaluator, closed)).rejects.toThrow('has no entry');
  });
});
