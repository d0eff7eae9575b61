import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEvaluatorHome } from '@assay/evaluator';
import { verbs, type World } from '@assay/verbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { rounds } from '../../../../testing/rounds.ts';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';
import { startedProcess } from '../testing/started-process.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject({ prepare: (world) => addContest(world, { plays: false, perDay: null }) });
});
afterAll(() => served.close());

const rowsOf = (label: string): string =>
  Array.from({ length: 30 }, (_, i) => `${JSON.stringify({ id: `q${i}`, prediction: label })}\n`).join('');

async function tokenOf(world: World): Promise<string> {
  const { token } = await (await verbs.tokens.new())({ name: 'ants', role: 'submitter' }, world);
  return token;
}

function handIn(address: string, token: string, body: string, key: string): Promise<Response> {
  return fetch(`${address}/api/evaluators/contest/submissions?file=predictions.jsonl&key=${key}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
}

async function idsIn(world: World): Promise<ReadonlySet<string>> {
  const { submissions } = await (await verbs.submissions())({ evaluator: 'contest' }, world);
  return new Set(submissions.map(({ submission }) => submission.id));
}

async function idOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { readonly submission: { readonly id: string } }).submission.id;
}

test('those who hand in at once share commits, and each is there when it is acknowledged', async () => {
  const token = await tokenOf(served.world);
  const heads = async (): Promise<number> => {
    const home = await openEvaluatorHome({ cwd: served.world.cwd });
    try {
      return home.ledger.store.checkpoints().length;
    } finally {
      home.close();
    }
  };
  const before = await heads();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => handIn(served.server.address, token, rowsOf('no'), `at-once-${i}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const there = await idsIn(served.world);
  for (const answer of answers) expect(there).toContain(await idOf(answer));
  expect((await heads()) - before).toBeLessThan(answers.length);
});

test('a file that is too large for memory goes through a file, and is the same byte for byte', async () => {
  const token = await tokenOf(served.world);
  const body = rowsOf('perhaps '.repeat(2000));
  const answer = await handIn(served.server.address, token, body, 'large');
  expect(answer.status).toBe(201);
  const { submission } = (await answer.json()) as {
    readonly submission: {
      readonly artifacts: readonly { readonly digest: string; readonly bytes: number }[];
    };
  };
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  expect(submission.artifacts).toMatchObject([{ digest, bytes: Buffer.byteLength(body) }]);
});

/** Kills a server while many hand in; what was acknowledged is there, and handing in again makes nothing twice. */
async function expectNothingLost(world: World): Promise<void> {
  const start = () => startedProcess(world.cwd, world.env['ASSAY_STORE']);
  const token = await tokenOf(world);
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    const acknowledged: string[] = [];
    const isFirst = Promise.withResolvers<void>();
    const sent = Array.from({ length: 60 }, async (_, i) => {
      const answer = await handIn(server.address, token, rowsOf('yes'), `killed-${round}-${i}`).catch(
        () => null,
      );
      const id = answer?.status === 201 ? await idOf(answer).catch(() => null) : null;
      if (id !== null) acknowledged.push(id);
      isFirst.resolve();
    });
    await isFirst.promise;
    await server.end('SIGKILL');
    await Promise.all(sent);
    const there = await idsIn(world);
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    const again = await start();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        handIn(again.address, token, rowsOf('yes'), `killed-${round}-${i}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const ids = await Promise.all(answers.map(idOf));
    expect(new Set(ids).size).toBe(60);
    expect(ids).toEqual(expect.arrayContaining(acknowledged));
    expect(await again.end('SIGTERM')).toBe(0);
  }
}

test('nothing that was acknowledged is lost when the server is killed', {
  timeout: 120_000 * rounds,
}, async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-killed-'));
  try {
    await cp(served.world.cwd, cwd, { recursive: true });
    await expectNothingLost({ ...served.world, cwd });
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
});

test.skipIf(!hasPostgres)(
  'nor on PostgreSQL, where the log has no break (skipped without it)',
  { timeout: 120_000 * rounds },
  async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'assay-killed-'));
    const address = `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
    const world = { cwd, env: { ASSAY_STORE: address }, version: '0.1.0' };
    try {
      await (await verbs.store.migrate())({}, world);
      await (await verbs.keys.new())({ name: 'example.org/evals' }, world);
      for (const name of ['assay.yaml', 'capitals.jsonld'])
        await cp(join(served.world.cwd, name), join(cwd, name));
      await addContest(world, { plays: false, perDay: null });
      await expectNothingLost(world);
      expect((await (await verbs.store.check())({}, world)).findings).toEqual([]);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  },
);
