import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { rounds } from '../../../../testing/rounds.ts';
import { runCommand } from '../testing/run-command.ts';
import { ended, expectWhole, fleetProject, untilOffered } from './testing/fleet-project.ts';

const numbersIn = (text: string): readonly string[] => text.match(/exact-match .*/g) ?? [];

describe.skipIf(!hasPostgres)('a fleet (skipped where there is no PostgreSQL)', () => {
  test('does what one process does: the same numbers, every sample asked once', async () => {
    const fleet = await fleetProject(60);
    const alone = await fleet.run('run');
    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const workers = await Promise.all(
      [1, 2].map(() => fleet.run('worker', '--until-idle', '--concurrency', '3')),
    );
    expect(workers.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const ran = await running;
    expect([ran.exitCode, numbersIn(ran.out)]).toEqual([0, numbersIn(alone.out)]);
    const [newest] = (await fleet.store.runs.list()).items;
    await expectWhole(fleet, newest!.manifest.id, 60);
    expect([...(await fleet.asked()).values()].every((times) => times === 2)).toBe(true);
    expect((await fleet.run('store', 'clean')).out).toContain('named by records');
  });

  test('has all runs of an execution at once, and can be told to do none of them', async () => {
    const fleet = await fleetProject(8);
    const file = join(fleet.folder, 'assay.yaml');
    const twice = [
      '[{ key: s, ',
      '[{ key: t, task_key: sums, model_key: adds, repeatability: { num_runs: 2 } }, { key: s, ',
    ];
    await writeFile(file, (await readFile(file, 'utf8')).replace(twice[0]!, twice[1]!));
    const offered = async () =>
      (JSON.parse((await fleet.run('worker', 'list', '--format', 'json')).out) as { offers: unknown[] })
        .offers.length;
    const running = fleet.run('run', '--on', 'fleet');
    while ((await offered()) < 3) await sleep(20);
    await fleet.run('worker', '--until-idle');
    const ran = await running;
    expect([ran.exitCode, ran.err.match(/8\/8/g)]).toEqual([0, ['8/8', '8/8', '8/8']]);
    const { items } = await fleet.store.runs.list();
    expect(
      items.map(({ manifest, status }) => [manifest.task_specification_key, manifest.run_index, status]),
    ).toEqual([
      ['s', 0, 'closed'],
      ['t', 1, 'closed'],
      ['t', 0, 'closed'],
    ]);
    expect(items[1]!.manifest.parent_id).toBe(items[2]!.manifest.id);
    for (const { manifest } of items) await expectWhole(fleet, manifest.id, 8);
    expect([...(await fleet.asked()).values()].every((times) => times === 3)).toBe(true);
    const cancelled = fleet.run('run', '--on', 'fleet');
    while ((await offered()) < 3) await sleep(20);
    await fleet.run('worker', 'cancel', await untilOffered(fleet));
    expect((await cancelled).err).toContain('E_FLEET_CANCELLED');
  });

  test('asks what was asked here: other parameters, settings and samples', async () => {
    const fleet = await fleetProject(30);
    const asked = ['--param', 'delay_ms=1', '--set', 'seed=8', '--where', 'id ~ ^s1', '--limit', '8'];
    const running = fleet.run('run', '--on', 'fleet', '--team', 'ants', ...asked);
    await untilOffered(fleet);
    expect((await fleet.run('worker', 'list')).out).toContain('team ants');
    await fleet.run('worker', '--until-idle');
    expect((await running).exitCode).toBe(0);
    expect([...(await fleet.asked()).keys()].sort()).toEqual([
      ...['s1', 's10', 's11', 's12', 's13', 's14', 's15', 's16'],
    ]);
    const [run] = (await fleet.store.runs.list()).items;
    expect(run!.manifest.model.parameters).toMatchObject({ delay_ms: 1 });
  });

  test('a worker at a long run leaves it for a higher priority, and comes back to it', async () => {
    const fleet = await fleetProject(200, 60, 20);
    const long = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const worker = fleet.start('worker', '--concurrency', '2');
    const first = await fleet.untilDone(10);
    const urgent = await fleet.run('run', '--on', 'fleet', '--priority', '1', '--limit', '6');
    expect(urgent.exitCode).toBe(0);
    expect((await fleet.store.runs.get(first))!.status).toBe('open');
    expect((await long).exitCode).toBe(0);
    worker.kill('SIGTERM');
    expect(await ended(worker)).toBe(0);
    await expectWhole(fleet, first, 200);
    // Nothing is asked twice for it: what is under way is finished before the run is left.
    const times = [...(await fleet.asked()).values()];
    expect(times.reduce((sum, count) => sum + count, 0)).toBe(206);
  });

  test('loses and doubles nothing when workers are killed, and one is stopped past its lease', async () => {
    const samples = 60 * rounds + 40;
    const fleet = await fleetProject(samples, 1, 30);
    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const stopped = fleet.start('worker', '--concurrency', '2');
    const kills = 2 * rounds;
    for (let kill = 1; kill <= kills; kill += 1) {
      const worker = fleet.start('worker', '--concurrency', '4');
      await fleet.untilDone(Math.floor((kill * 30 * samples) / (60 * rounds + 40)));
      if (kill === 1) stopped.kill('SIGSTOP');
      worker.kill('SIGKILL');
      expect(await ended(worker)).toBe('SIGKILL');
    }
    const last = fleet.start('worker', '--until-idle', '--concurrency', '8');
    expect(await ended(last)).toBe(0);
    expect((await running).exitCode).toBe(0);
    stopped.kill('SIGCONT');
    stopped.kill('SIGTERM');
    expect(await ended(stopped)).toBe(0);
    await expectWhole(fleet, await fleet.untilDone(samples), samples);
    const asked = await fleet.asked();
    expect(asked.size).toBe(samples);
  });

  test('goes on without the terminal, which comes back to the same run', async () => {
    const fleet = await fleetProject(30);
    const terminal = fleet.start('run', '--on', 'fleet');
    await untilOffered(fleet);
    terminal.kill('SIGINT');
    expect(await ended(terminal)).toBe(130);
    await fleet.run('worker', '--until-idle');
    const back = await fleet.run('run', '--resume', '--on', 'fleet', '--format', 'json');
    expect(back.exitCode).toBe(0);
    const runs = (await fleet.store.runs.list()).items;
    expect(runs).toHaveLength(1);
    expect(back.out).toContain(runs[0]!.manifest.id);
    await expectWhole(fleet, runs[0]!.manifest.id, 30);
    expect([...(await fleet.asked()).values()].every((times) => times === 1)).toBe(true);
  });

  test('is paused, goes on, and is cancelled by whoever asks', async () => {
    const fleet = await fleetProject(20);
    const running = fleet.run('run', '--on', 'fleet', '--priority', '3', '--tags', 'gpu');
    const execution = await untilOffered(fleet);
    expect((await fleet.run('worker', 'list')).out).toContain('priority 3');
    await fleet.run('worker', '--until-idle');
    expect((await fleet.asked()).size).toBe(0);
    expect((await fleet.run('worker', 'pause', execution)).out).toBe('1 run is paused\n');
    await fleet.run('worker', '--until-idle', '--tags', 'gpu');
    expect((await fleet.asked()).size).toBe(0);
    expect((await fleet.run('worker', 'continue', execution)).exitCode).toBe(0);
    expect((await fleet.run('worker', 'cancel', execution)).exitCode).toBe(0);
    expect(await running).toMatchObject({
      exitCode: 4,
      err: expect.stringContaining('E_FLEET_CANCELLED') as string,
    });
    expect((await fleet.run('worker', 'cancel', execution)).exitCode).toBe(2);
  });

  test('says what keeps workers from a run, and a local store has no fleet', async () => {
    const fleet = await fleetProject(5);
    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const [offered] = (await fleet.store.runs.list()).items;
    const { runs } = fleet.store;
    expect(offered!.status).toBe('open');
    await fleet.store.leases.take(offered!.manifest.id);
    await runs.close({
      ...offered!.manifest,
      inputs_digest: `sha256:${'0'.repeat(64)}`,
      stopped_because: 'a test',
    });
    await fleet.store.leases.release(offered!.manifest.id);
    const worker = await fleet.run('worker', '--until-idle');
    expect(worker.err).toContain('inputs_digest changed');
    expect(await running).toMatchObject({
      exitCode: 4,
      err: expect.stringContaining('E_FLEET_FAILED') as string,
    });
    const local = await runCommand(['run', '--on', 'fleet'], fleet.folder);
    expect(local).toMatchObject({ exitCode: 2, err: expect.stringContaining('E_FLEET_LOCAL') as string });
  });
});
