import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { oneModelProject } from './testing/one-model-project.ts';

const declared = 'parameters: { temperature: 0, max_tokens: 8 }';
const many = Array.from({ length: 300 }, (_, i) => ({ id: `s${i}`, input: `${i}`, expected: 'yes' }));

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on the loopback address that can be closed and opened again at the same place. */
async function startServer(answer: Answer, port = 0) {
  const server = createServer(answer);
  await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening));
  const close = (): Promise<void> =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, close };
}

const json = (response: ServerResponse, status: number, body: object, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

test('a server that is not there is not asked for every sample: exit 4, and the run goes on when it is', async () => {
  const { port, close } = await startServer((_, response) => json(response, 200, { output: 'yes' }));
  await close();
  const folder = await oneModelProject({
    model: `provider: http, url: 'http://127.0.0.1:${port}', ${declared}, limits: { concurrency: 4 }`,
    samples: many,
  });
  const dead = await runCommand(['run', '--quiet'], folder);
  expect([dead.exitCode, dead.out]).toEqual([4, '']);
  expect(dead.err).toContain('E_PROVIDER_UNREACHABLE');
  expect(dead.err).toContain('`assay run --resume` continues');
  let asked = 0;
  const answer: Answer = (_, response) => {
    asked += 1;
    json(response, 200, { output: 'yes' });
  };
  await startServer(answer, port);
  const done = await runCommand(['run', '--quiet', '--resume'], folder);
  expect([done.exitCode, asked]).toEqual([0, 300]);
  expect(done.out).toMatch(/exact-match\s+1\.0000.*n 300\n/);
});

test('a server that fails every request is left alone, and --resume asks for all of them', async () => {
  let [asked, failsFrom] = [0, 5];
  const { port } = await startServer((_, response) => {
    asked += 1;
    if (asked > failsFrom) json(response, 503, { error: { message: 'down' } });
    else json(response, 200, { output: 'yes' });
  });
  const folder = await oneModelProject({
    model: `provider: http, url: 'http://127.0.0.1:${port}', ${declared}, limits: { concurrency: 4, max_retries: 1 }`,
    samples: many,
  });
  const dead = await runCommand(['run', '--quiet'], folder);
  expect([dead.exitCode, dead.out]).toEqual([4, '']);
  expect(dead.err).toMatch(
    /10 requests in a row failed in all their tries: .*503: down \[E_PROVIDER_FAILING\]/,
  );
  expect(dead.err).toContain('`assay run --resume` continues');
  expect(asked).toBeLessThan(50);
  [asked, failsFrom] = [0, Infinity];
  const done = await runCommand(['run', '--quiet', '--resume'], folder);
  expect([done.exitCode, asked]).toEqual([0, 295]);
  expect(done.out).toMatch(/exact-match\s+1\.0000.*n 300\n/);
});

test('a wait of an hour ends the run with the words of the provider, and it goes on later', async () => {
  let [asked, wait] = [0, '3600'];
  const { port } = await startServer((_, response) => {
    asked += 1;
    if (asked > 2 && wait === '') json(response, 200, { output: 'yes' });
    else json(response, 429, { error: { message: 'too many' } }, { 'retry-after': wait });
  });
  const folder = await oneModelProject({
    model: `provider: http, url: 'http://127.0.0.1:${port}', ${declared}, limits: { concurrency: 1 }`,
    samples: many.slice(0, 3),
  });
  const ended = await runCommand(['run'], folder);
  expect([ended.exitCode, asked]).toEqual([4, 1]);
  expect(ended.err).toMatch(/asks for a wait of 3600 s, more than the 900 s .*too many/);
  wait = '';
  const done = await runCommand(['run', '--quiet', '--resume'], folder);
  expect(done.exitCode).toBe(0);
});

test('a ceiling holds for judges too: what was not judged is missing, and the next run goes on', async () => {
  const asked = { model: 0, judge: 0 };
  const { port } = await startServer((request, response) => {
    const isJudge = request.url === '/judge';
    asked[isJudge ? 'judge' : 'model'] += 1;
    const usage = { input_tokens: 9, output_tokens: 1 };
    json(response, 200, { output: isJudge ? { score: 1, reason: 'so' } : 'yes', usage });
  });
  const at = (path: string): string =>
    `provider: http, url: 'http://127.0.0.1:${port}/${path}', parameters: { temperature: 0 }, limits: { concurrency: 1 }, price: { input: 1000, output: 1000 }`;
  const yaml = `models:
  - { key: toy, ${at('model')} }
  - { key: fair, ${at('judge')} }
tasks:
  - { key: task, dataset: data.jsonl, scorer: { metrics: [{ llm-as-judge: { judge: fair, name: quality } }] } }
evaluation:
  key: evaluation
  task_specifications:
    - { key: spec, task_key: task, model_key: toy }
gates: [{ cost: { max_usd: 0.25 } }]
`;
  const folder = await oneModelProject({
    model: at('model'),
    samples: many.slice(0, 20),
    files: { 'assay.yaml': yaml },
  });
  const stopped = await runCommand(['run', '--quiet', '--max-cost', '0.3', '--format', 'json'], folder);
  expect(asked).toEqual({ model: 20, judge: 10 });
  expect(stopped.exitCode).toBe(1);
  const report = await reportOf(folder);
  expect(report.spend).toMatchObject({
    cost_usd: 0.3,
    unknown_cost: null,
    by: [
      { asked: 'model', key: 'toy', requests: 20, cost_usd: expect.closeTo(0.2, 9) as number },
      { asked: 'judge', key: 'fair', requests: 10, cost_usd: expect.closeTo(0.1, 9) as number },
    ],
  });
  expect(report.metrics.quality).toMatchObject({ n: 10, missing_by_class: { interrupted: 10 } });
  await runCommand(['run', '--quiet', '--resume'], folder);
  expect(asked).toEqual({ model: 20, judge: 20 });
  expect((await reportOf(folder)).metrics.quality).toMatchObject({ n: 20, missing: 0 });
});

test('what came beside the answers is kept, counted, warned about, and found again', async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { id } = JSON.parse(await text(request)) as { id: string };
    const model = id === 's3' ? 'toy-2' : 'toy-1';
    if (id === 's1') json(response, 200, { output: 'yes, bec', model, finish_reason: 'length' });
    else if (id === 's2') json(response, 200, { output: '', model, finish_reason: 'stop', reasoning: 'Hm.' });
    else json(response, 200, { output: 'yes', model, finish_reason: 'stop' });
  };
  const { port } = await startServer((request, response) => void answer(request, response));
  const folder = await oneModelProject({
    model: `provider: http, url: 'http://127.0.0.1:${port}', ${declared}`,
    samples: many.slice(0, 4),
  });
  const ran = await runCommand(['run', '--quiet'], folder);
  expect(ran.out).toMatch(/1 of 4 answers was cut off .*: assay log \S+ --truncated/);
  expect(ran.out).toMatch(/1 of 4 answers has no text: assay log \S+ --empty/);
  const samplesOf = async (flag: string): Promise<readonly string[]> => {
    const { out } = await runCommand(['log', 'latest', flag, '--format', 'json'], folder);
    const { outputs } = JSON.parse(out) as { outputs: readonly { sample_id: string }[] };
    return outputs.map(({ sample_id }) => sample_id);
  };
  expect(await samplesOf('--truncated')).toEqual(['s1']);
  expect(await samplesOf('--empty')).toEqual(['s2']);
  expect(await samplesOf('--retried')).toEqual([]);
  expect((await runCommand(['log', 'latest', 's2'], folder)).out).toMatch(/reasoning: Hm\./);
  expect((await runCommand(['list', 'runs', '--truncated'], folder)).out).toContain('spec');
  const report = JSON.parse((await runCommand(['report', '--format', 'json'], folder)).out) as {
    readonly outputs: object;
    readonly warnings: readonly { readonly code: string; readonly message: string }[];
  };
  expect(report.outputs).toMatchObject({
    truncated: 1,
    empty: 1,
    with_reasoning: 1,
    retries: 0,
    finish_reasons: { stop: 3, length: 1 },
    served_models: { 'toy-1': 3, 'toy-2': 1 },
  });
  expect(report.warnings.map(({ code }) => code)).toEqual(['W_TRUNCATED', 'W_EMPTY', 'W_SERVED_MODELS']);
  expect((await runCommand(['report'], folder)).out).toContain(
    'several models have answered: toy-1 3, toy-2 1',
  );
});

test('a judge that never gives a verdict is inconclusive, without gates too', async () => {
  const { port } = await startServer((request, response) =>
    json(response, 200, { output: request.url === '/judge' ? 'I would rather not say' : 'yes' }),
  );
  const yaml = `models:
  - { key: toy, provider: http, url: 'http://127.0.0.1:${port}/model', ${declared} }
  - { key: fair, provider: http, url: 'http://127.0.0.1:${port}/judge', ${declared} }
tasks:
  - { key: task, dataset: data.jsonl, scorer: { metrics: [exact-match, { llm-as-judge: { judge: fair, name: quality } }] } }
evaluation:
  key: evaluation
  task_specifications:
    - { key: spec, task_key: task, model_key: toy }
`;
  const folder = await oneModelProject({
    model: '',
    samples: many.slice(0, 4),
    files: { 'assay.yaml': yaml },
  });
  const ran = await runCommand(['run', '--quiet'], folder);
  expect(ran.exitCode).toBe(3);
  expect(ran.out).toContain('quality: 4 missing (judge_error)');
  expect(ran.out).toContain('INCONCLUSIVE: no sample was scored by quality');
  expect((await runCommand(['score', '--quiet', '--again'], folder)).exitCode).toBe(3);
});

test('a report says that labels were edited since the scoring', async () => {
  const folder = await oneModelProject({
    model: `provider: module, module: model.mjs, ${declared}`,
    samples: many.slice(0, 4),
    files: { 'model.mjs': 'export default () => "yes";' },
  });
  await runCommand(['run', '--quiet'], folder);
  expect((await runCommand(['report'], folder)).out).not.toContain('relabelled');
  const edited = many.slice(0, 4).map((one, i) => ({ ...one, expected: i === 2 ? 'no' : one.expected }));
  await writeFile(join(folder, 'data.jsonl'), edited.map((one) => JSON.stringify(one)).join('\n'));
  expect((await runCommand(['report'], folder)).out).toContain('1 of 4 samples was relabelled since');
  const { out } = await runCommand(['report', '--format', 'json'], folder);
  expect(out).toContain('W_RELABELLED');
});

interface SeenReport {
  readonly spend: object;
  readonly metrics: { readonly quality: object };
}

async function reportOf(folder: string): Promise<SeenReport> {
  const { out } = await runCommand(['report', '--format', 'json'], folder);
  return JSON.parse(out) as SeenReport;
}
