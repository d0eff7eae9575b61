import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planOf } from '../../run/testing/run-fixture.ts';
import { temporaryFolder, temporaryStore } from '../../run/testing/temporary-store.ts';
import { thisProcess } from '../stored/process-identity.ts';
import { Database } from './database.ts';

/** A store with a run that someone else holds. */
async function storeHeldBy(holder: Partial<ReturnType<typeof thisProcess>> & { beat_ms?: number }) {
  const folder = await temporaryFolder();
  const store = await temporaryStore(folder);
  await store.runs.create(planOf(3).manifest);
  const raw = new Database(join(folder, '.assay', 'assay.db'), { busyTimeoutMs: 1_000 });
  raw
    .prepare<[Readonly<Record<string, string | number>>]>(
      'INSERT INTO claims VALUES (1, 0, 3, @token, @machine, @pid, @process_start, @beat_ms)',
    )
    .run({ token: 'theirs', beat_ms: Date.now(), ...thisProcess(), ...holder });
  raw.close();
  return store;
}

describe('a lease', () => {
  test('of a living process is respected, however old its last beat', async () => {
    const store = await storeHeldBy({ beat_ms: 0 });
    await expect(store.leases.take('run-1')).rejects.toMatchObject({
      code: 'E_RUN_BUSY',
      message: `run run-1 is being executed by process ${process.pid}`,
    });
  });

  test('of a dead process is taken over', async () => {
    const child = spawn(process.execPath, ['-e', '0']);
    await once(child, 'exit');
    const store = await storeHeldBy({ pid: child.pid!, process_start: '1' });
    await expect(store.leases.take('run-1')).resolves.toBeDefined();
  });

  test('of a process whose number another one has by now is taken over', async () => {
    const store = await storeHeldBy({ process_start: '12345' });
    await expect(store.leases.take('run-1')).resolves.toBeDefined();
  });

  test('of another machine is respected while it beats', async () => {
    const beating = await storeHeldBy({ machine: 'elsewhere boot', pid: 1 });
    await expect(beating.leases.take('run-1')).rejects.toMatchObject({
      code: 'E_RUN_BUSY',
      message: 'run run-1 is being executed by process 1 on elsewhere',
    });
    const silent = await storeHeldBy({ machine: 'elsewhere boot', beat_ms: Date.now() - 3_600_000 });
    await expect(silent.leases.take('run-1')).resolves.toBeDefined();
  });

  test('that was taken over lets nothing more be added by the one who had it', async () => {
    const folder = await temporaryFolder();
    const [first, second] = [await temporaryStore(folder), await temporaryStore(folder)];
    await first.runs.create(planOf(3).manifest);
    const lease = await first.leases.take('run-1');
    const raw = new Database(join(folder, '.assay', 'assay.db'), { busyTimeoutMs: 1_000 });
    raw.prepare(`UPDATE claims SET machine = 'elsewhere', beat_ms = 0`).run();
    raw.close();
    await second.leases.take('run-1');
    const entry = {
      ordinal: 0,
      input_digest: `sha256:${'0'.repeat(64)}`,
      output: { kind: 'produced', sample_id: 's0', trial: 0, output: 'x' },
    } as const;
    await expect(first.journal.append('run-1', [entry])).rejects.toMatchObject({ code: 'E_RUN_NOT_LEASED' });
    await lease.release();
    await second.journal.append('run-1', [entry]);
  });
});
