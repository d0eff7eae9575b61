import { describe, expect, test } from 'vitest';
import { openQueue } from '@assay/engine';
import pg from 'pg';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import {
  ended,
  expectWhole,
  type FleetProject,
  fleetProject,
  untilOffered,
} from './testing/fleet-project.ts';

/** What a later version of the program does: it adds to the tables, and says that it did. */
async function migrateFurther({ env }: FleetProject): Promise<void> {
  const url = new URL(env['ASSAY_STORE']!);
  const schema = url.searchParams.get('schema')!;
  url.search = '';
  const client = new pg.Client({ connectionString: url.href, options: `-c search_path=${schema}` });
  await client.connect();
  await client.query(`BEGIN;
    ALTER TABLE offers ADD COLUMN later text NOT NULL DEFAULT 'x';
    ALTER TABLE runs ADD COLUMN later text;
    ALTER TABLE claims ADD COLUMN later text;
    ALTER TABLE journal ADD COLUMN later text;
    INSERT INTO migrations (version, name) SELECT max(version) + 1, 'of a later version' FROM migrations;
    COMMIT`);
  await client.end();
}

describe.skipIf(!hasPostgres)('workers of two versions (skipped without PostgreSQL)', () => {
  test('one that was at work when a later version migrated goes on to the end; another does not begin', async () => {
    const fleet = await fleetProject(120, 60, 10);
    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const older = fleet.start('worker', '--concurrency', '2');
    const run = await fleet.untilDone(10);
    await migrateFurther(fleet);
    expect((await fleet.store.runs.get(run))!.status).toBe('open');
    expect(await fleet.run('worker', '--until-idle')).toMatchObject({
      exitCode: 4,
      err: expect.stringContaining('E_STORE_VERSION') as string,
    });
    expect((await running).exitCode).toBe(0);
    older.kill('SIGTERM');
    expect(await ended(older)).toBe(0);
    await expectWhole(fleet, run, 120);
    expect([...(await fleet.asked()).values()].every((times) => times === 1)).toBe(true);
  });

  test('an offer in words of a later version is left to workers of that version, and is not taken for a failure', async () => {
    const fleet = await fleetProject(4);
    const queue = await openQueue({ folder: fleet.folder, address: fleet.env['ASSAY_STORE']! });
    const about = {
      execution_id: 'x',
      evaluation_key: 'e',
      bundle: await fleet.store.blobs.put(Buffer.from('[]')),
    };
    const offer = { run_id: 'r', ...about, priority: 0, team: '' };
    try {
      await queue.offer({ ...offer, plan: { words: 'of a later version' }, tags: [] });
      const worker = fleet.start('worker');
      const isSeen = async () => (await queue.workers()).some(({ run_id }) => run_id === 'r');
      while (!(await isSeen())) await new Promise((resolve) => setTimeout(resolve, 20));
      worker.kill('SIGTERM');
      expect(await ended(worker)).toBe(0);
      expect(await queue.get('r')).toMatchObject({ state: 'offered', failures: 0, reason: null });
      await queue.offer({ ...offer, plan: {}, tags: ['assay:something-new'] });
      expect((await fleet.run('worker', '--until-idle')).err).not.toContain('serving');
    } finally {
      await queue.close();
    }
  });

  test('two whose clocks are two hours apart share a run: the clock of the database counts', async () => {
    const fleet = await fleetProject(60, 60, 20);
    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const hour = 3_600_000;
    const workers = [-hour, hour].map((shift) => fleet.startAt(shift, 'worker', '--concurrency', '2'));
    expect((await running).exitCode).toBe(0);
    for (const worker of workers) {
      worker.kill('SIGTERM');
      expect(await ended(worker)).toBe(0);
    }
    const [run] = (await fleet.store.runs.list()).items;
    await expectWhole(fleet, run!.manifest.id, 60);
    // A lease that went by the clocks of the machines would be over at once, and its samples be asked for again.
    expect([...(await fleet.asked()).values()].every((times) => times === 1)).toBe(true);
  });
});
