import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import type { DeclaredModel } from '../../declare/project.ts';
import { ModelQueues, QueuedRequest } from '../../model-client/model-queue.ts';
import { Pace, sharedRateLimiters } from '../../model-client/rate-limits.ts';
import { roomFor } from '../../model-client/spend-ledger.ts';
import type { Model } from '../../ports/model.ts';
import { nodeClock } from '../node-clock.ts';
import { openSharedLimits } from './shared-limits.ts';
import { postgresPlace } from './testing/postgres-place.ts';

async function twoWorkers() {
  const place = await postgresPlace();
  const store = await place.open();
  const workers = [1, 2].map(() => openSharedLimits(place.address, nodeClock));
  onTestFinished(async () => {
    for (const worker of workers) worker.close();
    await store.close();
    await place.remove();
  });
  return { ...place, one: workers[0]!, other: workers[1]! };
}

const usualLimits = {
  concurrency: 4,
  requests_per_minute: null,
  tokens_per_minute: null,
  timeout_ms: 10_000,
  max_retries: 2,
};
/** Answers at once. */
const yes: Model = {
  identity: {},
  generate: async () => ({ output: 'yes', usage: { input_tokens: 1, output_tokens: 1, cost_usd: null } }),
};

const ceilings = { max_tokens: 100, max_cost_usd: null };
const most = { tokens: 40, cost_usd: null };

describe.skipIf(!hasPostgres)('limits of all workers together (skipped without PostgreSQL)', () => {
  test('a rate is one for all who name it: what one books, the other waits for', async () => {
    const { one, other } = await twoWorkers();
    const began = nodeClock.steady();
    const paces = [one, other].map(({ paidTime }) => new Pace(1, 1, paidTime('a')));
    for (let i = 0; i < 6; i += 1) {
      const now = nodeClock.steady();
      expect(now + paces[i % 2]!.book(now)).toBeGreaterThanOrEqual(began + i * 60_000);
    }
    const later = paces[0]!.book(nodeClock.steady());
    paces[1]!.correct(-4);
    expect(paces[0]!.book(nodeClock.steady())).toBeLessThan(later - 60_000);
    const another = new Pace(1, 1, other.paidTime('b'));
    expect(another.book(nodeClock.steady())).toBeLessThan(60_000);
  });

  test('judges of two processes keep to one rate, whatever their projects call the model', async () => {
    const { one, other } = await twoWorkers();
    const [each, perMinute] = [4, 180];
    const declaredAs = (key: string): DeclaredModel => ({
      key,
      provider: 'openai',
      model: 'judge-1',
      parameters: {},
      limits: { ...usualLimits, requests_per_minute: perMinute },
      price: null,
    });
    const began = nodeClock.steady();
    await Promise.all(
      [one, other].map(async (shared, i) => {
        const { signal } = new AbortController();
        const queue = new ModelQueues({ clock: nodeClock, signal, paid: sharedRateLimiters(shared) }).model(
          declaredAs(`judge ${i}`),
        );
        const asker = { refuse: () => null, count: () => undefined };
        const asked = Array.from({ length: each }, (_, n) => {
          const request = { id: `${n}`, input: '', messages: [], parameters: {}, attempt: 0, seed: 0 };
          return queue.ask(new QueuedRequest({ model: yes, request }, asker));
        });
        expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(asked.map(() => 'produced'));
      }),
    );
    // A second's worth may come at once, the rest evenly: the last cannot have come before this.
    const burst = perMinute / 60;
    const least = ((2 * each - burst) * 60_000) / (perMinute - burst + 1);
    expect(nodeClock.steady() - began).toBeGreaterThanOrEqual(least);
  });

  test('what one has set aside is no room for the other, until it is spent, freed, or not heard of', async () => {
    const { one, other, query } = await twoWorkers();
    const [a, b] = [one.ledger('r', ceilings), other.ledger('r', ceilings)];
    const reserve = (ledger: typeof a) => ledger.reserve(most, () => roomFor(ledger, most)).kind;
    expect([reserve(a), reserve(b), reserve(b), reserve(a)]).toEqual(['now', 'now', 'later', 'later']);
    a.free(most);
    a.account('model', 'm').add(1, { input_tokens: 50, output_tokens: 0, cost_usd: null }, null);
    await Promise.resolve();
    expect([reserve(b), b.spent().tokens]).toEqual(['later', 50]);
    b.free(most);
    await Promise.resolve();
    expect([reserve(a), reserve(b)]).toEqual(['now', 'later']);
    await query(`UPDATE spending SET beat_at = beat_at - interval '1 hour'`);
    expect([reserve(b), b.spent().tokens]).toEqual(['now', 50]);
    b.free(most);
    b.account('model', 'm').add(1, { input_tokens: 30, output_tokens: 0, cost_usd: null }, null);
    expect(reserve(b)).toBe('none');
  });
});
