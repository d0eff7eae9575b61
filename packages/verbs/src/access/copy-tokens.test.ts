import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { copyTokens } from './copy-tokens.ts';
import { findToken } from './find-token.ts';
import { newToken } from './new-token.ts';
import { revokeToken } from './revoke-token.ts';

describe.skipIf(!hasPostgres)('copyTokens (skipped without PostgreSQL)', () => {
  test('takes tokens along as they are, once, and those that were revoked as revoked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-tokens-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const address = `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
    const [local, shared] = [
      { folder, address: null },
      { folder, address },
    ];
    const worldOf = (env: Readonly<Record<string, string>>) => ({ cwd: folder, env, version: '0.1.0' });
    expect(await copyTokens(local, shared)).toEqual([]);
    const good = await newToken({ name: 'good', role: 'submitter' }, worldOf({}));
    const gone = await newToken({ name: 'gone', role: 'owner' }, worldOf({}));
    await revokeToken({ id: gone.record.id }, worldOf({}));
    for (let times = 0; times < 2; times += 1)
      expect(await copyTokens(local, shared)).toMatchObject([{ noun: 'tokens', count: 2, is_same: true }]);
    const found = (token: string) => findToken({ token }, worldOf({ ASSAY_STORE: address }));
    expect((await found(good.token)).found).toMatchObject({ name: 'good', role: 'submitter' });
    expect((await found(gone.token)).found).toBeNull();
  });
});
