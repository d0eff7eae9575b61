import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verbs } from '@assay/verbs';
import { openStore } from '@assay/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startShared } from '../testing/start-shared.ts';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';

/** The numbers of events that a stream brings, until there are so many. */
async function* streamed(url: string, token: string, last?: number): AsyncGenerator<number> {
  const response = await fetch(`${url}/api/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(last === undefined ? {} : { 'last-event-id': String(last) }),
    },
  });
  expect(response.status).toBe(200);
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop()!;
    for (const line of lines) {
      if (line.startsWith(': listening')) yield 0;
      const id = /^id: (\d+)/.exec(line)?.[1];
      if (id !== undefined) yield Number(id);
    }
  }
}

async function take(stream: AsyncGenerator<number>, count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  while (taken.length < count) {
    const { value, done } = await stream.next();
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}

describe.skipIf(!hasPostgres)('several servers on one store (skipped without PostgreSQL)', () => {
  test('all tell of what any process writes, in order, and one goes on where a killed one was', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'assay-servers-'));
    const address = `${await postgresServer()}?schema=test_${randomBytes(6).toString('hex')}`;
    await writeFile(join(cwd, 'assay.yaml'), `store: ${address}\n`);
    const store = await openStore({ folder: cwd, address }, {});
    onTestFinished(() => store.close());
    const world = { cwd, env: { ASSAY_STORE: address }, version: '0.1.0' };
    const { token } = await (await verbs.tokens.new())({ name: 'reader', role: 'viewer' }, world);
    const append = (n: number) =>
      store.events.append({
        schema_version: 'assay.event.v1',
        id: `e${n}`,
        at: '2026-11-16T00:00:00Z',
        kind: 'run.progress',
        subject: { noun: 'run', id: 'r', digest: null },
        execution_id: null,
        run_id: null,
        scoring_id: null,
        reason: null,
        data: {},
      });
    const [one, other] = await Promise.all([startShared(cwd, address), startShared(cwd, address)]);
    onTestFinished(async () => void (await Promise.all([one.kill(), other.kill()])));
    const streams = [one, other].map(({ url }) => streamed(url, token));
    for (const stream of streams) expect(await take(stream, 1)).toEqual([0]);
    for (let n = 1; n <= 5; n += 1) await append(n);
    for (const stream of streams) expect(await take(stream, 5)).toEqual([1, 2, 3, 4, 5]);
    await one.kill();
    for (let n = 6; n <= 8; n += 1) await append(n);
    const again = streamed(other.url, token, 5);
    expect(await take(again, 4)).toEqual([0, 6, 7, 8]);
    await append(9);
    expect(await take(again, 1)).toEqual([9]);
    expect(await take(streams[1]!, 4)).toEqual([6, 7, 8, 9]);
  });
});
