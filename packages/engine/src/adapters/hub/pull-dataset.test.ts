import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type HubServer, hubServer } from '../../../../../testing/hub-server.ts';
import { refusal } from '../../declare/testing/project-folder.ts';
import type { Clock } from '../../ports/platform.ts';
import { nodeClock } from '../node-clock.ts';
import { type PullEvent, type PullRequest, pullDataset } from './pull-dataset.ts';

const repository = 'lab/sums';
const large = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251));
const files = {
  'README.md':
    '---\nconfigs:\n- config_name: main\n  data_files:\n  - split: test\n    path: data/test-*\n  - split: train\n    path: "data/tr?in*"\n---\n',
  'data/test-00000-of-00001.parquet': large,
  'data/tr#in [1].jsonl': '{"a":1}\n',
  'notes.txt': 'not data',
};

/** Waits cost no time here. */
const clock: Clock = { ...nodeClock, sleep: () => Promise.resolve() };

function pulling(server: HubServer, more: Readonly<Record<string, string>> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'assay-pull-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = { HF_ENDPOINT: server.endpoint, HF_HUB_CACHE: join(home, 'hub'), ...more };
  const events: PullEvent[] = [];
  const pull = (request: Partial<PullRequest> = {}) =>
    pullDataset({ repository, ...request }, { env, clock, on: (event) => events.push(event) });
  return { home, folder: join(home, 'hub/datasets--lab--sums'), events, pull };
}

test('pullDataset lays files out as the tools of the hub do, at one commit, with the digest of each', async () => {
  const server = await hubServer({ repository, files, page: 2 });
  const { folder, pull } = pulling(server);
  const pulled = await pull();
  expect(pulled).toMatchObject({ repository, revision: 'main', commit: server.commit });
  expect(pulled.files.map(({ path, was_there }) => [path, was_there])).toEqual([
    ['README.md', false],
    ['data/test-00000-of-00001.parquet', false],
    ['data/tr#in [1].jsonl', false],
  ]);
  expect(readFileSync(join(folder, 'refs/main'), 'utf8')).toBe(server.commit);
  const link = join(folder, 'snapshots', server.commit, 'data/test-00000-of-00001.parquet');
  expect(readlinkSync(link)).toBe(`../../../blobs/${pulled.files[1]!.sha256}`);
  expect(readFileSync(link).equals(large)).toBe(true);
  const again = await pull();
  expect(again.files.every((file) => file.was_there)).toBe(true);
  expect(server.requests.filter(({ path }) => path.includes('resolve'))).toHaveLength(3);
});

test('pullDataset fetches the split that is named, and nothing else', async () => {
  const server = await hubServer({ repository, files });
  const { pull } = pulling(server);
  const { files: pulled } = await pull({ split: 'train', revision: server.commit });
  expect(pulled.map(({ path }) => path)).toEqual(['README.md', 'data/tr#in [1].jsonl']);
  expect((await refusal(() => pull({ split: 'dev' }))).code).toBe('E_HUB_SPLIT');
  expect((await refusal(() => pull({ config: 'other' }))).code).toBe('E_HUB_CONFIG');
});

test('pullDataset takes up a connection that was cut, also in a later call', async () => {
  const server = await hubServer({ repository, files });
  const { folder, pull } = pulling(server);
  const name = 'test-00000-of-00001.parquet';
  server.faults.set(name, [{ kind: 'cut', after: 50_000 }]);
  expect((await pull({ split: 'test' })).files[1]?.size).toBe(large.length);
  expect(server.requests.filter(({ path }) => path.startsWith('/?path='))).toHaveLength(2);
  const { sha256 } = (await pull({ split: 'test' })).files[1]!;
  rmSync(join(folder, 'blobs', sha256));
  writeFileSync(join(folder, 'blobs', `${sha256}.incomplete`), large.subarray(0, 120_000));
  server.requests.length = 0;
  expect((await pull({ split: 'test' })).files[1]?.was_there).toBe(false);
  expect(server.requests.map(({ range }) => range)).toContain('bytes=120000-');
});

test('pullDataset throws away what has another digest, and gives up when it comes twice', async () => {
  const server = await hubServer({ repository, files });
  const { folder, pull } = pulling(server);
  const name = 'test-00000-of-00001.parquet';
  server.faults.set(name, [{ kind: 'other' }]);
  expect((await pull({ split: 'test' })).files[1]?.size).toBe(large.length);
  rmSync(join(folder, 'blobs'), { recursive: true });
  server.faults.set(
    name,
    Array.from({ length: 8 }, () => ({ kind: 'other' as const })),
  );
  expect((await refusal(() => pull({ split: 'test' }))).code).toBe('E_HUB_DIGEST');
  expect(readdirSync(join(folder, 'blobs')).filter((one) => one.endsWith('.incomplete'))).toEqual([]);
});

test('pullDataset replaces a file of the cache that was changed', async () => {
  const server = await hubServer({ repository, files });
  const { folder, pull } = pulling(server);
  const { sha256 } = (await pull({ split: 'test' })).files[1]!;
  writeFileSync(join(folder, 'blobs', sha256), 'changed');
  expect((await pull({ split: 'test' })).files[1]?.was_there).toBe(false);
  expect(readFileSync(join(folder, 'blobs', sha256)).equals(large)).toBe(true);
});

test('pullDataset waits as the hub asks, and says so', async () => {
  const server = await hubServer({ repository, files });
  const { pull, events } = pulling(server);
  server.faults.set('/revision/main', [
    { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
    { kind: 'status', status: 503 },
  ]);
  await pull({ split: 'train' });
  expect(events.filter(({ kind }) => kind === 'waits')).toEqual([
    { kind: 'waits', ms: 7000, why: 'the hub answered 429' },
    { kind: 'waits', ms: 1000, why: 'the hub answered 503' },
  ]);
  server.faults.set(
    '/revision/main',
    Array.from({ length: 9 }, () => ({ kind: 'status' as const, status: 500 })),
  );
  expect(await refusal(() => pull())).toMatchObject({ code: 'E_HUB_AWAY', retryable: true });
});

test('pullDataset sends the token of the environment to the hub alone, and keeps it nowhere', async () => {
  const server = await hubServer({ repository, files, token: 'hf_secret' });
  expect(await refusal(() => pulling(server).pull())).toMatchObject({
    code: 'E_HUB_ACCESS',
    fix: expect.stringContaining('HF_TOKEN'),
  });
  server.requests.length = 0;
  const { home, pull } = pulling(server, { HF_TOKEN: 'hf_secret' });
  await pull();
  for (const { path, token } of server.requests)
    expect([path, token]).toEqual([path, path.startsWith('/?path=') ? null : 'Bearer hf_secret']);
  const written = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of written)
    expect(readFileSync(join(parentPath, name)).includes('hf_secret')).toBe(false);
});

test('pullDataset fills a folder with plain files, and notes their commit', async () => {
  const server = await hubServer({ repository, files });
  const { home, pull } = pulling(server);
  const folder = join(home, 'data');
  await pull({ folder, split: 'test' });
  expect(readFileSync(join(folder, 'data/test-00000-of-00001.parquet')).equals(large)).toBe(true);
  const note = readFileSync(join(folder, '.cache/huggingface/download/README.md.metadata'), 'utf8');
  expect(note.split('\n', 1)).toEqual([server.commit]);
  expect(existsSync(join(home, 'hub'))).toBe(false);
});

test('pullDataset refuses names that lead out of its folder, and addresses that are not https', async () => {
  const server = await hubServer({ repository, files: { 'README.md': '', '../../out.jsonl': '{}' } });
  expect((await refusal(() => pulling(server).pull())).code).toBe('E_HUB_ANSWER');
  const away = pulling({ ...server, endpoint: 'http://hub.example' });
  expect((await refusal(() => away.pull())).code).toBe('E_HUB_ENDPOINT');
  expect((await refusal(() => pulling(server, { HF_HUB_OFFLINE: '1' }).pull())).code).toBe('E_HUB_OFFLINE');
});

test.each([
  [401, {}, 'it is private, gated or not there', 'HF_TOKEN'],
  [401, { 'x-error-code': 'GatedRepo' }, 'only those who were let in', 'Accept the terms'],
  [403, {}, 'only those who were let in', 'Accept the terms'],
  [404, { 'x-error-code': 'RevisionNotFound' }, 'there is no such revision', 'branch, tag or commit'],
  [404, {}, 'there is no such thing', 'owner, name and revision'],
])('pullDataset says what %i with %j means', async (status, headers, what, fix) => {
  const server = await hubServer({ repository, files });
  server.faults.set('/revision/main', [{ kind: 'status', status, headers }]);
  expect(await refusal(() => pulling(server).pull())).toMatchObject({
    code: 'E_HUB_ACCESS',
    message: expect.stringContaining(
      `the hub answered ${status} to /api/datasets/lab/sums/revision/main: ${what}`,
    ),
    fix: expect.stringContaining(fix),
  });
});

test('pullDataset says that an answer is not of the hub where it is not JSON', async () => {
  const server = await hubServer({ repository, files });
  server.faults.set('/revision/main', [
    { kind: 'status', status: 200, headers: { 'content-type': 'text/html' } },
  ]);
  expect(await refusal(() => pulling(server).pull())).toMatchObject({
    code: 'E_HUB_ANSWER',
    message: expect.stringContaining('something other than JSON (text/html)'),
  });
});

test.each([
  [{ repository: '../x/y' }, '"../x/y" is not a dataset (owner/name) of the hub'],
  [{ repository: 'a/b/c' }, '"a/b/c" is not a dataset'],
  [{ repository: 'a b' }, '"a b" is not a dataset'],
  [{ revision: '../../x' }, '"../../x" is not a branch, tag or commit of the hub'],
  [{ revision: 'a/../b' }, '"a/../b" is not a branch'],
])('pullDataset refuses %j before it asks', async (request, words) => {
  const server = await hubServer({ repository, files });
  const refused = await refusal(() => pulling(server).pull(request));
  expect([refused.code, refused.message]).toEqual(['E_HUB_NAME', expect.stringContaining(words)]);
  expect(server.requests).toEqual([]);
});
