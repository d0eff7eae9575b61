// Many who watch at once: how long an event takes from the store to each of them, and what the server holds meanwhile.
// `node benchmarks/server/viewers.ts [viewers] [events]`
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { openSqliteStore } from '@assay/engine';
import { verbs } from '@assay/verbs';
import { projectOfManyRuns } from './many-runs.ts';
import { quantile } from './quantile.ts';
import { startProcess } from './server-process.ts';

const viewers = Number(process.argv[2] ?? 2000);
const events = Number(process.argv[3] ?? 50);

/** Streams that one token may have open. */
const OF_A_TOKEN = 20;
const EVERY_MS = 200;
const LONGEST_MS = 60_000;

const folder = await projectOfManyRuns(1);
const world = { cwd: folder, env: {}, version: '0.1.0' };
const server = await startProcess(folder);
const store = await openSqliteStore(folder);
const sent = new Map<string, number>();
const times: number[] = [];
const open: { readonly destroy: () => unknown }[] = [];
try {
  const newToken = await verbs.tokens.new();
  for (let i = 0; i < viewers; i += OF_A_TOKEN) {
    const { token } = await newToken({ name: `viewers ${i}`, role: 'viewer' }, world);
    await Promise.all(Array.from({ length: Math.min(OF_A_TOKEN, viewers - i) }, () => watch(token)));
  }
  process.stdout.write(`${viewers} watch; resident: ${Math.round(server.resident() / 1e6)} MB\n`);
  const used = server.cpu();
  const [first] = await store.events.read({ limit: 1 });
  for (let i = 0; i < events; i += 1) {
    const id = `watched-${i}`;
    sent.set(id, performance.now());
    await store.events.append({ ...first!.event, id });
    await setTimeout(EVERY_MS);
  }
  const end = performance.now() + LONGEST_MS;
  while (times.length < viewers * events && performance.now() < end) await setTimeout(100);
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => `${Math.round(ms)} ms`);
  process.stdout.write(
    `${times.length} of ${viewers * events} events came: p50 ${half}, p99 ${most}; CPU for each ${((server.cpu() - used) / times.length).toFixed(3)} ms; resident: ${Math.round(server.resident() / 1e6)} MB\n`,
  );
} finally {
  for (const one of open) one.destroy();
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Resolves when the server says that it listens for this viewer. */
function watch(token: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asked = get(
    `${server.address}/api/events`,
    { headers: { authorization: `Bearer ${token}` }, agent: false },
    (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was refused: ${answer.statusCode}`));
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        const now = performance.now();
        const lines = `${rest}${chunk}`.split('\n');
        rest = lines.pop()!;
        for (const line of lines) {
          if (line.startsWith(': listening')) resolve();
          const [, id] = /"id":"(watched-\d+)"/.exec(line) ?? [];
          if (id !== undefined) times.push(now - sent.get(id)!);
        }
      });
    },
  );
  asked.on('error', reject);
  open.push(asked);
  return promise;
}
