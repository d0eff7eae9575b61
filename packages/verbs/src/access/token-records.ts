import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Database, openAccessDatabase, type SqlDatabase, type StoreAddress, storeNear } from '@assay/engine';
import type { World } from '../world.ts';
import { namedProject, type OfProject } from '../world/project-file.ts';
import type { Role } from './roles.ts';

/** A token as it is kept: of its secret only the digest. */
export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly digest: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** The tokens of a store: beside it in its database, or in a file of their own, which its owner alone may read. */
export function withTokens<T>(request: OfProject, world: World, use: (records: SqlDatabase) => T): T {
  const { cwd, env, kept } = world;
  const { address } = storeNear(cwd, namedProject(request), env);
  const folder = dirname(resolve(cwd, namedProject(request)));
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
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { busyTimeoutMs: 10_000 });
  try {
    chmodSync(path, 0o600);
    database.exec(
      `CREATE TABLE IF NOT EXISTS tokens (
         id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, digest TEXT NOT NULL,
         created_at TEXT NOT NULL, expires_at TEXT NOT NULL, last_used_at TEXT, revoked_at TEXT
       ) STRICT`,
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
