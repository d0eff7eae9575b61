import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import type { Store } from '../../ports/store.ts';
import { entriesOf, entry, event, later, manifest } from '../../ports/testing/made-records.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import { type PostgresPlace, postgresPlace } from './testing/postgres-place.ts';

async function place(parameters: Readonly<Record<string, string>> = {}): Promise<PostgresPlace> {
  const made = await postgresPlace(parameters);
  onTestFinished(made.remove);
  return made;
}

async function opened({ open }: PostgresPlace): Promise<Store> {
  const store = await open();
  onTestFinished(() => store.close());
  return store;
}

/** Ends every connection of the schema's stores, as an administrator or a restart would. */
async function endConnections({ query }: PostgresPlace): Promise<void> {
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'assay ' || current_schema()`,
  );
}

describe.skipIf(!hasPostgres)('a store on PostgreSQL (skipped where there is none)', () => {
  test('goes on when its connections are ended between two writes, and counts nothing twice', async () => {
    const made = await place();
    const store = await opened(made);
    await store.runs.create(manifest('a', { samples: 40 }));
    await store.leases.take('a');
    for (let ordinal = 0; ordinal < 40; ordinal += 1) {
      const adding = store.journal.append('a', [entry(ordinal)]);
      if (ordinal % 5 === 0) await endConnections(made);
      await adding;
    }
    expect((await entriesOf(store, 'a')).map(({ ordinal }) => ordinal)).toEqual(
      Array.from({ length: 40 }, (_, i) => i),
    );
    expect((await store.check()).findings).toEqual([]);
  });

  test('a record is written once, although the answer to its commit was lost', async () => {
    const made = await place();
    const store = await opened(made);
    const writing = Array.from({ length: 20 }, (_, i) => store.runs.create(manifest(`r${i}`)));
    await endConnections(made);
    await Promise.all(writing);
    expect((await store.runs.list()).items).toHaveLength(20);
    expect((await store.check()).findings).toEqual([]);
  });

  test('a holder that is silent for longer than its lease is replaced, and its late write is refused', async () => {
    const made = await place({ lease_seconds: '1000' });
    const [stopped, other] = [await opened(made), await opened(made)];
    await stopped.runs.create(manifest('a', { samples: 4 }));
    await stopped.leases.claim('a', { samples: 2 });
    await stopped.journal.append('a', [entry(0)]);
    expect((await other.leases.claim('a', { samples: 4 }))!.first).toBe(2);
    await other.leases.release('a');
    await made.query(`UPDATE claims SET beat_at = beat_at - interval '1001 seconds'`);
    const claimed = (await other.leases.claim('a', { samples: 4 }))!;
    expect([claimed.first, claimed.past]).toEqual([1, 4]);
    await expect(stopped.journal.append('a', [entry(1)])).rejects.toMatchObject({ code: 'E_RUN_NOT_LEASED' });
    await other.journal.append('a', [entry(1), entry(2), entry(3)]);
    expect(await other.runs.close(manifest('a', { samples: 4, closed_at: later }))).toBe(true);
    await expect(stopped.journal.append('a', [entry(1)])).rejects.toMatchObject({ code: 'E_RUN_CLOSED' });
    expect((await entriesOf(other, 'a')).map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3]);
  });

  test('clocks of machines play no part in leases', async () => {
    const made = await place({ lease_seconds: '1000' });
    const [one, other] = [await opened(made), await opened(made)];
    await one.runs.create(manifest('a'));
    await one.leases.take('a');
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
    onTestFinished(() => {
      Date.now = now;
    });
    await expect(other.leases.take('a')).rejects.toMatchObject({ code: 'E_RUN_BUSY' });
  });

  test('the database itself lets no output in twice, whoever writes it', async () => {
    const made = await place();
    const store = await opened(made);
    await store.runs.create(manifest('a', { num_trials: 2 }));
    await store.leases.take('a');
    await store.journal.append('a', [entry(0), entry(1), entry(4, 1)]);
    const again = (taken: string) =>
      made.query(
        `INSERT INTO journal (run, first, places, taken, entries_tag, seal, entries)
         VALUES (1, 90, '[]', int8multirange(int8range((1::bigint << 36) + $1, (1::bigint << 36) + $1 + 1)), '', '', '')`,
        [taken],
      );
    for (const place of ['0', '2', '9']) await expect(again(place)).rejects.toMatchObject({ code: '23P01' });
    await expect(again('1')).resolves.toBeDefined();
  });

  test('numbers of events grow with their commits, from several writers at once', async () => {
    const made = await place();
    const stores = [await opened(made), await opened(made), await opened(made)];
    const seen: number[] = [];
    const isOver = { now: false };
    const reading = (async () => {
      while (!isOver.now || seen.length < 60) {
        const after = seen.at(-1) ?? 0;
        for (const { number } of await stores[0]!.events.read({ after })) seen.push(number);
      }
    })();
    await Promise.all(
      stores.map(async (store, who) => {
        for (let i = 0; i < 20; i += 1) await store.events.append(event(`e${who}-${i}`));
      }),
    );
    isOver.now = true;
    await reading;
    expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });

  test.each([
    [
      'a changed record',
      `UPDATE runs SET manifest = replace(manifest, '"seed":"0"', '"seed":"1"')`,
      'run a ',
    ],
    ['a lost record', 'DELETE FROM events WHERE number = 1', 'the list of events'],
    ['a lost commit', 'DELETE FROM journal WHERE first = 1', 'the journal of run a'],
    [
      'a changed commit',
      `UPDATE journal SET entries = replace(entries, 'answer', 'anzwer')`,
      'the journal of run a',
    ],
    ['a changed blob', `UPDATE blob_parts SET bytes = '\\x00'`, 'the bytes of sha256:'],
  ])('check finds %s', async (_, harm, named) => {
    const made = await place();
    const store = await opened(made);
    await store.runs.create(manifest('a'));
    await store.leases.take('a');
    for (const ordinal of [0, 1]) await store.journal.append('a', [entry(ordinal)]);
    for (const id of ['x', 'y']) await store.events.append(event(id));
    await store.blobs.put(new Uint8Array([1, 2]));
    expect(await store.check()).toMatchObject({
      looked_at: { runs: 1, events: 2, 'commits of journals': 2, blobs: 1 },
      findings: [],
    });
    await made.query(harm);
    const { findings } = await store.check();
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]!.message).toContain(named);
  });

  test('a user who may only read is told so where something is to be kept', async () => {
    const made = await place();
    await (await opened(made)).runs.create(manifest('a'));
    const { schema, role } = {
      schema: new URL(made.address).searchParams.get('schema')!,
      role: 'assay_reader',
    };
    await made.query(
      `DO $$ BEGIN CREATE ROLE ${role} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; WHEN unique_violation THEN NULL; END $$`,
    );
    await made.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
    await made.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    const url = new URL(made.address);
    url.username = role;
    const store = await openPostgresStore(url.href);
    onTestFinished(() => store.close());
    expect(store.isReadOnly).toBe(true);
    expect((await store.runs.list()).items).toHaveLength(1);
    await expect(store.runs.create(manifest('b'))).rejects.toMatchObject({ code: 'E_STORE_READONLY' });
    const queue = await openPostgresQueue(url.href);
    onTestFinished(() => queue.close());
    await expect(queue.leave('w')).rejects.toMatchObject({
      code: 'E_STORE_RIGHTS',
      fix: expect.stringContaining('right to read and write') as string,
    });
  });
});

describe('an address that leads nowhere', () => {
  async function silentServer(): Promise<Server> {
    const server = createServer(() => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
    });
    return server;
  }

  test('is told at once, and without the password', async () => {
    const server = await silentServer();
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const opening = openPostgresStore(`postgres://ann:geheim@127.0.0.1:${port}/x`);
    await expect(opening).rejects.toMatchObject({
      code: 'E_STORE_UNREACHABLE',
      trouble: 'environment',
      message: expect.not.stringContaining('geheim') as string,
    });
  });

  test('is not waited for without end', async () => {
    const { port } = (await silentServer()).address() as { port: number };
    const opening = openPostgresStore(`postgres://ann@127.0.0.1:${port}/x?answer_seconds=0.2`);
    await expect(opening).rejects.toMatchObject({ code: 'E_STORE_UNREACHABLE' });
  });
});
