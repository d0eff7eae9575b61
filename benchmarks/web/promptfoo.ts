// The same 10,000 samples in the viewer of promptfoo: a page of what failed, and of what has some words, asked of both servers in turns.
// `node benchmarks/web/promptfoo.ts FOLDER`, where FOLDER is one outside of the project in which promptfoo was installed
// (`npm install promptfoo`); what it evaluated there before is shown again.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../apps/web/testing/chromium.ts';
import { openedPage, signedIn } from '../../apps/web/testing/opened-page.ts';
import { quantile } from '../server/quantile.ts';
import { cpuOf, startProcess } from '../server/server-process.ts';
import { projectOfBigRun, sampleAt } from './big-run.ts';

const SAMPLES = 10_000;
const TIMES = 10;
const PORT = 15_599;

const peer = resolve(process.argv[2] ?? '.');
const program = join(peer, 'node_modules/promptfoo/dist/src/main.js');
if (!existsSync(program)) throw new Error(`there is no promptfoo in ${peer}: npm install promptfoo there`);
if (chromiumPath === undefined) throw new Error('there is no chromium: `npm test -- programs` installs it');
const env = {
  ...process.env,
  PROMPTFOO_CONFIG_DIR: join(peer, 'home'),
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
};

if (!existsSync(join(peer, 'home/promptfoo.db'))) await evaluate();
const viewer = spawn(process.execPath, [program, 'view', '--no', '--port', String(PORT)], {
  env,
  stdio: 'ignore',
});
const folder = await projectOfBigRun(SAMPLES);
const server = await startProcess(folder);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
try {
  const table = `http://localhost:${PORT}/api/eval/${await newestEvaluation()}/table?limit=50`;
  const { context } = await openedPage(browser, await signedIn(browser, server.link));
  const samples = `${server.address}/api/runs/latest/samples?limit=50`;
  const assay = async (query: string) => (await context.request.get(samples + query)).text();
  const promptfoo = async (query: string) => (await fetch(table + query)).text();
  const cpuOfPeer = () => cpuOf(viewer.pid);
  await measure('assay, what failed', (i) => assay(`&outcome=failed&offset=${i}`), server.cpu);
  await measure('promptfoo, what failed', (i) => promptfoo(`&filterMode=failures&offset=${i}`), cpuOfPeer);
  await measure('assay, words', (i) => assay(`&q=number%20${i}7`), server.cpu);
  await measure('promptfoo, words', (i) => promptfoo(`&search=number%20${i}7&offset=0`), cpuOfPeer);
} finally {
  await browser.close();
  await server.stop();
  viewer.kill();
  await rm(folder, { recursive: true, force: true });
}

async function measure(what: string, ask: (i: number) => Promise<string>, cpu: () => number): Promise<void> {
  const { length } = await ask(0);
  const used = cpu();
  const times: number[] = [];
  for (let i = 1; i <= TIMES; i += 1) {
    const began = performance.now();
    await ask(i);
    times.push(performance.now() - began);
  }
  const each = (cpu() - used) / TIMES;
  process.stdout.write(
    `${what}: median ${quantile(times, 0.5).toFixed(0)} ms, CPU ${each.toFixed(0)} ms, ${Math.round(length / 1000)} KB\n`,
  );
}

async function evaluate(): Promise<void> {
  const tests = Array.from({ length: SAMPLES }, (_, i) => {
    const { question, expected, answer } = sampleAt(i);
    const assert = ['equals', 'contains'].map((type) => ({ type, value: expected }));
    return { vars: { question, answer }, assert };
  });
  const config = { prompts: ['{{question}}'], providers: ['file://provider.mjs'], tests };
  await writeFile(join(peer, 'promptfooconfig.json'), JSON.stringify(config));
  await writeFile(
    join(peer, 'provider.mjs'),
    "export default class { id() { return 'replayed'; } async callApi(_, { vars }) { return { output: vars.answer }; } }\n",
  );
  const flags = ['--no-cache', '--no-table', '--no-progress-bar', '-j', '50'];
  // It ends with 100 where an assertion failed, which some do.
  await promisify(execFile)(process.execPath, [program, 'eval', '-c', 'promptfooconfig.json', ...flags], {
    cwd: peer,
    env,
  }).catch((error: { readonly code?: unknown }) => {
    if (error.code !== 100) throw error;
  });
}

async function newestEvaluation(): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://localhost:${PORT}/api/results`).catch(() => null);
    if (answer === null) {
      await setTimeout(500);
      continue;
    }
    const { data } = (await answer.json()) as { data: readonly { evalId: string; numTests: number }[] };
    const found = data.find(({ numTests }) => numTests === SAMPLES);
    if (found === undefined) throw new Error(`there is no evaluation of ${SAMPLES} tests in ${peer}/home`);
    return found.evalId;
  }
}
