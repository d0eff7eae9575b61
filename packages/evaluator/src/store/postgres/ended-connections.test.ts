import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { AssayError } from '@assay/records';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../../testing/postgres/postgres-server.ts';
import { rounds } from '../../../../../testing/rounds.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { predicted, smallContest, usualLabel } from '../../testing/small-contest.ts';
import { checkShared } from '../check/check-shared.ts';

const KILLS = 50;
const server = hasPostgres ? await postgresServer() : '';

/** A process that ends connections of the evaluator's, from the side of the server, so many of them. */
async function endingConnections(schema: string): Promise<void> {
  const script = `
    import pg from 'pg';
    const client = new pg.Client({ connectionString: ${JSON.stringify(server)} });
    await client.connect();
    process.stdout.write('ready\\n');
    for (let ended = 0; ended < ${KILLS * rounds}; ) {
      const { rowCount } = await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'assay ${schema}_evaluator'");
      ended += rowCount;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await client.end();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../../../../engine', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
}

describe.skipIf(!hasPostgres)('an evaluator whose connections are ended (skipped without PostgreSQL)', () => {
  test('has every acknowledged submission once, and a log without a break', async () => {
    const schema = `test_${randomBytes(6).toString('hex')}`;
    const address = `${server}?schema=${schema}`;
    const made = await smallContest({ address });
    await endingConnections(schema);
    const wanted = 20 * rounds;
    let acknowledged = 0;
    while (acknowledged < wanted) {
      try {
        await made.send(
          `team-${acknowledged}`,
          predicted(40, (i) => usualLabel(i)),
        );
        acknowledged += 1;
      } catch (error) {
        if (!(error instanceof AssayError) || !error.retryable) throw error;
      }
    }
    const teams = made.home.store.submissions.list().map(({ submission }) => submission.team);
    expect(teams).toEqual(Array.from({ length: wanted }, (_, i) => `team-${i}`));
    const { vkey } = await made.home.signingKey();
    expect(checkLedger(made.home.ledger.store, [vkey])).toEqual([]);
    expect((await checkShared(address, {})).findings).toEqual([]);
  });
});
