import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomStream } from '@assay/metrics';
import { expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { temporaryFolder, temporaryStore } from './testing/temporary-store.ts';

const kills = rounds > 1 ? 200 : 50;
/** More than any machine gets done between the kills: four at a time, 16 ms each, 200 ms at most. */
const samples = 500 + kills * 60;

/** Slow until told otherwise; every process that loads it says who it is. */
const model = `import fs from 'node:fs';
fs.appendFileSync('pids', process.pid + '\\n');
export default async ({ input }) => {
  if (!fs.existsSync('fast')) await new Promise((done) => setTimeout(done, 16));
  return 'answer ' + input;
};`;

const project = `models:
  - { key: m, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 1 }, limits: { concurrency: 4 } }
tasks:
  - { key: t, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluation: { key: e, task_specifications: [{ key: s, task_key: t, model_key: m }] }
`;

const url = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
const child = `
import { openWorkbench } from ${url('../adapters/open-workbench.ts')};
import { evaluate } from ${url('../evaluate.ts')};
const bench = await openWorkbench('assay.yaml', { cwd: process.cwd(), env: process.env, version: '0' });
console.log('ready');
const budget = { max_tokens: null, max_cost_usd: null };
await evaluate(bench.project.evaluations, { limit: null, cache: null, budget, resume: true }, bench);
await bench.store.close();
`;

test(
  `${kills} times kill -9 with a model in a process of its own: nothing lost, nothing twice, nobody left behind`,
  async () => {
    const folder = await temporaryFolder();
    const compiled = await temporaryFolder();
    await writeProject(folder, samples);
    const start = (cwd = folder) =>
      spawn(process.execPath, ['--input-type=module', '-e', child], {
        cwd,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      });
    // What Node compiles is kept by a process that ends by itself alone.
    const first = await temporaryFolder();
    await writeProject(first, 1);
    expect(await once(start(first), 'exit')).toEqual([0, null]);
    const random = randomStream(50, 'hosted kills');
    for (let killed = 0; killed < kills; killed += 1) {
      const running = start();
      const exited = once(running, 'exit');
      await once(running.stdout, 'data');
      await wait(random.nextFloat() * 200);
      running.kill('SIGKILL');
      expect(await exited).toEqual([null, 'SIGKILL']);
    }
    await writeFile(join(folder, 'fast'), '');
    expect(await once(start(), 'exit')).toEqual([0, null]);

    const store = await temporaryStore(folder);
    const runs = (await store.runs.list()).items;
    expect(runs.map(({ status }) => status)).toEqual(['closed']);
    const entries = await Array.fromAsync(store.journal.read(runs[0]!.manifest.id));
    expect(entries.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: samples }, (_, i) => i));
    const wrong = entries.filter(
      ({ ordinal, output }) => output.kind !== 'produced' || output.output !== `answer ${ordinal}`,
    );
    expect(wrong).toEqual([]);
    expect((await store.check()).findings).toEqual([]);
    const pids = (await readFile(join(folder, 'pids'), 'utf8')).trim().split('\n').map(Number);
    for (const pid of pids) while (isHost(pid, await commandOf(pid))) await wait(20);
  },
  900_000 * rounds,
);

async function writeProject(folder: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) =>
    JSON.stringify({ id: `s${i}`, input: i, expected: `answer ${i}` }),
  );
  await writeFile(join(folder, 'model.mjs'), model);
  await writeFile(join(folder, 'assay.yaml'), project);
  await writeFile(join(folder, 'data.jsonl'), rows.join('\n'));
}

async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
}

/** A number may be another process's by now. */
function isHost(pid: number, command: string): boolean {
  return pid > 0 && command.includes('code-host');
}
