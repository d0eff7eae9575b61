import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

const hasPrograms = ['pg_dump', 'pg_restore', 'psql'].every(isThere);

describe.skipIf(!hasPostgres || !hasPrograms)('a backup (skipped without PostgreSQL and pg_dump)', () => {
  test('is restored to another database, where everything is what was stored', async () => {
    const server = new URL(await postgresServer());
    const name = randomBytes(6).toString('hex');
    const schema = `test_${name}`;
    const other = new URL(server);
    other.pathname = `/restored_${name}`;
    const folder = await sampleProject();
    const on = (address: URL, ...argv: readonly string[]) =>
      runCommand(argv, folder, { ASSAY_STORE: `${address.href}?schema=${schema}` });
    expect((await on(server, 'run')).exitCode).toBe(0);
    const file = join(await mkdtemp(join(tmpdir(), 'assay-backup-')), 'evals.dump');
    execFileSync('pg_dump', ['--format=custom', `--schema=${schema}*`, `--file=${file}`, server.href]);
    execFileSync('psql', ['-qc', `CREATE DATABASE restored_${name}`, server.href]);
    try {
      execFileSync('pg_restore', ['--no-owner', `--dbname=${other.href}`, file]);
      const [before, after] = [
        await on(server, 'store', 'check', '--format', 'json'),
        await on(other, 'store', 'check', '--format', 'json'),
      ];
      expect(JSON.parse(after.out)).toMatchObject({ ok: true, findings: [] });
      expect(after.out).toBe(before.out);
      expect((await on(other, 'list', 'runs')).out).toBe((await on(server, 'list', 'runs')).out);
    } finally {
      execFileSync('psql', ['-qc', `DROP DATABASE restored_${name} WITH (FORCE)`, server.href]);
    }
  });
});

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
