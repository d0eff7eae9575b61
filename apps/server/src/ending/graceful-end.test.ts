import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verbs } from '@assay/verbs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { rawExchange, type RawExchange } from '../testing/raw-exchange.ts';
import { addContest } from '../testing/served-contest.ts';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

let project: ServedProject;
let tokens: readonly string[];
beforeAll(async () => {
  project = await servedProject({ prepare: (world) => addContest(world, { plays: false, perDay: null }) });
  const make = await verbs.tokens.new();
  // A token may ask so much at once, and have so many streams open.
  const names = ['ants', 'bees', 'crabs', 'ducks'];
  const made = names.map((name) => make({ name, role: 'owner' }, project.world));
  tokens = (await Promise.all(made)).map(({ token }) => token);
});
afterAll(() => project.close());

async function serve() {
  const temporary = await mkdtemp(join(tmpdir(), 'assay-ending-'));
  const child = spawn(process.execPath, [await builtProgram('main'), 'serve', '--port', '0'], {
    cwd: project.world.cwd,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(temporary, { recursive: true, force: true });
  });
  const ended = new Promise<{ readonly code: number | null; readonly signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('Open it')) break;
  }
  return { address: /http:\S+/.exec(said)![0], child, ended, temporary };
}

const rows = Array.from({ length: 30 }, (_, i) => `{"id":"q${i}","prediction":"no"}\n`).join('');

function head(method: string, path: string, address: string, more: readonly string[] = []): string {
  return [`${method} ${path} HTTP/1.1`, `Host: ${new URL(address).host}`, ...more, '', ''].join('\r\n');
}

/** A connection that the server has taken, and answered once. */
async function taken(address: string): Promise<RawExchange> {
  const exchange = await rawExchange(address);
  exchange.send(head('GET', '/healthz', address));
  await exchange.until('{"ok":true}');
  return exchange;
}

/** What came after the answer that showed that the connection was taken. */
function answerOf(exchange: RawExchange): string {
  const all = exchange.heard();
  return all.slice(all.indexOf('{"ok":true}') + '{"ok":true}'.length);
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const isWhole = (answer: string): boolean => {
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  const length = /^content-length: (\d+)/im.exec(answer)?.[1];
  return length === undefined ? body.endsWith('0\r\n\r\n') : Buffer.byteLength(body) === Number(length);
};

const repeat = async <T>(times: number, make: (i: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => make(i)));

describe('a server that is asked to end', () => {
  test('answers or refuses every request that it has, takes no other, and ends with 0', {
    timeout: 120_000,
  }, async () => {
    const { address, child, ended, temporary } = await serve();
    const by = (i: number): string => `Authorization: Bearer ${tokens[i % tokens.length]!}`;
    const upload = (i: number, name: string, length = rows.length): string =>
      head('POST', `/api/evaluators/contest/submissions?file=p.jsonl&key=${name}-${i}`, address, [
        by(i),
        'Content-Type: application/octet-stream',
        `Content-Length: ${length}`,
      ]);
    const streams = await repeat(60, async (i) => {
      const exchange = await taken(address);
      exchange.send(head('GET', '/api/events', address, [by(i)]));
      await exchange.until(': listening');
      return exchange;
    });
    const unused = await repeat(20, () => rawExchange(address));
    const halfHeads = await repeat(20, async () => {
      const exchange = await taken(address);
      exchange.send(`GET /api/runs HTTP/1.1\r\nHost: ${new URL(address).host}\r\nX-Half`);
      return exchange;
    });
    const idle = await repeat(20, () => taken(address));
    const finishing = await repeat(20, async (i) => {
      const exchange = await taken(address);
      exchange.send(upload(i, 'finishing') + rows.slice(0, 100));
      return exchange;
    });
    const stuck = await repeat(60, async (i) => {
      const exchange = await taken(address);
      const large = 600_000;
      if (i % 3 === 0) exchange.send(upload(i, 'stuck') + rows.slice(0, 100));
      else if (i % 3 === 1) exchange.send(upload(i, 'stuck-large', large) + 'x'.repeat(large - 1));
      else {
        const json = [by(i), 'Content-Type: application/json', 'Content-Length: 100'];
        exchange.send(`${head('POST', '/api/tasks/check', address, json)}{"text":`);
      }
      return exchange;
    });
    const pages = ['/api/runs', '/api/runs/careless?against=good', '/api/compare?runs=good,careless,again'];
    const reads = await repeat(240, () => taken(address));
    const uploads = await repeat(120, () => taken(address));
    reads.forEach((exchange, i) => exchange.send(head('GET', pages[i % pages.length]!, address, [by(i)])));
    uploads.forEach((exchange, i) => exchange.send(upload(i, 'whole') + rows));
    await Promise.any(reads.map((exchange) => exchange.until('"items"')));

    child.kill('SIGTERM');
    await streams[0]!.until('server.stopping');
    finishing.forEach((exchange) => exchange.send(rows.slice(100)));
    const late = await rawExchange(address);
    expect(await late.ended).toMatch(/ECONN(REFUSED|RESET)/);

    expect(await ended).toEqual({ code: 0, signal: null });
    const all = [...streams, ...unused, ...halfHeads, ...idle, ...finishing, ...stuck, ...reads, ...uploads];
    await Promise.all(all.map((exchange) => exchange.ended));

    for (const exchange of [...reads, ...uploads, ...finishing, ...stuck, ...streams])
      expect(answerOf(exchange)).toSatisfy(isWhole);
    // A machine that is busy with something else may be too slow for all of them.
    const refused = (exchange: RawExchange): boolean => answerOf(exchange).includes('"code":"E_STOPPING"');
    const acknowledged = [...uploads, ...finishing].filter((exchange) => !refused(exchange));
    const read = reads.filter((exchange) => !refused(exchange));
    expect([read, acknowledged].map(({ length }) => length > 0)).toEqual([true, true]);
    expect(new Set(read.map((exchange) => statusOf(answerOf(exchange))))).toEqual(new Set([200]));
    expect(new Set(acknowledged.map((exchange) => statusOf(answerOf(exchange))))).toEqual(new Set([201]));
    expect(stuck.filter((exchange) => !refused(exchange))).toEqual([]);
    expect(new Set(stuck.map((exchange) => statusOf(answerOf(exchange))))).toEqual(new Set([503]));
    for (const exchange of [...stuck, ...finishing])
      expect(answerOf(exchange)).toMatch(/^connection: close\r$/im);
    for (const exchange of streams)
      expect(answerOf(exchange)).toMatch(/event: server\.stopping\ndata: \{.*\}\n/);
    for (const exchange of [...unused, ...halfHeads, ...idle])
      expect(answerOf(exchange)).not.toContain('HTTP');

    const { submissions } = await (await verbs.submissions())({ evaluator: 'contest' }, project.world);
    const there = new Set(submissions.map(({ submission }) => submission.id));
    const ids = acknowledged.map((exchange) => /"id":"(sub-[^"]+)"/.exec(answerOf(exchange))?.[1]);
    expect(new Set(ids).size).toBe(acknowledged.length);
    for (const id of ids) expect(there).toContain(id);
    expect(await readdir(temporary)).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends at once when %s comes after it', async (second) => {
    const { address, child, ended } = await serve();
    const exchange = await taken(address);
    const begun = [`Authorization: Bearer ${tokens[0]!}`, 'Content-Length: 100'];
    const path = '/api/evaluators/contest/submissions?file=p.jsonl';
    exchange.send(`${head('POST', path, address, begun)}{`);
    const watching = await taken(address);
    watching.send(head('GET', '/api/events', address, [`Authorization: Bearer ${tokens[0]!}`]));
    await watching.until(': listening');
    child.kill('SIGTERM');
    await watching.ended;
    child.kill(second);
    expect(await ended).toEqual({ code: null, signal: second });
    expect(answerOf(exchange)).toBe('');
  });
});
