// Submissions through HTTP, each acknowledged when it is durable: a burst, and a longer stream in which the server is
// killed and started again. `node benchmarks/server/submissions.ts [seconds of the burst] [seconds of the stream]`
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { quantile } from './quantile.ts';
import { type ServedEvaluator, servedEvaluator } from './served-evaluator.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const burstSeconds = Number(process.argv[2] ?? 10);
const streamSeconds = Number(process.argv[3] ?? 300);
const TICK_MS = 20;

let number = 0;

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

/** What came of what was sent. */
interface Sent {
  readonly acknowledged: string[];
  readonly times: number[];
  refused: Map<string, number>;
}

const served = await servedEvaluator();
try {
  await burst(500, burstSeconds);
  await streamWithKill(50, streamSeconds);
} finally {
  agent.destroy();
  await rm(served.world.cwd, { recursive: true, force: true });
}

async function burst(perSecond: number, seconds: number): Promise<void> {
  const server = await startProcess(served.world.cwd);
  await sendAll(() => server, { perSecond: 10, seconds: 1 });
  const [began, used] = [performance.now(), server.cpu()];
  const sent = await sendAll(() => server, { perSecond, seconds });
  const took = (performance.now() - began) / 1000;
  const cpu = (server.cpu() - used) / sent.acknowledged.length;
  say(`burst of ${perSecond}/s for ${seconds} s`, sent, took);
  await expectAll(sent, server);
  process.stdout.write(
    `  CPU for each: ${cpu.toFixed(1)} ms; resident: ${Math.round(server.resident() / 1e6)} MB\n`,
  );
  await server.stop();
}

async function streamWithKill(perSecond: number, seconds: number): Promise<void> {
  let server = await startProcess(served.world.cwd);
  const port = Number(new URL(server.address).port);
  const killInTheMiddle = async (): Promise<void> => {
    await setTimeout((seconds * 1000) / 2);
    await server.kill();
    server = await startProcess(served.world.cwd, port);
  };
  const killed = killInTheMiddle();
  const began = performance.now();
  const sent = await sendAll(() => server, { perSecond, seconds });
  const took = (performance.now() - began) / 1000;
  await killed;
  say(`${perSecond}/s for ${seconds} s with a kill -9 in the middle`, sent, took);
  await expectAll(sent, server);
  await server.stop();
}

/** So many each second, whether those before have been answered or not. */
async function sendAll(
  server: () => ServerProcess,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Sent> {
  const sent: Sent = { acknowledged: [], times: [], refused: new Map() };
  const all = Math.round(perSecond * seconds);
  const under: Promise<void>[] = [];
  const began = performance.now();
  while (under.length < all) {
    const due = Math.min(all, Math.ceil(((performance.now() - began) / 1000) * perSecond));
    while (under.length < due) under.push(sendOne(server().address, served, sent));
    await setTimeout(TICK_MS);
  }
  await Promise.all(under);
  return sent;
}

async function sendOne(address: string, { tokens, predictions }: ServedEvaluator, sent: Sent): Promise<void> {
  const mine = number++;
  const began = performance.now();
  try {
    const { status, body } = await post(
      `${address}/api/evaluators/signs/submissions?file=predictions.jsonl`,
      tokens[mine % tokens.length]!,
      predictions(mine),
    );
    if (status !== 201) throw new Error(`${status} ${(JSON.parse(body) as { code?: string }).code ?? ''}`);
    sent.acknowledged.push((JSON.parse(body) as { submission: { id: string } }).submission.id);
    sent.times.push(performance.now() - began);
  } catch (error) {
    const why = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : 'unknown';
    sent.refused.set(why, (sent.refused.get(why) ?? 0) + 1);
  }
}

function post(address: string, token: string, bytes: Buffer): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const asked = request(
    address,
    {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-length': bytes.length,
      },
    },
    (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    },
  );
  asked.on('error', reject);
  asked.end(bytes);
  return promise;
}

/** Everything that was acknowledged is in the store. */
async function expectAll({ acknowledged }: Sent, server: ServerProcess): Promise<void> {
  const there = new Set<string>();
  for (let total = 1; there.size < total; ) {
    const page = await submissionsFrom(there.size, server);
    for (const { submission } of page.submissions) there.add(submission.id);
    total = page.submissions.length === 0 ? 0 : page.total;
  }
  const lost = acknowledged.filter((id) => !there.has(id));
  process.stdout.write(`  acknowledged and lost: ${lost.length} of ${acknowledged.length}\n`);
  if (lost.length > 0) process.exitCode = 1;
}

interface SubmissionPage {
  readonly total: number;
  readonly submissions: readonly { readonly submission: { readonly id: string } }[];
}

async function submissionsFrom(offset: number, { address }: ServerProcess): Promise<SubmissionPage> {
  const answer = await fetch(`${address}/api/evaluators/signs/submissions?limit=1000&offset=${offset}`, {
    headers: { authorization: `Bearer ${served.owner}` },
  });
  return (await answer.json()) as SubmissionPage;
}

function say(what: string, { acknowledged, times, refused }: Sent, seconds: number): void {
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => `${Math.round(ms)} ms`);
  const not = [...refused].map(([why, count]) => `${count} × ${why}`).join(', ') || 'none';
  process.stdout.write(
    `${what}: ${acknowledged.length} acknowledged in ${seconds.toFixed(1)} s (${Math.round(acknowledged.length / seconds)}/s), p50 ${half}, p99 ${most}; refused: ${not}\n`,
  );
}
