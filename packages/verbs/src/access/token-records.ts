import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Database, openAccessDatabase, type SqlDatabase, storeError, type StoreAddress } from '@assay/engine';
import type { World } from '../world.ts';
import type { OfProject } from '../world/project-file.ts';
import { storePlace } from '../world/store-place.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/** A token as it is kept: of its secret only the digest. */
export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** What it may do of what its role may; null: all of it. */
  readonly scopes: readonly Scope[] | null;
  readonly digest: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** As the table has it: scopes are words with a space between them. */
export type TokenRow = Omit<TokenRecord, 'scopes'> & { readonly scopes: string | null };

export function scopesOf({ scopes }: Pick<TokenRow, 'scopes'>): TokenRecord['scopes'] {
  return scopes === null ? null : (scopes.split(' ').filter((one) => one !== '') as Scope[]);
}

/** As `withTokens` where there are some; looking for them makes none, and no store that was taken away meanwhile. */
export function withKnownTokens<T>(
  request: OfProject,
  world: World,
  { use, none }: { readonly use: (records: SqlDatabase) => T; readonly none: T },
): T {
  const { folder, address } = storePlace(request, world);
  return address === null && !existsSync(tokensFile(folder)) ? none : withTokens(request, world, use);
}

/** The tokens of a store: beside it in its database, or in a file of their own, which its owner alone may read. */
export function withTokens<T>(request: OfProject, world: World, use: (records: SqlDatabase) => T): T {
  const { kept } = world;
  const { folder, address } = storePlace(request, world);
  const open = () => openTokens({ folder, address });
  if (kept !== undefined) return use(kept.database(address ?? tokensFile(folder), address !== null, open));
  const database = open();
  try {
    return use(database);
  } finally {
    database.close();
  }
}

export function tokensFile(folder: string): string {
  return join(folder, '.assay', 'access.db');
}

export function openTokens({ folder, address }: StoreAddress): SqlDatabase {
  return address === null ? openFile(tokensFile(folder)) : openAccessDatabase(address);
}

function openFile(path: string): SqlDatabase {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openDatabase(path);
  } catch (error) {
    throw storeError(error);
  }
}

function openDatabase(path: string): SqlDatabase {
  const database = new Database(path, { busyTimeoutMs: 10_000 });
  try {
    if (!isWritable(path)) return database;
    chmodSync(path, 0o600);
    database.exec(
      `CREATE TABLE IF NOT EXISTS tokens (
         id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, digest TEXT NOT NULL,
         created_at TEXT NOT NULL, expires_at TEXT NOT NULL, last_used_at TEXT, revoked_at TEXT
       ) STRICT`,
    );
    addScopes(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Where nothing can be written, what is there can be read. */
function isWritable(path: string): boolean {
  try {
    for (const each of [path, dirname(path)]) accessSync(each, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Tokens of earlier versions may do all that their role may. */
function addScopes(database: Database): void {
  const has = (): boolean =>
    database.number(`SELECT count(*) FROM pragma_table_info('tokens') WHERE name = 'scopes'`) > 0;
  if (has()) return;
  database.transaction('immediate', () => {
    if (!has()) database.exec('ALTER TABLE tokens ADD COLUMN scopes TEXT');
  });
}
