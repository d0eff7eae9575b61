// What it costs the server to have one page watch runs that are under way: each says how far it is once a second.
// `node benchmarks/server/live.ts [runs] [seconds]`
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { openSqliteStore } from '@assay/engine';
import { verbs } from '@assay/verbs';
import { projectOfManyRuns } from './many-runs.ts';
import { progressEvent } from './progress-event.ts';
import { startProcess } from './server-process.ts';

const [runs = 20, seconds = 30] = process.argv.slice(2).map(Number);
const folder = await projectOfManyRuns(runs);
const { token } = await (await verbs.tokens.new())(
  { name: 'benchmark', role: 'viewer' },
  { cwd: folder, env: {}, version: '0.1.0' },
);
const server = await startProcess(folder);
const store = await openSqliteStore(folder);
try {
  const listening = new AbortController();
  let [heard, bytes] = [0, 0];
  const stream = await fetch(`${server.address}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: listening.signal,
  });
  const reading = read(stream).catch(() => undefined);
  await progress(0);
  await wait(2_000);
  const [used, before] = [server.cpu(), heard];
  const began = performance.now();
  for (let second = 1; second <= seconds; second += 1) await progress(second);
  const [cpu, ms] = [server.cpu() - used, performance.now() - began];
  process.stdout.write(
    `${runs} runs for ${(ms / 1000).toFixed(0)} s: ${heard - before} events heard of ${runs * seconds}, ${bytes} bytes; ` +
      `CPU ${cpu} ms, ${((100 * cpu) / ms).toFixed(1)} % of a core\n`,
  );
  listening.abort();
  await reading;

  async function read({ body }: Response): Promise<void> {
    for await (const chunk of body!) {
      bytes += chunk.length;
      heard += Buffer.from(chunk).toString().split('event: run.progress').length - 1;
    }
  }
} finally {
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** As runs say it, spread over the second as the runs are. */
async function progress(second: number): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    await store.events.append(progressEvent(run, second));
    await wait(1_000 / runs);
  }
}
