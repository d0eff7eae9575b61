import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import { entriesOf, entry, manifest } from '../../ports/testing/made-records.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { FaultyProxy } from './testing/faulty-proxy.ts';
import { postgresPlace } from './testing/postgres-place.ts';

const samples = 20;

async function faulty(parameters: Readonly<Record<string, string>> = {}) {
  const place = await postgresPlace(parameters);
  const direct = await place.open();
  const proxy = await FaultyProxy.start(new URL(place.address));
  const url = new URL(place.address);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const store = await openPostgresStore(url.href);
  onTestFinished(async () => {
    proxy.fault = null;
    await store.close();
    await direct.close();
    await place.remove();
  });
  await store.runs.create(manifest('a', { samples }));
  await store.leases.take('a');
  return { store, direct, proxy };
}

describe.skipIf(!hasPostgres)(
  'a network that fails between store and database (skipped where there is no PostgreSQL)',
  () => {
    test.each(['reset', 'cut', 'slow'] as const)('%s: every output is there once', async (fault) => {
      const { store, direct, proxy } = await faulty();
      for (let ordinal = 0; ordinal < samples; ordinal += 1) {
        if (ordinal % 4 === 0) proxy.strike(fault);
        await store.journal.append('a', [entry(ordinal)]);
      }
      expect((await entriesOf(direct, 'a')).map(({ ordinal }) => ordinal)).toEqual(
        Array.from({ length: samples }, (_, i) => i),
      );
      expect((await direct.check()).findings).toEqual([]);
      expect(proxy.struck).toBeGreaterThan(0);
    });

    test('a database that no longer answers is given up after a while; what was acknowledged is there', async () => {
      const { store, direct, proxy } = await faulty({ answer_seconds: '0.3', patience_seconds: '0.5' });
      await store.journal.append('a', [entry(0)]);
      proxy.fault = 'blackhole';
      await expect(store.journal.append('a', [entry(1)])).rejects.toMatchObject({
        code: 'E_STORE_UNREACHABLE',
        retryable: true,
      });
      proxy.fault = null;
      const there = (await entriesOf(direct, 'a')).map(({ ordinal }) => ordinal);
      expect(there[0]).toBe(0);
      // Whether it was made before the silence is not known; asking again never makes it twice.
      if (there.length === 1) await store.journal.append('a', [entry(1)]);
      else
        await expect(store.journal.append('a', [entry(1)])).rejects.toMatchObject({
          code: 'E_RUN_DUPLICATE',
        });
      expect(await entriesOf(direct, 'a')).toHaveLength(2);
      expect((await direct.check()).findings).toEqual([]);
    });
  },
);
