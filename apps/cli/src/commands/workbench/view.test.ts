import { cp, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@assay/server';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

async function project(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-view-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(
    join(cwd, 'assay.yaml'),
    `models: [{ key: told, provider: replay, outputs: out.jsonl }]
tasks: [{ key: t, dataset: data.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: e, task_specifications: [{ key: spec, task_key: t, model_key: told }] }
`,
  );
  await writeFile(join(cwd, 'data.jsonl'), '{"id":"a","input":"?","expected":"x"}\n');
  await writeFile(join(cwd, 'out.jsonl'), '{"id":"a","output":"x"}\n');
  return cwd;
}

test('where a server runs on the store, commands end with a link, and view opens the page of a run once', async () => {
  const cwd = await project();
  const quiet = await runCommand(['run'], cwd);
  expect(quiet.err).not.toContain('See it');
  const server = await startServer({
    world: { cwd, env: {}, version: '0.1.0' },
    project: 'assay.yaml',
    port: 0,
  });
  const file = join(cwd, '.assay/server.json');
  try {
    // A command waits ten seconds for the first answer, which a busy machine may exceed.
    await fetch(`${server.address}/readyz`);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const { err } = await runCommand(['run'], cwd);
    expect(err).toMatch(new RegExp(`See it: ${server.address}/runs/\\S+\\n`));
    const page = /See it: \S+(\/runs\/\S+)\n/u.exec(err)![1]!;
    for (const command of ['score', 'report', 'gate'])
      expect((await runCommand([command], cwd)).err).toContain(`See it: ${server.address}${page}\n`);
    expect((await runCommand(['repeat', 'spec', '--runs', '2'], cwd)).err).toMatch(
      new RegExp(`See it: ${server.address}/runs/\\S+/stability\\n`),
    );
    for (const command of ['run', 'score', 'report', 'gate'])
      expect((await runCommand([command, '--format', 'json'], cwd)).err).not.toContain('See it');
    const { out, exitCode } = await runCommand(['view', 'spec'], cwd);
    expect(exitCode).toBe(0);
    const opened = await fetch(out.trim(), { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toMatch(/^\/runs\/\d{8}T\d{6}-/);
    expect((await fetch(out.trim(), { redirect: 'manual' })).status).toBe(401);
    expect((await runCommand(['view', 'nothing'], cwd)).exitCode).toBe(2);
    const copy = `${cwd}-copy`;
    onTestFinished(() => rm(copy, { recursive: true, force: true }));
    await cp(cwd, copy, { recursive: true });
    expect((await runCommand(['report'], copy)).err).not.toContain('See it');
    const forged = await fetch(`${server.address}/open/link`, {
      method: 'POST',
      headers: { authorization: 'Bearer no', 'content-type': 'application/json' },
      body: '{"to":"/"}',
    });
    expect(forged.status).toBe(401);
  } finally {
    await server.close();
  }
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('the word of a server that has ended, or of another process at its number, leads nowhere', async () => {
  const cwd = await project();
  await runCommand(['run'], cwd);
  const folder = await realpath(join(cwd, '.assay'));
  const said = (pid: number): string => {
    const server = { schema_version: 'assay.server.v1', address: 'http://127.0.0.1:9', key: 'k' };
    return JSON.stringify({ ...server, folder, pid });
  };
  for (const text of [said(2 ** 22 + 1), said(process.pid), 'no JSON']) {
    await writeFile(join(cwd, '.assay/server.json'), text);
    expect((await runCommand(['run'], cwd)).err).not.toContain('See it');
    expect(await readFile(join(cwd, '.assay/server.json'), 'utf8')).toBe(text);
  }
});
