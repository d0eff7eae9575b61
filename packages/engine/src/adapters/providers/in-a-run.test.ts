import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOutputSchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { DeclaredModel } from '../../declare/project.ts';
import { runFacts } from '../../gate/run-facts.ts';
import type { Model } from '../../ports/model.ts';
import { executeRun } from '../../run/execute-run.ts';
import { noLimits, planOf } from '../../run/testing/run-fixture.ts';
import { journalOf, temporaryFolder, temporaryStore } from '../../run/testing/temporary-store.ts';
import { declaredModel, modelContext } from '../../testing/model-requests.ts';
import { startModelServer } from '../../testing/model-server.ts';
import { nodeClock } from '../node-clock.ts';
import { openModel } from './open-model.ts';

/** Samples 0 to 9, through a real store; what became of each. */
async function run(model: Model, limits: Partial<DeclaredModel['limits']> = {}) {
  const store = await temporaryStore();
  await executeRun(planOf(10, model, { limits: { ...noLimits, ...limits } }), { store, clock: nodeClock });
  await model.close?.();
  return (await journalOf(store)).map(({ output }) => output);
}

/** Looks for labels and tags in everything that can be reached from what it is handed. */
const cheat = `
  const seen = new Set();
  function search(value) {
    if (typeof value === 'string') return /SECRET-\\d+|hidden-tag/.exec(value)?.[0] ?? null;
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return null;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) {
      let inner;
      try { inner = value[key]; } catch { continue; }
      if (inner instanceof Promise) inner.catch(() => {});
      const found = search(String(key)) ?? search(inner);
      if (found !== null) return found;
    }
    return search(Object.getPrototypeOf(value));
  }
`;

describe('models in a run', () => {
  test('trouble that passes leaves no trace: 429, 500, a reset, a cut and a web page', async () => {
    const server = await startModelServer();
    try {
      server.play(
        { kind: 'status', status: 429, headers: { 'retry-after-ms': '5' } },
        { kind: 'status', status: 500 },
        { kind: 'reset' },
        { kind: 'cut' },
        { kind: 'html' },
      );
      const declared = declaredModel('openai_compatible', {
        model: 'm',
        base_url: server.baseUrl('openai_compatible'),
      });
      const model = await openModel(declared, modelContext('/'));
      const outputs = await run(model, { concurrency: 3, max_retries: 5 });
      expect(outputs.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'produced'));
      expect(server.requests).toHaveLength(15);
    } finally {
      await server.close();
    }
  });

  // Anthropic's always state usage.
  test.each(['openai', 'google', 'openai_compatible'] as const)(
    'an output keeps what %s told of it: model, reason of its end, tries and waits, cost within bounds',
    async (provider) => {
      const server = await startModelServer();
      try {
        server.play(
          { kind: 'status', status: 503 },
          { kind: 'answer', text: 'cut o', finish: 'length' },
          { kind: 'answer', text: '', finish: 'stop' },
          { kind: 'answer', usage: 'none' },
          { kind: 'cut' },
        );
        const declared = declaredModel(provider, { model: 'm', base_url: server.baseUrl(provider) });
        const key = 'sk-canary-123456';
        const env = { OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GOOGLE_GENERATIVE_AI_API_KEY: key };
        const model = await openModel(declared, modelContext('/', { env }));
        const store = await temporaryStore();
        const budget = { max_tokens: null, max_cost_usd: null, price: { input: 1, output: 2 } };
        const limits = { ...noLimits, concurrency: 1, max_retries: 2 };
        const plan = planOf(5, model, { budget, limits });
        const manifest = {
          ...plan.manifest,
          model: { ...plan.manifest.model, parameters: { max_tokens: 50 } },
        };
        await executeRun({ ...plan, manifest }, { store, clock: nodeClock });
        const entries = await journalOf(store);
        for (const { output } of entries) expect(runOutputSchema.parse(output)).toEqual(output);
        const exchanges = entries.map(({ output }) => output.exchange);
        const served_model = 'played-model-1';
        const waited_ms = expect.any(Number) as number;
        expect(exchanges[0]).toEqual({ served_model, finish_reason: 'length', retries: 1, waited_ms });
        expect(exchanges[1]).toEqual({ served_model, finish_reason: 'stop' });
        const unknown_cost = { requests: 1, at_most_usd: expect.any(Number) as number };
        expect(exchanges[2]).toEqual({ served_model, finish_reason: 'stop', unknown_cost });
        expect(exchanges[3]).toMatchObject({ retries: 1, unknown_cost });
        expect(exchanges[4]).toEqual({ served_model, finish_reason: 'stop' });
        const facts = await runFacts(store.journal.read(manifest.id));
        expect(facts.outputs).toMatchObject({ truncated: 1, empty: 1, retried: 2, unpriced: 2 });
        expect(facts.spend).toMatchObject({
          requests: server.requests.length,
          unknown_cost: { requests: 2 },
        });
      } finally {
        await server.close();
      }
    },
  );

  test('trouble that stays is missing, not wrong', async () => {
    const server = await startModelServer();
    try {
      server.play({ kind: 'answer' });
      server.playAlways(() => ({ kind: 'status', status: 400, message: 'what?' }));
      const declared = declaredModel('http', { url: server.baseUrl('http') });
      const [first, ...outputs] = await run(await openModel(declared, modelContext('/')), { max_retries: 3 });
      expect(first).toMatchObject({ kind: 'produced' });
      for (const output of outputs) expect(output).toMatchObject({ kind: 'failed', class: 'provider_error' });
      expect(server.requests).toHaveLength(10);
    } finally {
      await server.close();
    }
  });

  test.each([
    ['a wrong key', 401, '{"error":{"message":"Incorrect API key","code":"invalid_api_key"}}'],
    ['an empty account', 429, '{"error":{"message":"No credit","code":"insufficient_quota"}}'],
    ['no right to it', 403, '{"type":"error","error":{"type":"permission_error","message":"Not yours"}}'],
    ['no such model', 404, '{"error":{"code":404,"message":"No model","status":"NOT_FOUND"}}'],
    [
      'a key that is none',
      400,
      '{"error":{"code":400,"message":"Bad key","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}',
    ],
  ])('%s is met once, and ends the run; fixed, the run goes on', async (_, status, body) => {
    const server = await startModelServer();
    try {
      const declared = declaredModel('openai_compatible', {
        model: 'm',
        base_url: server.baseUrl('openai_compatible'),
      });
      const model = await openModel(declared, modelContext('/'));
      const store = await temporaryStore();
      const limits = { ...noLimits, concurrency: 1, max_retries: 3 };
      const plan = planOf(10, model, { limits });
      server.playAlways(() => ({ kind: 'status', status, body }));
      await expect(executeRun(plan, { store, clock: nodeClock })).rejects.toMatchObject({
        code: 'E_PROVIDER_DENIED',
        message: expect.stringContaining(`answered ${status}`) as string,
      });
      expect([server.requests.length, await journalOf(store)]).toEqual([1, []]);
      server.playAlways(() => ({ kind: 'answer' }));
      await executeRun(plan, { store, clock: nodeClock });
      expect((await journalOf(store)).map(({ output }) => output.kind)).toEqual(
        Array.from({ length: 10 }, () => 'produced'),
      );
    } finally {
      await server.close();
    }
  });

  test('one that is turned away among others that are served is missing', async () => {
    const server = await startModelServer();
    try {
      server.play({ kind: 'answer' }, { kind: 'status', status: 401 });
      const declared = declaredModel('http', { url: server.baseUrl('http') });
      const model = await openModel(declared, modelContext('/'));
      const outputs = await run(model, { concurrency: 1 });
      expect(outputs.map(({ kind }) => kind)).toEqual(
        Array.from({ length: 10 }, (_, i) => (i === 1 ? 'failed' : 'produced')),
      );
    } finally {
      await server.close();
    }
  });

  test('what is replayed has no duration: no model was waited for', async () => {
    const folder = await temporaryFolder();
    const rows = Array.from({ length: 9 }, (_, i) => JSON.stringify({ id: `s${i}`, output: i }));
    await writeFile(join(folder, 'outputs.jsonl'), rows.join('\n'));
    const declared = declaredModel('replay', { outputs: 'outputs.jsonl' });
    const outputs = await run(await openModel(declared, modelContext(folder)));
    expect(outputs.map(({ kind }) => kind)).toEqual([...rows.map(() => 'produced'), 'failed']);
    for (const output of outputs) expect(output).not.toHaveProperty('duration_ms');
  });

  test('a module that cheats finds nothing', async () => {
    const folder = await temporaryFolder();
    const text = `${cheat} export default (request) => search(request) ?? 'nothing';`;
    await writeFile(join(folder, 'cheat.mjs'), text);
    const model = await openModel(declaredModel('module', { module: 'cheat.mjs' }), modelContext(folder));
    for (const output of await run(model)) expect(output).toMatchObject({ output: 'nothing' });
  });

  test('a command that cheats finds nothing', async () => {
    const folder = await temporaryFolder();
    const text = `${cheat}
      import { createInterface } from 'node:readline';
      for await (const line of createInterface({ input: process.stdin })) {
        const { id, attempt } = JSON.parse(line);
        const output = search(line) ?? search(process.env) ?? search(process.argv) ?? 'nothing';
        console.log(JSON.stringify({ id, attempt, output }));
      }`;
    await writeFile(join(folder, 'cheat.mjs'), text);
    const declared = declaredModel('command', { command: [process.execPath, 'cheat.mjs'] });
    for (const output of await run(await openModel(declared, modelContext(folder)))) {
      expect(output).toMatchObject({ output: 'nothing' });
    }
  });

  test('a server that cheats finds nothing', async () => {
    const server = await startModelServer();
    try {
      const declared = declaredModel('http', { url: server.baseUrl('http') });
      await run(await openModel(declared, modelContext('/')));
      expect(server.requests).toHaveLength(10);
      expect(JSON.stringify(server.requests)).not.toMatch(/SECRET-\d|hidden-tag/);
    } finally {
      await server.close();
    }
  });

  test('a command that hangs on one sample loses that one alone', async () => {
    const folder = await temporaryFolder();
    const text = `
      import { createInterface } from 'node:readline';
      createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, attempt } = JSON.parse(line);
        while (id === 's4') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
        console.log(JSON.stringify({ id, attempt, output: id }));
      });`;
    await writeFile(join(folder, 'model.mjs'), text);
    const declared = declaredModel('command', { command: [process.execPath, 'model.mjs'] });
    const model = await openModel(declared, modelContext(folder));
    const outputs = await run(model, { concurrency: 1, timeout_ms: 5000 });
    expect(outputs.map((output) => (output.kind === 'produced' ? output.output : output.class))).toEqual([
      's0',
      's1',
      's2',
      's3',
      'timeout',
      's5',
      's6',
      's7',
      's8',
      's9',
    ]);
  });
});
