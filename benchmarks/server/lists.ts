// Lists and reports of a store with many runs, asked through HTTP one after the other.
// `node benchmarks/server/lists.ts [runs]`; a folder in place of the number is a project that was made before, whose
// store may be on PostgreSQL (`ASSAY_STORE`; benchmarks/fleet/many-runs.ts makes one and names its folder).
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { verbs } from '@assay/verbs';
import { projectOfManyRuns } from './many-runs.ts';
import { quantile } from './quantile.ts';
import { startProcess } from './server-process.ts';

const given = process.argv[2] ?? '100000';
const isMade = existsSync(given);
const folder = isMade ? given : await projectOfManyRuns(Number(given));
const TIMES = 100;

const { token } = await (await verbs.tokens.new())(
  { name: 'benchmark', role: 'owner' },
  { cwd: folder, env: { ASSAY_STORE: process.env['ASSAY_STORE'] }, version: '0.1.0' },
);
const server = await startProcess(folder);
try {
  const [began, used] = [performance.now(), server.cpu()];
  const { runs } = (await (await asked('/api/runs?limit=1')).json()) as { runs: { id: string }[] };
  process.stdout.write(
    `first list, which reads the store: ${Math.round(performance.now() - began)} ms, CPU ${server.cpu() - used} ms\n`,
  );
  const newest = runs[0]!.id;
  const oldest = newest.replace(/\d+$/, (digits) => '1'.padStart(digits.length, '0'));
  const paths = [
    '/api/runs',
    '/api/runs?sort=value&limit=100',
    '/api/runs?q=model-7&offset=500',
    '/api/runs?evaluation=evaluation-3&verdict=fail',
    '/api/today',
    '/api/executions',
    '/api/executions?evaluation=cities',
    '/api/executions?evaluation=no-such-evaluation',
    '/api/executions?status=running',
    `/api/runs/${newest}`,
    `/api/runs/${oldest}`,
    `/api/runs/${oldest}?against=${newest}`,
    '/api/runs/specification-17',
    '/api/runs/no-such-run',
    `/api/runs/${oldest}/samples`,
    `/api/runs/${oldest}/samples/s1`,
    `/api/runs/${oldest}/stability`,
    `/api/compare?runs=${oldest},${newest}`,
    '/api/events/since',
    '/api/events/since?after=100&limit=100',
    '/api/me',
  ];
  for (const path of paths) await measure(path);
  process.stdout.write(`resident: ${Math.round(server.resident() / 1e6)} MB\n`);
} finally {
  await server.stop();
  if (!isMade) await rm(folder, { recursive: true, force: true });
}

async function measure(path: string): Promise<void> {
  const first = await timed(path);
  const times: number[] = [];
  const used = server.cpu();
  for (let i = 0; i < TIMES; i += 1) times.push(await timed(path));
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => ms.toFixed(1));
  const cpu = ((server.cpu() - used) / TIMES).toFixed(1);
  process.stdout.write(
    `p50 ${half} ms  p99 ${most} ms  CPU ${cpu} ms  first ${first.toFixed(0)} ms  ${path}\n`,
  );
}

/** How long the answer took; a wait because so many were asked in a row is not part of it. */
async function timed(path: string): Promise<number> {
  for (;;) {
    const began = performance.now();
    const answer = await asked(path);
    await answer.text();
    if (answer.status !== 429) return performance.now() - began;
    await setTimeout(500);
  }
}

async function asked(path: string): Promise<Response> {
  return fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
}
