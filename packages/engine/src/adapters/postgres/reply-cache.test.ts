import { type Digest, jsonObjectSchema } from '@assay/records';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import { labelKeyOf } from '../label-key.ts';
import { Sealer } from '../stored/seals.ts';
import { Postgres, readPostgresAddress } from './postgres.ts';
import { ReplyCache } from './reply-cache.ts';
import { migrate } from './migrations.ts';
import { Tallies } from './seals.ts';
import { postgresPlace } from './testing/postgres-place.ts';

class CountedPostgres extends Postgres {
  asked = 0;

  override query<Row>(...given: Parameters<Postgres['query']>): Promise<readonly Row[]> {
    this.asked += 1;
    return super.query<Row>(...given);
  }
}

const keyOf = (n: number): Digest => `sha256:${String(n).padStart(64, '0')}`;

describe.skipIf(!hasPostgres)('ReplyCache on PostgreSQL (skipped where there is none)', () => {
  test('what is put, and what is looked for, in one turn takes one statement', async () => {
    const place = await postgresPlace();
    const postgres = new CountedPostgres(readPostgresAddress(place.address));
    onTestFinished(async () => {
      await postgres.close();
      await place.remove();
    });
    await migrate(postgres);
    const sealer = new Sealer(labelKeyOf('07'.repeat(32)));
    const cache = new ReplyCache(postgres, { sealer, tallies: new Tallies(sealer) });
    postgres.asked = 0;
    await Promise.all([3, 1, 2].map((n) => cache.put(keyOf(n), { n })));
    expect(postgres.asked).toBe(1);
    const found = await Promise.all([4, 3, 2, 1, 3].map((n) => cache.get(keyOf(n), jsonObjectSchema)));
    expect(found).toEqual([null, { n: 3 }, { n: 2 }, { n: 1 }, { n: 3 }]);
    expect(postgres.asked).toBe(2);
    expect(await cache.get(keyOf(2), jsonObjectSchema)).toEqual({ n: 2 });
    expect(postgres.asked).toBe(3);
  });
});
