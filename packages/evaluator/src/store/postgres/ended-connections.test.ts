import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { AssayError } from '@assay/records';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../../testing/postgres/postgres-server.ts';
import { rounds } from '../../../../../testing/rounds.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { predicted, smallContest, usualLabel } from '../../testing/small-contest.ts';
import { checkShared } from '../check-records.ts';

const KILLS = 50;
const server = hasPostgres ? await postgresServer() : '';

/** A process that ends connections of the evaluator's, from the side of the server, until it has ended so many of them. */
async function endingConnections(schema: string): Promise<{ readonly isOver: () => boolean }> {
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
  return { isOver: () => child.exitCode !== null };
}

/** Again where a connection was ended meanwhile: that is said to be worth another try. */
async function untilReached<T>(ask: () => Promise<T> | T): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AssayError) || !error.retryable) throw error;
    }
  }
}

describe.skipIf(!hasPostgres)('an evaluator whose connections are ended (skipped without PostgreSQL)', () => {
  test('has every acknowledged submission once, and a log without a break', async () => {
    const schema = `test_${randomBytes(6).toString('hex')}`;
    const address = `${server}?schema=${schema}`;
    const made = await smallContest({ address });
    const killer = await endingConnections(schema);
    let sent = 0;
    for (; sent < 20 * rounds || !killer.isOver(); sent += 1) {
      const team = `team-${sent}`;
      await untilReached(() => made.send(team, predicted(40, usualLabel)));
    }
    const list = await untilReached(() => made.home.store.submissions.list());
    const teams = list.map(({ submission }) => submission.team);
    expect(teams).toEqual(Array.from({ length: sent }, (_, i) => `team-${i}`));
    const { vkey } = await made.home.signingKey();
    expect(await untilReached(() => checkLedger(made.home.ledger.store, [vkey]))).toEqual([]);
    expect((await checkShared(address, {})).findings).toEqual([]);
  });
});
