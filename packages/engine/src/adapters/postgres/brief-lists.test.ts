import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import type { Store } from '../../ports/store.ts';
import { later, manifest } from '../../ports/testing/made-records.ts';
import { type PostgresPlace, postgresPlace } from './testing/postgres-place.ts';

const RUNS = 1003;

async function opened(place: PostgresPlace): Promise<Store> {
  const store = await place.open();
  onTestFinished(() => store.close());
  return store;
}

/** Puts so many runs into a store that what lists show of them is kept: the last but one stopped, the last open. */
async function fill(place: PostgresPlace): Promise<void> {
  const store = await place.open();
  for (let i = 0; i < RUNS; i += 1) await store.runs.create(manifest(`r${i}`));
  await store.leases.take(`r${RUNS - 2}`);
  await store.runs.close(manifest(`r${RUNS - 2}`, { closed_at: later, stopped_because: 'a budget' }));
  expect(await store.runs.briefs()).toHaveLength(RUNS);
  await store.close();
}

const kept = (place: PostgresPlace) =>
  place.query<{ part: number; rows: string }>('SELECT part, rows FROM briefs ORDER BY part');

describe.skipIf(!hasPostgres)('lists on PostgreSQL (skipped where there is none)', () => {
  let place: PostgresPlace;
  beforeAll(async () => {
    place = await postgresPlace();
    await fill(place);
  });
  afterAll(() => place.remove());

  test('are kept for the next process, which reads what came since and what changed', async () => {
    expect((await kept(place)).map(({ part }) => part)).toEqual([0, 1]);
    const writer = await opened(place);
    await writer.runs.create(manifest('new'));
    await writer.leases.take(`r${RUNS - 2}`);
    await writer.leases.take(`r${RUNS - 1}`);
    await writer.runs.close(manifest(`r${RUNS - 1}`, { closed_at: later }));
    const store = await opened(place);
    const briefs = await store.runs.briefs();
    expect(briefs.map(({ id }) => id)).toEqual([...Array.from({ length: RUNS }, (_, i) => `r${i}`), 'new']);
    expect(briefs.slice(-3).map(({ status }) => status)).toEqual(['open', 'closed', 'open']);
    expect(await store.runs.briefs()).toBe(briefs);
  });

  test('a part that somebody changed or took away is left out of account', async () => {
    await place.query(`UPDATE briefs SET rows = replace(rows, '"id":"r7"', '"id":"zz"') WHERE part = 0`);
    expect((await (await opened(place)).runs.briefs())[7]).toMatchObject({ id: 'r7' });
    await place.query('DELETE FROM briefs WHERE part = 0');
    expect((await (await opened(place)).runs.briefs()).map(({ id }) => id)).toHaveLength(RUNS + 1);
  });

  test('a damaged row that is new is told, each time', async () => {
    const store = await opened(place);
    await store.runs.create(manifest('bad'));
    await place.query(`UPDATE runs SET manifest = replace(manifest, '"task"', '"other"') WHERE id = 'bad'`);
    const next = await opened(place);
    for (let look = 0; look < 2; look += 1) await expect(next.runs.briefs()).rejects.toThrow(/run bad /);
  });
});
