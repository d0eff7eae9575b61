import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeClock, openStore } from '@assay/engine';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../../testing/postgres/postgres-server.ts';
import { openEvaluatorDatabase } from '../../store/evaluator-database.ts';
import { openArenaHome } from '../arena-home.ts';
import { playArena } from '../answers-referee.ts';
import { madeArena, played } from '../testing/made-arena.ts';

/** Plays the first legal move, and notes when it was asked. */
const NOTING = `import { appendFileSync } from 'node:fs';
export default ({ messages: [{ content }] }) => {
  appendFileSync(new URL('asked.txt', import.meta.url), Date.now() + '\\n');
  return /\\[(\\d+)/.exec(content)[1];
};`;

const arenaOf = (limits: string, openings: number) => ({
  'noting.mjs': NOTING,
  'arena.yaml': `key: nim
environment: { module: game.mjs }
players:
  - { name: x, model: { provider: module, module: noting.mjs, limits: { ${limits} } } }
  - { name: y, model: { provider: module, module: noting.mjs, limits: { ${limits} } } }
schedule: { kind: round_robin, openings: ${openings} }
seeds: { policy: fixed, seed: 7 }
limits: { move_ms: 20000 }
`,
});

const times = (folder: string) =>
  readFileSync(join(folder, 'asked.txt'), 'utf8').trim().split('\n').map(Number);

describe('a model that plays games', () => {
  test('keeps to its requests_per_minute, also where two players are the same model', async () => {
    const perMinute = 1200;
    const { folder } = madeArena(arenaOf(`requests_per_minute: ${perMinute}`, 2));
    expect((await played(folder)).missing).toBe(0);
    const asked = times(folder);
    expect(asked.length).toBeGreaterThan(25);
    // All but the burst of the first second come evenly, by both players together.
    const evenly = (asked.length - perMinute / 60) * (60_000 / perMinute);
    expect(asked.at(-1)! - asked[0]!).toBeGreaterThan(0.8 * evenly);
  });

  test.skipIf(!hasPostgres)(
    'keeps to the rates of everybody who has the store (skipped without PostgreSQL)',
    async () => {
      const schema = `test_${randomBytes(6).toString('hex')}`;
      const address = `${await postgresServer()}?schema=${schema}`;
      const { folder } = madeArena(arenaOf('requests_per_minute: 60000', 1));
      await (await openStore({ folder, address }, {})).close();
      expect((await played(folder, address)).missing).toBe(0);
      const database = openEvaluatorDatabase(address);
      expect(database.prepare(`SELECT name FROM ${schema}.paces`).all()).toEqual([
        { name: expect.stringContaining('requests ') as string },
      ]);
      database.close();
    },
  );

  test('that waits for its rate is no longer waited for when the arena is stopped', async () => {
    const { folder, read } = madeArena(arenaOf('requests_per_minute: 1', 1));
    const home = openArenaHome({ cwd: folder, make: true });
    const stop = new AbortController();
    const playing = playArena({
      arena: await read(),
      home,
      env: process.env,
      clock: nodeClock,
      signal: stop.signal,
      onBegun: () => void setTimeout(() => stop.abort(), 500),
    });
    await expect(playing).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    home.close();
  });
});
