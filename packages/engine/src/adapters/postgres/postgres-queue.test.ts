import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import type { NewOffer, Queue } from '../../ports/queue.ts';
import { manifest } from '../../ports/testing/made-records.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import { postgresPlace } from './testing/postgres-place.ts';

async function opened() {
  const place = await postgresPlace();
  const store = await place.open();
  const queue = await openPostgresQueue(place.address);
  onTestFinished(async () => {
    await queue.close();
    await store.close();
    await place.remove();
  });
  return { queue, store };
}

function offer(run_id: string, changes: Partial<NewOffer> = {}): NewOffer {
  const about = { execution_id: 'x', evaluation_key: 'e', bundle: 'sha256:0', plan: { a: [1, 'é'] } };
  return { run_id, ...about, tags: [], priority: 0, team: '', ...changes };
}

async function order(queue: Queue, tags: readonly string[] = []): Promise<readonly string[]> {
  const past: string[] = [];
  for (;;) {
    const next = await queue.next({ tags, past });
    if (next === null) return past;
    past.push(next.run_id);
  }
}

describe.skipIf(!hasPostgres)('the queue on PostgreSQL (skipped where there is none)', () => {
  test('gives what comes first by priority, then by age, to workers that have what it needs', async () => {
    const { queue } = await opened();
    await queue.offer(offer('a'));
    await queue.offer(offer('b', { priority: 5 }));
    await queue.offer(offer('c', { tags: ['gpu'] }));
    expect(await order(queue)).toEqual(['b', 'a']);
    expect(await order(queue, ['gpu', 'sandbox'])).toEqual(['b', 'a', 'c']);
    expect(await queue.get('a')).toEqual({ ...offer('a'), state: 'offered', failures: 0, reason: null });
    expect(await queue.get('z')).toBeNull();
  });

  test('shares workers between teams first, then between evaluations, then in turn', async () => {
    const { queue, store } = await opened();
    const offered = async (id: string, team: string, evaluation_key: string): Promise<void> => {
      await store.runs.create({ ...manifest(id), evaluation_key });
      await queue.offer(offer(id, { team, evaluation_key }));
    };
    await offered('a1', 'ants', 'x');
    await offered('a2', 'ants', 'y');
    await offered('b1', 'bees', 'z');
    expect(await order(queue)).toEqual(['a1', 'a2', 'b1']);
    await store.leases.claim('a1', { samples: 1 });
    expect(await order(queue)).toEqual(['b1', 'a2', 'a1']);
    for (const id of ['b1', 'a2']) await queue.begin(id);
    await offered('c1', 'cats', 'z');
    expect(await order(queue)).toEqual(['c1', 'b1', 'a2', 'a1']);
  });

  test('a worker leaves its run at once for a higher priority, and after its time for who has fewer', async () => {
    const { queue, store } = await opened();
    for (const id of ['own', 'twin', 'other', 'urgent'])
      await store.runs.create({ ...manifest(id), evaluation_key: id === 'twin' ? 'own' : id });
    await queue.offer(offer('own', { evaluation_key: 'own' }));
    const own = (await queue.get('own'))!;
    await store.leases.claim('own', { samples: 1 });
    const isOvertaken = (servedMs: number, past: readonly string[] = []) =>
      queue.isOvertaken(own, { tags: [], past, servedMs });
    const [soon, late] = [1, 3_600_000];
    await queue.offer(offer('twin', { evaluation_key: 'own' }));
    expect(await isOvertaken(late)).toBe(false);
    await queue.offer(offer('other', { evaluation_key: 'other' }));
    expect([await isOvertaken(soon), await isOvertaken(late)]).toEqual([false, true]);
    expect(await isOvertaken(late, ['other'])).toBe(false);
    await queue.offer(offer('urgent', { priority: 1, tags: ['gpu'] }));
    expect(await isOvertaken(soon)).toBe(false);
    await queue.offer(offer('urgent', { priority: 1 }));
    expect(await isOvertaken(soon)).toBe(true);
    await queue.offer(offer('urgent', { priority: -1 }));
    expect(await isOvertaken(late, ['other'])).toBe(false);
  });

  test('gives first what the fewest are at work on', async () => {
    const { queue, store } = await opened();
    for (const [id, evaluation_key] of [
      ['a', 'large'],
      ['b', 'large'],
      ['c', 'small'],
    ] as const) {
      await store.runs.create(manifest(id, { evaluation_key }));
      await queue.offer(offer(id, { evaluation_key }));
    }
    await store.leases.claim('a', { samples: 1 });
    expect(await order(queue)).toEqual(['c', 'a', 'b']);
  });

  test('what fails again and again is given to nobody, until it is offered again', async () => {
    const { queue } = await opened();
    await queue.offer(offer('a'));
    for (const reason of ['one', 'two']) await queue.fail('a', reason);
    expect(await order(queue)).toEqual(['a']);
    await queue.fail('a', 'thr\u0000ee');
    expect(await queue.get('a')).toMatchObject({ state: 'failed', failures: 3, reason: 'three' });
    expect(await order(queue)).toEqual([]);
    await queue.offer(offer('a'));
    expect(await queue.get('a')).toMatchObject({ state: 'offered', failures: 0, reason: null });
  });

  test('an execution is paused, goes on, and is cancelled; what is done stays done', async () => {
    const { queue } = await opened();
    for (const id of ['a', 'b']) await queue.offer(offer(id));
    await queue.settle('b');
    expect(await queue.change('x', 'paused')).toBe(1);
    expect(await order(queue)).toEqual([]);
    expect(await queue.change('x', 'offered')).toBe(1);
    expect(await order(queue)).toEqual(['a']);
    expect(await queue.change('x', 'cancelled')).toBe(1);
    expect(await queue.change('x', 'offered')).toBe(0);
    expect((await queue.list({ all: true })).map(({ state }) => state).toSorted()).toEqual([
      'cancelled',
      'done',
    ]);
    expect(await queue.list()).toEqual([]);
  });

  test('workers are seen while they report', async () => {
    const { queue } = await opened();
    const worker = { id: 'w', host: 'h', pid: 7, version: '1', tags: ['gpu'], run_id: null };
    await queue.report(worker);
    await queue.report({ ...worker, run_id: 'a' });
    expect(await queue.workers()).toMatchObject([{ ...worker, run_id: 'a' }]);
    await queue.leave('w');
    expect(await queue.workers()).toEqual([]);
  });
});
