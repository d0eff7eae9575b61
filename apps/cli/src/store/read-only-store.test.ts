import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../testing/run-command.ts';
import { keptProject, readers } from './testing/kept-project.ts';

const isRoot = process.getuid?.() === 0;
/** Somebody who owns nothing; who already is nobody special stays who they are. */
const somebodyElse = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** What commands say in a process of somebody else's. */
function asked(commands: readonly (readonly string[])[], cwd: string): readonly Ran[] {
  return inProcess<readonly Ran[]>(
    `
    const { runCommand } = await import(${JSON.stringify(new URL('../testing/run-command.ts', import.meta.url).href)});
    const all = [];
    for (const argv of ${JSON.stringify(commands)}) all.push(await runCommand(argv, process.cwd()));
    process.stdout.write(JSON.stringify(all));`,
    cwd,
  );
}

/** What a script writes as JSON in a process of somebody else's. */
function inProcess<T>(script: string, cwd: string): T {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd },
    encoding: 'utf8',
    ...somebodyElse,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

let original: string;
beforeAll(async () => {
  original = await keptProject();
  await chmod(original, 0o755);
});
afterAll(() => rm(original, { recursive: true }));

/** A copy in which only reading is allowed: of the folder, of the files in it, or of both. */
async function readOnlyCopy(folders: number, files: number) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-read-only-'));
  await cp(original, folder, { recursive: true });
  const home = join(folder, '.assay');
  await chmod(join(home, 'assay.db'), files);
  for (const each of [home, folder]) await chmod(each, folders);
  const remove = async () => {
    for (const each of [folder, home]) await chmod(each, 0o755);
    await rm(folder, { recursive: true });
  };
  return { folder, remove };
}

const UNKNOWN_LABEL = 'it cannot be told whether its label is still the one that it was scored with';

const telling = readers.filter(([verb]) => ['report', 'gate', 'log', 'compare', 'list'].includes(verb!));

describe.skipIf(process.platform === 'win32')('a store that may only be read', () => {
  test.each([
    ['a folder', 0o555, 0o644],
    ['a file', 0o755, 0o444],
    ['both', 0o555, 0o444],
  ])('by the rights of %s: tells what it has, and takes nothing', async (_, folders, files) => {
    const { folder, remove } = await readOnlyCopy(folders, files);
    try {
      const before = await readdir(join(folder, '.assay'));
      const all = [['store', 'check'], ['run', '--quiet'], ['tokens', 'list'], ...telling];
      const [check, run, tokens, ...told] = asked(all, folder);
      for (const [i, argv] of telling.entries()) {
        const { out } = await runCommand(argv, original);
        // Who cannot read the key of the labels cannot tell whether a label is the one that was scored with.
        if (isRoot && argv[0] === 'log' && argv[2] === 'a') expect(told[i]!.out).toContain(UNKNOWN_LABEL);
        else expect([argv, told[i]]).toEqual([argv, { exitCode: 0, out, err: '' }]);
      }
      expect(check).toMatchObject({ exitCode: 0 });
      expect(run).toMatchObject({
        exitCode: 4,
        err: expect.stringContaining('E_STORE_READONLY') as string,
      });
      expect(tokens).toMatchObject({ exitCode: 0, err: '' });
      expect((await readdir(join(folder, '.assay'))).toSorted()).toEqual(before.toSorted());
    } finally {
      await remove();
    }
  });

  test('is served', async () => {
    const { folder, remove } = await readOnlyCopy(0o555, 0o444);
    try {
      const listed = inProcess<{ readonly all: number }>(
        `
        const { startServer } = await import(${JSON.stringify(new URL('../../../server/src/index.ts', import.meta.url).href)});
        const world = { cwd: process.cwd(), env: {}, version: '0.1.0' };
        const server = await startServer({ world, project: 'assay.yaml', port: 0 });
        const cookie = 'assay-' + new URL(server.address).port + '=' + (await server.session('viewer'));
        const answer = await fetch(server.address + '/api/runs', { headers: { cookie } });
        process.stdout.write(await answer.text());
        await server.close();`,
        folder,
      );
      expect(listed).toMatchObject({ all: 4 });
      const [token] = asked([['tokens', 'new', 'me', '--role', 'viewer']], folder);
      expect(token).toMatchObject({ exitCode: 4, err: expect.stringContaining('E_STORE_OPEN') as string });
    } finally {
      await remove();
    }
  });
});
