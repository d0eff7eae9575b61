import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Database } from '@assay/engine';
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

/** The tokens of a store, in a file of their own beside it, which its owner alone may read. */
export function withTokens<T>(request: OfProject, { cwd, kept }: World, use: (records: Database) => T): T {
  const folder = join(dirname(resolve(cwd, namedProject(request))), '.assay');
  const path = join(folder, 'access.db');
  if (kept !== undefined) return use(kept.database(path, () => openTokens(folder, path)));
  const database = openTokens(folder, path);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function openTokens(folder: string, path: string): Database {
  mkdirSync(folder, { recursive: true });
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
