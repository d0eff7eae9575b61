import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { admissionContract } from '../testing/contracts/admission.contract.ts';
import { openAdmission } from './open-store.ts';
import { OwnAdmission } from './own-admission.ts';
import { postgresPlace } from './postgres/testing/postgres-place.ts';

describe('the admission of one server', () => {
  admissionContract(async () => {
    const own = await openAdmission({ folder: '.', address: null });
    return [own, own];
  });

  test('a secret that is looked for stays until it is over; one that is not ends when it was idle', async () => {
    let now = 0;
    const own = new OwnAdmission(() => now);
    const [used, idle] = ['used', 'idle'].map((digest) => ({ kind: 'session', digest }) as const);
    for (const secret of [used!, idle!]) await own.keep(secret, {}, { ms: 100, idleMs: 30 });
    for (now = 20; now <= 100; now += 20) expect(await own.find(used!)).toEqual({});
    expect(await own.find(used!)).toBeNull();
    now = 60;
    expect(await own.find(idle!)).toBeNull();
  });

  test('a look is no use: what is looked at alone ends when it was idle', async () => {
    let now = 0;
    const own = new OwnAdmission(() => now);
    const secret = { kind: 'session', digest: 'looked' } as const;
    await own.keep(secret, { name: 'ada' }, { ms: 100, idleMs: 30 });
    for (now = 0; now <= 30; now += 10) expect(await own.look(secret)).toEqual({ name: 'ada' });
    expect(await own.look(secret)).toBeNull();
  });
});

describe.skipIf(!hasPostgres)('the admission of all servers (skipped without PostgreSQL)', () => {
  admissionContract(async () => {
    const { address } = await postgresPlace();
    // Both make the tables where there are none.
    const both = await Promise.all([
      openAdmission({ folder: '.', address }),
      openAdmission({ folder: '.', address }),
    ]);
    onTestFinished(async () => void (await Promise.all(both.map((each) => each.close()))));
    return [both[0], both[1]];
  });

  test('a use is noted, so that what is used does not end as idle', async () => {
    const place = await postgresPlace();
    const admission = await openAdmission({ folder: '.', address: place.address });
    onTestFinished(() => admission.close());
    const session = { kind: 'session', digest: 'a' } as const;
    await admission.keep(session, {}, { ms: 86_400_000, idleMs: 3_600_000 });
    const schema = `${new URL(place.address).searchParams.get('schema')!}_access`;
    const back = `UPDATE ${schema}.secrets SET used_at = used_at - interval '50 minutes'`;
    for (let times = 0; times < 3; times += 1) {
      await place.query(back);
      expect(await admission.find(session)).toEqual({});
    }
    await place.query(back);
    expect(await admission.look(session)).toEqual({});
    await place.query(back);
    expect(await admission.look(session)).toBeNull();
    expect(await admission.find(session)).toBeNull();
  });
});
