import { existsSync } from 'node:fs';
import { compareNoun, type CopiedNoun, type SqlDatabase, type StoreAddress } from '@assay/engine';
import { openTokens, type TokenRow, tokensFile } from './token-records.ts';

/** The tokens of one store into another, and both compared; those that the other has already stay as they are. */
export async function copyTokens(from: StoreAddress, to: StoreAddress): Promise<readonly CopiedNoun[]> {
  if (from.address === null && !existsSync(tokensFile(from.folder))) return [];
  const source = openTokens(from);
  try {
    const target = openTokens(to);
    try {
      const tokens = tokensOf(source);
      target.change(() => tokens.forEach((token) => add(target, token)));
      const copied = new Set(tokens.map(({ id }) => id));
      const there = tokensOf(target).filter(({ id }) => copied.has(id));
      return [await compareNoun('tokens', each(tokens), each(there))];
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

function tokensOf(database: SqlDatabase): readonly TokenRow[] {
  return database.prepare<[], TokenRow>('SELECT * FROM tokens ORDER BY id').all();
}

function add(database: SqlDatabase, token: TokenRow): void {
  const { id, name, role, scopes, digest, created_at, expires_at, last_used_at, revoked_at } = token;
  database
    .prepare(
      `INSERT INTO tokens (id, name, role, scopes, digest, created_at, expires_at, last_used_at, revoked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    )
    .run(id, name, role, scopes, digest, created_at, expires_at, last_used_at, revoked_at);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
