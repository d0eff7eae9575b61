import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../../testing/postgres/postgres-server.ts';
import { runCommand } from '../../testing/run-command.ts';

describe.skipIf(!hasPostgres)('assay store migrate (skipped where there is no PostgreSQL)', () => {
  test('names the tables of the store and those beside them, before and after', async () => {
    const address = `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
    const migrate = () => runCommand(['store', 'migrate'], tmpdir(), { ASSAY_STORE: address });
    const made = (await migrate()).out.split('\n');
    expect(made[1]).toMatch(/^the tables of the store have version \d+ \(before: none\)$/);
    expect(made[2]).toMatch(/^the evaluator's tables have version \d+ \(before: none\)$/);
    expect(made[3]).toMatch(/^the tables of who may ask servers have version \d+ \(before: none\)$/);
    const again = (await migrate()).out.split('\n');
    expect(again[1]).toMatch(/^the tables of the store have version \d+ already$/);
    expect(again[2]).toMatch(/^the evaluator's tables have version \d+ already$/);
    expect(again[3]).toMatch(/^the tables of who may ask servers have version \d+ already$/);
  });
});
