import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { rounds } from '../../../../testing/rounds.ts';
import { expectWhole, fleetProject, untilOffered } from './testing/fleet-project.ts';

const KILLS = 50;

/** Ends connections of a store from the side of the server, one after the other, until so many were ended. */
async function endBackends(address: string, kills: number, isOver: () => boolean): Promise<number> {
  const url = new URL(address);
  const schema = url.searchParams.get('schema');
  url.search = '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  let ended = 0;
  while (ended < kills && !isOver()) {
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $1 AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
      [`assay ${schema}`],
    );
    ended += rowCount ?? 0;
    await sleep(5);
  }
  await client.end();
  return ended;
}

describe.skipIf(!hasPostgres)('a fleet whose connections are ended (skipped without PostgreSQL)', () => {
  test('has every sample once', async () => {
    const samples = 120 * rounds;
    const fleet = await fleetProject(samples, 5, 40);
    let isOver = false;
    const running = fleet.run('run', '--on', 'fleet').finally(() => (isOver = true));
    await untilOffered(fleet);
    const workers = Promise.all([1, 2].map(() => fleet.run('worker', '--until-idle', '--concurrency', '3')));
    // Whoever opens a store waits for nothing yet: its address may be wrong.
    await fleet.untilDone(5);
    const ended = await endBackends(fleet.env['ASSAY_STORE']!, KILLS * rounds, () => isOver);
    expect((await running).exitCode).toBe(0);
    await workers;
    const [run] = (await fleet.store.runs.list()).items;
    await expectWhole(fleet, run!.manifest.id, samples);
    expect((await fleet.asked()).size).toBe(samples);
    expect(ended).toBeGreaterThan(0);
  });
});
