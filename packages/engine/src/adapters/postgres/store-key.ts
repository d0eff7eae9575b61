import { randomBytes } from 'node:crypto';
import { AssayError } from '@assay/records';
import type { LabelKey } from '../../ports/store.ts';
import { labelKeyOf } from '../label-key.ts';
import { EMPTY, Sealer } from '../stored/seals.ts';
import { tableShapes } from '../stored/stored-record.ts';
import type { Postgres, Sql } from './postgres.ts';
import { Tallies } from './seals.ts';

const NAME = 'label-key';

/**
 * The key of the store, made at first use, with the tallies that it seals. It is in the database, so that its address is
 * all that a worker needs: seals tell damage and changes by whoever cannot read the settings.
 */
export async function openStoreKey(postgres: Postgres): Promise<LabelKey> {
  return keyOf(await storeKeyText(postgres));
}

/** The same as 64 hexadecimal digits, for those who copy the store. */
export async function storeKeyText(postgres: Postgres): Promise<string> {
  return (await readKey(postgres)) ?? makeKey(postgres, randomBytes(32).toString('hex'));
}

/** Of a store that has nothing in it: the key of another, whose records are to come here. */
export async function adoptKey(postgres: Postgres, digits: string): Promise<void> {
  const found = (await readKey(postgres)) ?? (await makeKey(postgres, digits));
  if (found !== digits)
    throw new AssayError('usage', 'E_STORE_KEY', 'the store has a key of its own already', {
      fix: 'Copy into a schema that nothing was stored in.',
    });
}

async function readKey(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ value: string }>('SELECT value FROM settings WHERE name = $1', [NAME]);
  return row?.value ?? null;
}

async function makeKey(postgres: Postgres, digits: string): Promise<string> {
  return postgres.transaction(async (sql) => {
    const made = await sql.query(
      'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING 1',
      [NAME, digits],
    );
    if (made.length === 0) return (await readKey(sql))!;
    const tallies = new Tallies(new Sealer(keyOf(digits)));
    for (const { table, isTallied } of Object.values(tableShapes))
      if (isTallied) await tallies.set(sql, table, EMPTY);
    return digits;
  });
}

function keyOf(digits: string): LabelKey {
  if (/^[0-9a-f]{64}$/.test(digits)) return labelKeyOf(digits);
  throw new AssayError(
    'environment',
    'E_LABEL_KEY',
    'the key of the store is not a key: expected 64 hexadecimal digits',
    { fix: 'Restore the database from a copy.' },
  );
}
