import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../../testing/postgres/postgres-server.ts';
import { runCommand } from '../../testing/run-command.ts';
import { madeFolder, YAML } from './testing/made-folder.ts';

describe.skipIf(!hasPostgres)('an arena beside a store on PostgreSQL (skipped where there is none)', () => {
  test('stands in the ledger where there is one, wherever it is played, and says whether it does', async () => {
    const env = {
      ASSAY_STORE: `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`,
      ASSAY_VAULT_KEY: randomBytes(32).toString('hex'),
    };
    const yaml = YAML.replace('openings: 6', 'openings: 1');
    const [here, elsewhere] = [madeFolder(yaml, env), madeFolder(yaml, env)];
    const assay = (...argv: readonly string[]) => runCommand(argv, here.folder, env);
    const isRecorded = async (place: typeof here) => {
      const { out } = await place.assay('run', '--format', 'json');
      return (JSON.parse(out) as { is_recorded: boolean }).is_recorded;
    };
    await assay('store', 'migrate');
    expect(await isRecorded(here)).toBe(false);
    expect((await assay('keys', 'new', 'example.org/evals')).exitCode).toBe(0);
    expect(await isRecorded(here)).toBe(true);
    expect(await isRecorded(elsewhere)).toBe(true);
    const { out } = await assay('audit', 'log', '--format', 'json');
    const { events } = JSON.parse(out) as { events: readonly { kind: string }[] };
    expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('arena.'))).toEqual([
      'arena.begun',
      'arena.closed',
      'arena.begun',
      'arena.closed',
    ]);
  });
});
