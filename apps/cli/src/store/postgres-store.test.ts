import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

async function newAddress(): Promise<string> {
  return `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
}

async function answered(argv: readonly string[], folder: string, env: Readonly<Record<string, string>> = {}) {
  const ran = await runCommand(argv, folder, env);
  expect([ran.exitCode, ran.err]).toEqual([0, ran.err]);
  return ran.out;
}

const numbersIn = (text: string): readonly string[] => text.match(/exact-match .*/g) ?? [];

describe.skipIf(!hasPostgres)('commands on a store of PostgreSQL (skipped where there is none)', () => {
  test('run, list and report as on the local one, and leave no folder behind', async () => {
    const [address, folder, local] = [await newAddress(), await sampleProject(), await sampleProject()];
    const there = await answered(['run', '--store', address], folder);
    const here = await answered(['run'], local);
    expect(numbersIn(there)).toEqual(numbersIn(here));
    expect(existsSync(join(folder, '.assay'))).toBe(false);
    const env = { ASSAY_STORE: address };
    const listed = JSON.parse(await answered(['list', 'runs', '--format', 'json'], folder, env)) as unknown;
    expect(JSON.stringify(listed)).toContain('careless');
    expect(await answered(['report', '--store', address], folder)).toContain('exact-match');
    expect(await answered(['store', 'check'], folder, env)).toContain('everything is as stored');
  });

  test('the project file may name it, without a password', async () => {
    const address = await newAddress();
    const folder = await sampleProject({ more: `store: ${address}\n` });
    await answered(['run'], folder);
    expect(existsSync(join(folder, '.assay'))).toBe(false);
    expect(await answered(['list'], folder)).toContain('completed');
    const wrong = await sampleProject({ more: 'store: postgres://ann:geheim@db/evals\n' });
    const ran = await runCommand(['run'], wrong);
    expect(ran).toMatchObject({ exitCode: 2, err: expect.stringContaining('without a password') as string });
  });

  test('copy takes everything along, there and back, and both say the same', async () => {
    const [address, folder] = [await newAddress(), await sampleProject()];
    await answered(['run'], folder);
    const migrated = await answered(['store', 'migrate', '--store', address], folder);
    expect(migrated).toContain('blobs are kept in the database');
    const there = ['store', 'copy', '--from', 'sqlite', '--to', 'postgres', '--store', address];
    for (let times = 0; times < 2; times += 1)
      expect(await answered(there, folder)).toContain('both stores hold the same');
    const report = (more: readonly string[], cwd: string) =>
      answered(['report', ...more, '--format', 'json'], cwd);
    expect(await report(['--store', address], folder)).toBe(await report([], folder));
    const back = await mkdtemp(join(tmpdir(), 'assay-back-'));
    await answered(['store', 'copy', '--from', address, '--to', back], folder);
    expect(await answered(['list'], back)).toBe(await answered(['list'], folder));
    await answered(['run'], folder);
    const mixed = await runCommand(['store', 'copy', '--from', await sampleStore(), '--to', address], folder);
    expect(mixed).toMatchObject({ exitCode: 2, err: expect.stringContaining('E_STORE_KEY') as string });
    const onto = await runCommand(['store', 'copy', '--from', address, '--to', address], folder);
    expect(onto.err).toContain('E_STORE_SAME');
  });

  test('blobs may be in a folder that all share; what nobody names goes only when asked', async () => {
    const [address, folder] = [await newAddress(), await sampleProject()];
    const shared = await mkdtemp(join(tmpdir(), 'assay-shared-'));
    const place = pathToFileURL(shared).href;
    const env = { ASSAY_STORE: address };
    expect(await answered(['store', 'migrate', '--blobs', place], folder, env)).toContain(place);
    await answered(['run'], folder, env);
    expect(await answered(['store', 'clean'], folder, env)).toContain('0 by none');
    const { BlobFiles } = await import('@assay/engine');
    const lost = await new BlobFiles(shared).put(new Uint8Array([1]));
    expect(await answered(['store', 'clean'], folder, env)).toContain(`${lost}\nnothing was removed`);
    expect(await answered(['store', 'clean', '--remove'], folder, env)).toContain('they were removed');
    expect(await answered(['store', 'check'], folder, env)).toContain('everything is as stored');
    const moved = await runCommand(['store', 'migrate', '--blobs', `${place}/b`], folder, env);
    expect(moved).toMatchObject({ exitCode: 2, err: expect.stringContaining('E_STORE_FILLED') as string });
  });

  async function sampleStore(): Promise<string> {
    const folder = await sampleProject();
    await answered(['run', '--limit', '1'], folder);
    return folder;
  }
});

test('a database that is not there ends with 4, and shows no password', async () => {
  const folder = await sampleProject();
  const env = { ASSAY_STORE: 'postgres://ann:geheim@127.0.0.1:1/evals' };
  for (const argv of [['run'], ['list'], ['store', 'check'], ['store', 'migrate']]) {
    const ran = await runCommand(argv, folder, env);
    expect(ran).toMatchObject({ exitCode: 4, err: expect.stringContaining('E_STORE_UNREACHABLE') as string });
    expect(ran.out + ran.err).not.toContain('geheim');
  }
  expect(await runCommand(['store', 'migrate'], folder)).toMatchObject({ exitCode: 2 });
});
