import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../../testing/postgres/postgres-server.ts';
import { manifest } from '../../ports/testing/made-records.ts';
import { migrate, migrations, SCHEMA_VERSION, schemaVersion } from './migrations.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { Postgres, readPostgresAddress } from './postgres.ts';
import { postgresPlace } from './testing/postgres-place.ts';

async function place() {
  const made = await postgresPlace();
  const postgres = new Postgres(readPostgresAddress(made.address));
  onTestFinished(async () => {
    await postgres.close();
    await made.remove();
  });
  return { ...made, postgres };
}

/** Every column of every table of the schema, and its indexes. */
async function tablesOf({ query }: Awaited<ReturnType<typeof place>>): Promise<readonly string[]> {
  const rows = await query<{ what: string }>(
    `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS what
     FROM information_schema.columns WHERE table_schema = current_schema()
     UNION ALL SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1`,
  );
  return rows.map(({ what }) => what);
}

describe.skipIf(!hasPostgres)('migrate (skipped where there is no PostgreSQL)', () => {
  test.each(migrations.map(({ version }) => version))(
    'brings version %i to the tables of today',
    async (version) => {
      const [old, fresh] = [await place(), await place()];
      expect(await migrate(old.postgres, version)).toMatchObject({ from: 0, to: version });
      const { from, to, steps } = await migrate(old.postgres);
      expect([from, to, steps.length]).toEqual([version, SCHEMA_VERSION, SCHEMA_VERSION - version]);
      await migrate(fresh.postgres);
      expect(await tablesOf(old)).toEqual(await tablesOf(fresh));
      const store = await openPostgresStore(old.address);
      await store.runs.create(manifest('a'));
      expect((await store.runs.get('a'))?.status).toBe('open');
      await store.close();
    },
  );

  test('keeps what is there, and is done once, whoever does it at the same time', async () => {
    const made = await place();
    const others = Array.from({ length: 3 }, () => new Postgres(readPostgresAddress(made.address)));
    const done = await Promise.all([made.postgres, ...others].map((one) => migrate(one)));
    for (const other of others) await other.close();
    expect(done.filter(({ steps }) => steps.length > 0)).toHaveLength(1);
    expect(await schemaVersion(made.postgres)).toBe(SCHEMA_VERSION);
    expect(await migrate(made.postgres)).toEqual({ from: SCHEMA_VERSION, to: SCHEMA_VERSION, steps: [] });
  });

  test('is not done by opening: an earlier or later version is refused, with what to do', async () => {
    const made = await place();
    await migrate(made.postgres, 1);
    await expect(openPostgresStore(made.address)).rejects.toMatchObject({
      code: 'E_STORE_VERSION',
      action: { kind: 'migrate_store' },
    });
    await migrate(made.postgres);
    await made.query('INSERT INTO migrations (version, name) VALUES ($1, $2)', [SCHEMA_VERSION + 1, 'later']);
    for (const open of [() => openPostgresStore(made.address), () => migrate(made.postgres)])
      await expect(open()).rejects.toMatchObject({ code: 'E_STORE_VERSION' });
  });
});
