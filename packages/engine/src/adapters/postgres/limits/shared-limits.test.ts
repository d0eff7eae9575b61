import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../../testing/postgres/postgres-server.ts';
import { Pace } from '../../../ask/limits/pace.ts';
import { roomFor } from '../../../ask/spend/budget.ts';
import { nodeClock } from '../../node-clock.ts';
import { postgresPlace } from '../testing/postgres-place.ts';
import { openSharedLimits } from './open-shared-limits.ts';

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
