import { join } from 'node:path';
import { AssayError, type Digest, type JsonObject, type JsonValue } from '@assay/records';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Database } from '../adapters/sqlite/database.ts';
import { nodeClock } from '../adapters/node-clock.ts';
import { nodeDigester } from '../adapters/node-digester.ts';
import { runFacts } from '../gate/run-facts.ts';
import { eachOf } from '../ports/store.ts';
import { type Model, ModelFailure, type ModelRequest } from '../ports/model.ts';
import { executeRun } from './execute-run.ts';
import type { RunPlan, RunProgress } from './run-plan.ts';
import { echoModel, modelOf, noLimits, numberedInputs, planOf } from './testing/run-fixture.ts';
import { journalOf, temporaryFolder, temporaryStore } from './testing/temporary-store.ts';
import { VirtualClock } from './testing/virtual-clock.ts';

const clock = nodeClock;
const usage = { input_tokens: 10, output_tokens: 5, cost_usd: null };

describe('executeRun', () => {
  test('journals every sample once, closes the run, and counts what is journalled', async () => {
    const store = await temporaryStore();
    const seen: RunProgress[] = [];
    const plan = planOf(2_000);
    const run = await executeRun(plan, { store, clock, onProgress: (progress) => seen.push(progress) });
    expect(run.status).toBe('closed');
    expect(run.manifest).toMatchObject({ id: 'run-1', stopped_because: null });
    expect(run.manifest.closed_at).not.toBeNull();
    expect(await store.runs.get('run-1')).toEqual(run);
    const journal = await journalOf(store);
    expect(journal.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 2_000 }, (_, i) => i));
    expect(journal[7]!.output).toMatchObject({ kind: 'produced', sample_id: 's7', output: 'answer of s7' });
    expect(journal[7]!.input_digest).toBe(nodeDigester.json({ question: 'What is the label of 7?' }));
    expect(seen[0]).toMatchObject({ planned: 2_000, done: 0, cost_usd: null });
    expect(seen.at(-1)).toMatchObject({ planned: 2_000, done: 2_000, failed: 0, in_flight: 0, cached: 0 });
    expect(seen.length).toBeLessThan(1_000);
    for (let i = 1; i < seen.length; i += 1) expect(seen[i]!.done).toBeGreaterThanOrEqual(seen[i - 1]!.done);
  });

  test('progress never runs ahead of the journal', async () => {
    const store = await temporaryStore();
    const committed: number[] = [];
    let durable = 0;
    const watched = {
      ...store,
      journal: {
        ...store.journal,
        append: async (...[runId, entries]: Parameters<typeof store.journal.append>) => {
          await store.journal.append(runId, entries);
          durable += entries.length;
        },
      },
    };
    await executeRun(planOf(3_000), {
      store: watched,
      clock,
      onProgress: ({ done }) => {
        expect(done).toBeLessThanOrEqual(durable);
        committed.push(done);
      },
    });
    expect(committed.at(-1)).toBe(3_000);
  });

  test('another process can follow it by its events: about one a second, and one at the end', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const slow = modelOf(async ({ id, signal }) => {
      await virtual.sleep(400, signal);
      return { output: id };
    });
    const limits = { ...noLimits, concurrency: 1 };
    await executeRun(planOf(20, slow, { limits }), { store, clock: virtual, execution_id: 'x' });
    const events = (await store.events.read({ execution_id: 'x', run_id: 'run-1' })).map(
      ({ event }) => event,
    );
    const progress = events.filter(({ kind }) => kind === 'run.progress');
    expect(progress.length).toBeGreaterThanOrEqual(1);
    expect(progress.length).toBeLessThanOrEqual(10);
    expect(progress[0]).toMatchObject({
      subject: { noun: 'run', id: 'run-1' },
      data: { planned: 20, done: 0 },
    });
    const done = progress.map(({ data }) => data['done'] as number);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(events.at(-1)).toMatchObject({ kind: 'run.closed', data: { done: 20, stopped_because: null } });
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('a run without samples is an error, never a pass', async () => {
    const store = await temporaryStore();
    await expect(executeRun(planOf(0), { store, clock })).rejects.toMatchObject({ code: 'E_RUN_EMPTY' });
    expect((await store.runs.list()).items).toEqual([]);
  });

  test('never has more requests under way than declared', async () => {
    const store = await temporaryStore();
    let now = 0;
    let most = 0;
    const model = modelOf(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return { output: 'x' };
    });
    await executeRun(planOf(100, model, { limits: { ...noLimits, concurrency: 7 } }), { store, clock });
    expect(most).toBe(7);
  });

  test('trials are repetitions inside the run, each with a seed of its own', async () => {
    const store = await temporaryStore();
    const seeds = new Map<number, Set<number>>();
    const model = modelOf(async ({ id, attempt, seed }) => {
      seeds.set(attempt, (seeds.get(attempt) ?? new Set()).add(seed));
      return { output: `${id}/${attempt}` };
    });
    const plan = planOf(5, model, { change: { num_trials: 3 } });
    await executeRun(plan, { store, clock });
    const journal = await journalOf(store);
    expect(journal.map(({ output }) => [output.sample_id, output.trial])).toEqual(
      [0, 1, 2, 3, 4].flatMap((i) => [0, 1, 2].map((trial) => [`s${i}`, trial])),
    );
    expect(seeds.get(0)).toEqual(new Set([7]));
    expect(new Set([...seeds.values()].map((each) => [...each][0])).size).toBe(3);
  });

  test('a model finds no label in anything it is handed', async () => {
    const store = await temporaryStore();
    const found: string[] = [];
    const cheat = modelOf(async (request) => {
      const text = everythingIn(request);
      if (/SECRET|hidden-tag/.test(text)) found.push(request.id);
      return { output: /SECRET-\d+/.exec(text)?.[0] ?? 'I do not know' };
    });
    await executeRun(planOf(100, cheat), { store, clock });
    expect(found).toEqual([]);
    for (const { output } of await journalOf(store))
      expect(output).toMatchObject({ output: 'I do not know' });
  });

  test('the dataset must be the planned one', async () => {
    const store = await temporaryStore();
    const changed = planOf(5, echoModel, { change: { inputs_digest: nodeDigester.json('other') } });
    await expect(executeRun(changed, { store, clock })).rejects.toMatchObject({ code: 'E_DATA_CHANGED' });
    const inputs = numberedInputs(5);
    const shrunk = { ...inputs, read: () => numberedInputs(4).read() };
    await expect(
      executeRun(planOf(5, echoModel, { inputs: shrunk }), { store, clock }),
    ).rejects.toMatchObject({ code: 'E_DATA_CHANGED' });
    expect(await journalOf(store)).toHaveLength(4);
  });

  test('a prompt that cannot be rendered stops the run and names the sample', async () => {
    const store = await temporaryStore();
    const render = (input: JsonValue) => {
      if (JSON.stringify(input).includes('of 2?'))
        throw new AssayError('usage', 'E_PROMPT', 'no {{input.x}}');
      return [];
    };
    await expect(executeRun(planOf(3, echoModel, { render }), { store, clock })).rejects.toMatchObject({
      code: 'E_PROMPT',
      message: 'sample "s2": no {{input.x}}',
    });
    expect(await journalOf(store)).toHaveLength(2);
  });

  test('a dataset that cannot be read on stops the run; what finished is kept', async () => {
    const store = await temporaryStore();
    const inputs = numberedInputs(3);
    async function* read() {
      for await (const sample of eachOf(inputs.read())) {
        if (sample.ordinal === 2) throw new Error('the file went away');
        yield [sample];
      }
    }
    const plan = planOf(3, echoModel, { inputs: { ...inputs, read } });
    await expect(executeRun(plan, { store, clock })).rejects.toThrow('the file went away');
    expect(await journalOf(store)).toHaveLength(2);
  });
});

describe('executeRun reads replies', () => {
  const cases: [string, unknown, { class: string; message: RegExp }][] = [
    ['undefined', undefined, { class: 'crash', message: /no reply/ }],
    ['a text in place of a reply', 'x', { class: 'crash', message: /no reply/ }],
    ['an undefined output', { output: undefined }, { class: 'unparsable', message: /output is undefined/ }],
    ['a function', { output: { f: () => 1 } }, { class: 'unparsable', message: /output\.f is a function/ }],
    ['NaN', { output: [1, Number.NaN] }, { class: 'unparsable', message: /output\[1\] is NaN/ }],
    ['infinity', { output: Infinity }, { class: 'unparsable', message: /output is Infinity/ }],
    ['a big integer', { output: 1n }, { class: 'unparsable', message: /output is a bigint/ }],
    ['a date', { output: new Date(0) }, { class: 'unparsable', message: /instance of Date/ }],
    ['a map', { output: new Map() }, { class: 'unparsable', message: /instance of Map/ }],
    ['a cycle', { output: cycle() }, { class: 'unparsable', message: /cycle/ }],
    ['a getter that throws', { output: trap() }, { class: 'crash', message: /trap/ }],
    [
      'a wrong trajectory',
      { output: 'x', trajectory: cycle() },
      { class: 'unparsable', message: /trajectory/ },
    ],
  ];
  test.each(cases)('%s is a failure of the model', async (_, reply, expected) => {
    const store = await temporaryStore();
    await executeRun(
      // Of a model that answers nothing at all there is no run.
      planOf(
        2,
        modelOf(async ({ id }) => (id === 's0' ? (reply as never) : { output: 'x' })),
      ),
      { store, clock },
    );
    const [entry] = await journalOf(store);
    expect(entry!.output).toMatchObject({ kind: 'failed', class: expected.class });
    expect(entry!.output).toHaveProperty('message', expect.stringMatching(expected.message));
  });

  test('what is thrown is a crash, with its message; thrown at once or not', async () => {
    const store = await temporaryStore();
    const model: Model = {
      identity: {},
      generate: (request) => {
        if (request.id === 's0') throw new TypeError('at once');
        if (request.id === 's3') return Promise.resolve({ output: 'x' });
        // eslint-disable-next-line prefer-promise-reject-errors -- models throw what they like
        return request.id === 's1' ? Promise.reject(undefined) : Promise.reject(new Error('later'));
      },
    };
    await executeRun(planOf(4, model, { limits: { ...noLimits, max_retries: 5 } }), { store, clock });
    const outputs = (await journalOf(store)).slice(0, 3).map(({ output }) => output);
    expect(outputs.map((output) => output.kind === 'failed' && [output.class, output.message])).toEqual([
      ['crash', 'at once'],
      ['crash', 'undefined'],
      ['crash', 'later'],
    ]);
  });

  test('an output against the schema of the task is unparsable', async () => {
    const store = await temporaryStore();
    const faultOf = (output: JsonValue) => (output === 'answer of s1' ? 'expected a number' : null);
    await executeRun(planOf(3, echoModel, { faultOf }), { store, clock });
    expect((await journalOf(store)).map(({ output }) => output.kind)).toEqual([
      'produced',
      'failed',
      'produced',
    ]);
    expect((await journalOf(store))[1]!.output).toMatchObject({
      class: 'unparsable',
      message: 'expected a number',
    });
  });

  test('what the model does to its objects afterwards does not reach the journal', async () => {
    const store = await temporaryStore();
    const output = { count: 0 };
    const model = modelOf(async () => {
      output.count += 1;
      return { output };
    });
    await executeRun(planOf(3, model), { store, clock });
    expect((await journalOf(store)).map((entry) => entry.output)).toMatchObject([
      { output: { count: 1 } },
      { output: { count: 2 } },
      { output: { count: 3 } },
    ]);
  });

  test('usage that cannot be true is unknown; a price makes the cost', async () => {
    const store = await temporaryStore();
    const model = modelOf(async ({ id }) => ({
      output: 'x',
      usage: id === 's0' ? usage : { input_tokens: -3, output_tokens: 1.5, cost_usd: Number.NaN },
    }));
    const budget = { max_tokens: null, max_cost_usd: null, price: { input: 2, output: 4 } };
    await executeRun(planOf(2, model, { budget }), { store, clock });
    const [first, second] = await journalOf(store);
    expect(first!.output.usage).toEqual({ input_tokens: 10, output_tokens: 5, cost_usd: 0.00004 });
    expect(second!.output.usage).toEqual({ input_tokens: null, output_tokens: null, cost_usd: null });
  });

  test('trajectories are kept', async () => {
    const store = await temporaryStore();
    const trajectory = { tool_calls: [{ name: 'search', arguments: { q: 1 } }], steps: 2 };
    await executeRun(
      planOf(
        1,
        modelOf(async () => ({ output: 'x', trajectory })),
      ),
      { store, clock },
    );
    expect((await journalOf(store))[0]!.trajectory).toEqual(trajectory);
  });
});

describe('executeRun retries', () => {
  const limits = { ...noLimits, concurrency: 4, max_retries: 3 };

  test('only what may be retried, and as often as declared', async () => {
    const store = await temporaryStore();
    const asked = new Map<string, number>();
    const model = modelOf(async ({ id }) => {
      asked.set(id, (asked.get(id) ?? 0) + 1);
      if (id === 's0' && asked.get(id)! < 3)
        throw new ModelFailure('provider_error', '502', { retryable: true });
      if (id === 's1') throw new ModelFailure('provider_error', '401');
      if (id === 's2') throw new ModelFailure('provider_error', '503', { retryable: true, usage });
      if (id === 's3') throw new ModelFailure('refusal', 'no');
      return { output: 'x' };
    });
    await executeRun(planOf(5, model, { limits }), { store, clock: new VirtualClock() });
    expect(Object.fromEntries(asked)).toEqual({ s0: 3, s1: 1, s2: 4, s3: 1, s4: 1 });
    const outputs = (await journalOf(store)).map(({ output }) => output);
    expect(outputs.map((output) => (output.kind === 'failed' ? output.class : output.kind))).toEqual([
      'produced',
      'provider_error',
      'provider_error',
      'refusal',
      'produced',
    ]);
    expect(outputs[2]!.usage).toEqual({ input_tokens: 40, output_tokens: 20, cost_usd: null });
  });

  test('with growing waits, and never before Retry-After', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const at: number[] = [];
    const model = modelOf(async ({ id }) => {
      if (id === 's1') return { output: 'x' };
      at.push(virtual.steady());
      const retryAfterMs = at.length === 2 ? 30_000 : null;
      throw new ModelFailure('rate_limited', '429', { retryable: true, retryAfterMs });
    });
    await executeRun(planOf(2, model, { limits }), { store, clock: virtual });
    const waits = at.slice(1).map((time, i) => time - at[i]!);
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBeGreaterThanOrEqual(250);
    expect(waits[0]).toBeLessThanOrEqual(600);
    expect(waits[1]).toBeGreaterThanOrEqual(30_000);
    expect(waits[1]).toBeLessThanOrEqual(30_100);
    expect(waits[2]).toBeGreaterThanOrEqual(1_000);
    expect((await journalOf(store))[0]!.output).toMatchObject({ kind: 'failed', class: 'rate_limited' });
  });

  test('a Retry-After holds back everyone, and the run recovers', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    let limitedAt: number | null = null;
    const early: string[] = [];
    const model = modelOf(async ({ id }) => {
      const now = virtual.steady();
      if (limitedAt === null && id === 's5') {
        limitedAt = now;
        throw new ModelFailure('rate_limited', '429', { retryable: true, retryAfterMs: 20_000 });
      }
      if (limitedAt !== null && now < limitedAt + 20_000) early.push(id);
      await virtual.sleep(100);
      return { output: 'x' };
    });
    const run = await executeRun(planOf(60, model, { limits }), { store, clock: virtual });
    // What was booked in the same turn may still go out.
    expect(early.length).toBeLessThanOrEqual(1);
    expect(run.status).toBe('closed');
    expect((await journalOf(store)).every(({ output }) => output.kind === 'produced')).toBe(true);
  });

  test('a pause that a provider asks for is an event that other processes can read, and is told once', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const told: unknown[] = [];
    let isLimited = true;
    const model = modelOf(async () => {
      if (isLimited) {
        isLimited = false;
        throw new ModelFailure('rate_limited', 'slow down', { retryable: true, retryAfterMs: 45_000.4 });
      }
      return { output: 'x' };
    });
    const onWait = (wait: unknown): number => told.push(wait);
    const plan = planOf(3, model, { limits: { ...limits, concurrency: 1 } });
    const run = await executeRun(plan, { store, clock: virtual, onWait, execution_id: 'execution-1' });
    const events = await store.events.read({ run_id: run.manifest.id, kind: 'run.waiting' });
    expect(events.map(({ event }) => event)).toMatchObject([
      {
        kind: 'run.waiting',
        execution_id: 'execution-1',
        subject: { noun: 'run', id: run.manifest.id },
        data: { wait_ms: 45_000, why: expect.stringContaining('slow down') as string },
      },
    ]);
    expect(told).toHaveLength(1);
    const order = await store.events.read({ run_id: run.manifest.id });
    expect(order.at(-1)!.event.kind).toBe('run.closed');
  });

  test('a short pause between tries is no news', async () => {
    const store = await temporaryStore();
    let isLimited = true;
    const model = modelOf(async () => {
      if (isLimited) {
        isLimited = false;
        throw new ModelFailure('rate_limited', '429', { retryable: true, retryAfterMs: 5 });
      }
      return { output: 'x' };
    });
    const run = await executeRun(planOf(3, model, { limits }), { store, clock: new VirtualClock() });
    expect(await store.events.read({ run_id: run.manifest.id, kind: 'run.waiting' })).toEqual([]);
  });
});

describe('executeRun keeps time', () => {
  test('a model that never answers is timed out, told so, and its late answer ignored', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const told: string[] = [];
    let answerLate: (() => void) | undefined;
    const model = modelOf(async ({ id, signal }) => {
      signal.addEventListener('abort', () => told.push(id));
      if (id === 's1') return new Promise(() => undefined);
      if (id === 's2') {
        return new Promise((resolve) => {
          answerLate = () => resolve({ output: 'late' });
        });
      }
      await virtual.sleep(1_000);
      if (id === 's4') answerLate?.();
      await virtual.sleep(1_000);
      return { output: 'x' };
    });
    const limits = { ...noLimits, concurrency: 2, timeout_ms: 5_000, max_retries: 3 };
    await executeRun(planOf(5, model, { limits }), { store, clock: virtual });
    const kinds = (await journalOf(store)).map(({ output }) =>
      output.kind === 'failed' ? output.class : output.kind,
    );
    expect(kinds).toEqual(['produced', 'timeout', 'timeout', 'produced', 'produced']);
    expect(told.toSorted()).toEqual(['s1', 's2']);
  });

  test('requests per minute hold in every minute', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const at: number[] = [];
    const model = modelOf(async () => {
      at.push(virtual.steady());
      return { output: 'x' };
    });
    const limits = { ...noLimits, requests_per_minute: 120 };
    await executeRun(planOf(400, model, { limits }), { store, clock: virtual });
    for (const start of at) {
      expect(at.filter((time) => time >= start && time < start + 59_999).length).toBeLessThanOrEqual(120);
    }
    expect(at.at(-1)! - at[0]!).toBeLessThan(4.1 * 60_000);
  });

  test('tokens per minute hold, by what answers turn out to take', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const at: number[] = [];
    const model = modelOf(async () => {
      at.push(virtual.steady());
      return { output: 'x', usage: { input_tokens: 900, output_tokens: 100, cost_usd: null } };
    });
    const limits = { ...noLimits, concurrency: 3, tokens_per_minute: 30_000 };
    await executeRun(planOf(120, model, { limits }), { store, clock: virtual });
    for (const start of at) {
      expect(at.filter((time) => time >= start && time < start + 60_000).length).toBeLessThanOrEqual(33);
    }
    expect(at.at(-1)! - at[0]!).toBeLessThan(4.5 * 60_000);
  });

  test('wall clocks that jump change nothing but timestamps', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const model = modelOf(async ({ id }) => {
      virtual.wallError = id.endsWith('3') ? -86_400_000_000 : 3_600_000;
      await virtual.sleep(10);
      return { output: id };
    });
    const run = await executeRun(planOf(50, model, { limits: { ...noLimits, timeout_ms: 1_000 } }), {
      store,
      clock: virtual,
    });
    expect(run.status).toBe('closed');
    const journal = await journalOf(store);
    expect(journal.every(({ output }) => output.kind === 'produced' && output.duration_ms! < 1_000)).toBe(
      true,
    );
  });

  test('a machine that slept is not held against the model', async () => {
    const store = await temporaryStore();
    const virtual = new VirtualClock();
    const model = modelOf(async ({ id }) => {
      await virtual.sleep(100);
      if (id === 's2') virtual.jump(7_200_000);
      await virtual.sleep(100);
      return { output: id };
    });
    const limits = { ...noLimits, concurrency: 5, timeout_ms: 1_000 };
    await executeRun(planOf(10, model, { limits }), { store, clock: virtual });
    const journal = await journalOf(store);
    expect(journal.map(({ output }) => output.kind)).toEqual(Array.from({ length: 10 }, () => 'produced'));
    expect(journal.every(({ output }) => output.duration_ms! < 1_000)).toBe(true);
  });
});

describe('executeRun keeps budgets', () => {
  const model = modelOf(async ({ id }) => ({ output: id, usage }));
  const limits = { ...noLimits, concurrency: 1 };
  const budget = { max_tokens: 150, max_cost_usd: null, price: { input: 1, output: 1 } };

  test('a ceiling closes the run with its reason, and a higher one goes on', async () => {
    const store = await temporaryStore();
    const stopped = await executeRun(planOf(30, model, { limits, budget }), { store, clock });
    expect(stopped.status).toBe('closed');
    expect(stopped.manifest.stopped_because).toBe('max_tokens reached: 150 of 150 tokens');
    expect(await journalOf(store)).toHaveLength(10);

    const asked: string[] = [];
    const counting = modelOf(async (request) => {
      asked.push(request.id);
      return model.generate(request);
    });
    const same = await executeRun(planOf(30, counting, { limits, budget }), { store, clock });
    expect(same.manifest.stopped_because).toContain('max_tokens');
    expect(asked).toEqual([]);

    const seen: RunProgress[] = [];
    const raised = { ...budget, max_tokens: 10_000 };
    const done = await executeRun(planOf(30, counting, { limits, budget: raised }), {
      store,
      clock,
      onProgress: (progress) => seen.push(progress),
    });
    expect(done.manifest.stopped_because).toBeNull();
    expect(asked).toHaveLength(20);
    expect(await journalOf(store)).toHaveLength(30);
    expect(seen[0]).toMatchObject({ done: 10, input_tokens: 100, output_tokens: 50 });
    expect(seen.at(-1)).toMatchObject({ done: 30, input_tokens: 300, output_tokens: 150 });
    expect(seen.at(-1)!.cost_usd).toBeCloseTo(0.00045, 12);
  });

  test('by cost; reached by the last sample it stops nothing', async () => {
    const store = await temporaryStore();
    const byCost = { ...budget, max_tokens: null, max_cost_usd: 0.00003 };
    const stopped = await executeRun(planOf(5, model, { limits, budget: byCost }), { store, clock });
    expect(stopped.manifest.stopped_because).toBe('max_cost_usd reached: $0.000030 of $0.000030');
    expect(await journalOf(store)).toHaveLength(2);
    const whole = planOf(2, model, { limits, budget: byCost, change: { id: 'run-2' } });
    expect((await executeRun(whole, { store, clock })).manifest.stopped_because).toBeNull();
  });

  describe('with many under way, where price and max_tokens are known', () => {
    const bounded = (change: { id: string }, byCost: RunPlan['budget'], asked: RunPlan['model']): RunPlan => {
      const plan = planOf(40, asked, {
        limits: { ...noLimits, concurrency: 20, max_retries: 3 },
        budget: byCost,
        change,
      });
      const named = { ...plan.manifest.model, parameters: { max_tokens: 40 } };
      return { ...plan, manifest: { ...plan.manifest, model: named } };
    };
    const later = modelOf(async ({ id }) => {
      await new Promise((resolve) => setImmediate(resolve));
      return { output: id, usage };
    });

    test.each([
      [{ max_tokens: null, max_cost_usd: 0.0003, price: { input: 1, output: 1 } }, 'max_cost_usd'],
      [{ max_tokens: 300, max_cost_usd: null, price: null }, 'max_tokens'],
    ])('%j is not passed', async (ceilings, rule) => {
      const store = await temporaryStore();
      const { manifest } = await executeRun(bounded({ id: 'run-1' }, ceilings, later), { store, clock });
      const outputs = await journalOf(store);
      const tokens = outputs.reduce((sum, { output }) => sum + output.usage!.input_tokens! + 5, 0);
      expect(tokens).toBeLessThanOrEqual(300);
      // Those that took less than they could make room for others.
      expect(outputs.length).toBeGreaterThan(10);
      expect(manifest.stopped_because).toMatch(
        new RegExp(`^${rule} reached: .*the next request could (cost|take) up to`),
      );
    });

    test('tries that may have been paid for count as what they can have cost', async () => {
      const store = await temporaryStore();
      let asked = 0;
      const broken = modelOf(async () => {
        asked += 1;
        throw new ModelFailure('provider_error', 'the connection was lost', { retryable: true });
      });
      const ceilings = { max_tokens: null, max_cost_usd: 0.0004, price: { input: 1, output: 1 } };
      const { manifest } = await executeRun(bounded({ id: 'run-1' }, ceilings, broken), { store, clock });
      const journalled = (await journalOf(store)).reduce(
        (sum, { output }) => sum + (output.exchange?.unknown_cost?.at_most_usd ?? 0),
        0,
      );
      const atMost = journalled + (manifest.unfinished?.unknown_cost?.at_most_usd ?? 0);
      expect(atMost).toBeGreaterThan(0);
      expect(asked).toBeGreaterThan(1);
      expect(atMost).toBeLessThanOrEqual(0.0004);
      expect(manifest.stopped_because).toContain('more for requests of unknown cost');
    });

    test('what a ceiling keeps from another try stays open, and is asked again under a higher one', async () => {
      const store = await temporaryStore();
      let isBroken = true;
      const asked = modelOf(async ({ id }) => {
        if (isBroken)
          throw new ModelFailure('provider_error', 'the connection was lost', { retryable: true });
        return { output: id, usage };
      });
      const price = { input: 1, output: 1 };
      const low = { max_tokens: null, max_cost_usd: 0.0004, price };
      const { manifest } = await executeRun(bounded({ id: 'run-1' }, low, asked), { store, clock });
      const spent = manifest.unfinished!;
      expect(spent.requests).toBe(spent.unknown_cost!.requests);
      expect((await journalOf(store)).filter(({ output }) => output.exchange?.retries === undefined)).toEqual(
        [],
      );
      isBroken = false;
      const high = { max_tokens: null, max_cost_usd: 1, price };
      const done = await executeRun(bounded({ id: 'run-1' }, high, asked), { store, clock });
      expect(done.manifest).toMatchObject({ stopped_because: null, unfinished: spent });
      const outputs = await journalOf(store);
      expect(outputs.length).toBe(40);
      const { spend } = await runFacts(store.journal.read('run-1'), done.manifest);
      expect(spend.unknown_cost!.requests).toBeGreaterThanOrEqual(spent.unknown_cost!.requests);
    });
  });

  test('a ceiling that cannot be checked is refused at the first answer', async () => {
    const store = await temporaryStore();
    await expect(
      executeRun(planOf(5, echoModel, { limits, budget }), { store, clock }),
    ).rejects.toMatchObject({ code: 'E_BUDGET_UNKNOWN', trouble: 'usage' });
    const unpriced = { max_tokens: null, max_cost_usd: 1, price: null };
    const plan = planOf(5, model, { limits, budget: unpriced, change: { id: 'run-2' } });
    await expect(executeRun(plan, { store, clock })).rejects.toMatchObject({ code: 'E_BUDGET_UNKNOWN' });
  });
});

describe('executeRun resumes', () => {
  test('an interrupted run keeps what finished, and continues where it stopped', async () => {
    const store = await temporaryStore();
    const controller = new AbortController();
    const asked: string[] = [];
    const aborted: string[] = [];
    const slow = modelOf(async ({ id, signal }) => {
      asked.push(id);
      if (asked.length === 40) setImmediate(() => controller.abort());
      if (asked.length > 36) {
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(id);
            reject(new Error('aborted'));
          });
        });
      }
      return { output: `answer of ${id}` };
    });
    const limits = { ...noLimits, concurrency: 4 };
    const run = executeRun(planOf(100, slow, { limits }), { store, clock, signal: controller.signal });
    await expect(run).rejects.toMatchObject({
      code: 'E_INTERRUPTED',
      trouble: 'interrupted',
      message: 'run run-1 was interrupted; 36 of 100 outputs are kept',
    });
    expect(aborted).toHaveLength(4);
    const before = await journalOf(store);
    expect(before).toHaveLength(36);
    expect((await store.runs.get('run-1'))!.status).toBe('open');

    const askedAgain: string[] = [];
    const quick = modelOf(async ({ id }) => {
      askedAgain.push(id);
      return { output: `answer of ${id}` };
    });
    const seen: RunProgress[] = [];
    const onProgress = (progress: RunProgress): number => seen.push(progress);
    const done = await executeRun(planOf(100, quick, { limits }), { store, clock, onProgress });
    expect(seen.at(0)).toMatchObject({ done: 36, recalled: 36 });
    expect(seen.at(-1)).toMatchObject({ done: 100, recalled: 36 });
    expect(done.status).toBe('closed');
    expect(askedAgain).toHaveLength(64);
    expect(await journalOf(store)).toHaveLength(100);
  });

  test('an interruption before the start changes nothing', async () => {
    const store = await temporaryStore();
    const run = executeRun(planOf(3), { store, clock, signal: AbortSignal.abort() });
    await expect(run).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    expect((await store.runs.list()).items).toEqual([]);
  });

  test('a model that ignores the interruption does not hold it up', async () => {
    const store = await temporaryStore();
    const controller = new AbortController();
    const model = modelOf(async ({ id }) => {
      if (id === 's1') controller.abort();
      return id === 's0' ? { output: 'x' } : new Promise(() => undefined);
    });
    const run = executeRun(planOf(9, model), { store, clock, signal: controller.signal });
    await expect(run).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
  });

  test('a complete run is returned as it is, without asking anything', async () => {
    const store = await temporaryStore();
    const first = await executeRun(planOf(3), { store, clock });
    const refuse = modelOf(() => Promise.reject(new Error('asked')));
    expect(await executeRun(planOf(3, refuse), { store, clock })).toEqual(first);
  });

  test('a plan that changed is refused, and says what changed', async () => {
    const store = await temporaryStore();
    await expect(
      executeRun(planOf(3, echoModel, { budget: { max_tokens: 1, max_cost_usd: null, price: null } }), {
        store,
        clock,
      }),
    ).rejects.toMatchObject({ code: 'E_BUDGET_UNKNOWN' });
    const changed = planOf(3, echoModel, {
      change: { seed: '8', prompt_digest: nodeDigester.json('other'), environment: { host: 'other' } },
    });
    await expect(executeRun(changed, { store, clock })).rejects.toMatchObject({
      code: 'E_RUN_CHANGED',
      message: expect.stringContaining('prompt_digest, seed changed'),
    });
  });

  test('a run that another process executes is left alone', async () => {
    const store = await temporaryStore();
    await store.runs.create(planOf(3).manifest);
    await store.leases.take('run-1');
    await expect(executeRun(planOf(3), { store, clock })).rejects.toMatchObject({ code: 'E_RUN_BUSY' });
  });

  test('a store that fails stops the run with its own error', async () => {
    const store = await temporaryStore();
    const failing = {
      ...store,
      journal: { ...store.journal, append: () => Promise.reject(new Error('disk on fire')) },
    };
    await expect(executeRun(planOf(5_000), { store: failing, clock })).rejects.toThrow('disk on fire');
    await executeRun(planOf(5_000), { store, clock });
    expect(await journalOf(store)).toHaveLength(5_000);
  });
});

describe('executeRun uses the cache', () => {
  const counted = (identity: string) => {
    const asked: string[] = [];
    const model: Model = {
      identity: { identity },
      generate: async ({ id }) => {
        asked.push(id);
        return { output: `${identity}: ${id}`, usage, trajectory: { steps: 1 } };
      },
    };
    return { asked, model };
  };
  const planFor = (id: string, model: Model, cache: 'reuse' | 'update' | 'off', temperature = 0) =>
    planOf(20, model, {
      change: {
        id,
        cache,
        model_identity: model.identity,
        model: { key: 'm', provider: 'module', parameters: { temperature } },
      },
    });

  test('what is in it waits for no limit, and uses none up', async () => {
    const store = await temporaryStore();
    const { asked, model } = counted('paced');
    const limits = { ...noLimits, requests_per_minute: 1 };
    const minutesOf = async (id: string, samples: number): Promise<number> => {
      const virtual = new VirtualClock();
      const started = virtual.steady();
      const plan = planOf(samples, model, {
        limits,
        change: { id, cache: 'reuse', model_identity: model.identity },
      });
      await executeRun(plan, { store, clock: virtual, digester: nodeDigester });
      return Math.floor((virtual.steady() - started) / 60_000);
    };
    const first = await minutesOf('r1', 5);
    expect(first).toBeGreaterThan(0);
    expect(await minutesOf('r2', 5)).toBe(0);
    expect(asked).toHaveLength(5);
    expect(await minutesOf('r3', 10)).toBe(first);
    expect(asked).toHaveLength(10);
  });

  test('reuse answers from it; off and update do not read it; what differs is not reused', async () => {
    const store = await temporaryStore();
    const options = { store, clock, digester: nodeDigester };
    const a = counted('a');
    await executeRun(planFor('r1', a.model, 'off'), options);
    await executeRun(planFor('r2', a.model, 'reuse'), options);
    expect(a.asked).toHaveLength(40);
    const seen: RunProgress[] = [];
    await executeRun(planFor('r3', a.model, 'reuse'), { ...options, onProgress: (p) => seen.push(p) });
    expect(a.asked).toHaveLength(40);
    expect(seen.at(-1)).toMatchObject({
      done: 20,
      cached: 20,
      input_tokens: 0,
      output_tokens: 0,
      cost_usd: 0,
    });
    const [r2, r3] = [await journalOf(store, 'r2'), await journalOf(store, 'r3')];
    const answers = (journal: typeof r2) =>
      journal.map(({ output, trajectory }) => [output.kind === 'produced' && output.output, trajectory]);
    expect(answers(r3)).toEqual(answers(r2));
    expect(r3.every(({ cached }) => cached === true)).toBe(true);
    const taken = (journal: typeof r2) => journal.map(({ output }) => [output.duration_ms, output.usage]);
    expect(taken(r3)).toEqual(taken(r2));
    expect(r3.every(({ output }) => output.duration_ms !== undefined)).toBe(true);
    expect(r2.some(({ cached }) => cached === true)).toBe(false);
    await executeRun(planFor('r4', a.model, 'update'), options);
    expect(a.asked).toHaveLength(60);
    const b = counted('b');
    await executeRun(planFor('r5', b.model, 'reuse'), options);
    expect(b.asked).toHaveLength(20);
    await executeRun(planFor('r6', a.model, 'reuse', 1), options);
    expect(a.asked).toHaveLength(80);
  });

  test('keys are the same with and without a digester', async () => {
    const store = await temporaryStore();
    const { asked, model } = counted('a');
    await executeRun(planFor('r1', model, 'reuse'), { store, clock, digester: nodeDigester });
    await executeRun(planFor('r2', model, 'reuse'), { store, clock });
    expect(asked).toHaveLength(20);
  });

  test('trials are not answers to each other, failures are not kept', async () => {
    const store = await temporaryStore();
    let asked = 0;
    const model = modelOf(async ({ attempt, id }) => {
      asked += 1;
      if (id === 's0') throw new ModelFailure('refusal', 'no');
      return { output: attempt };
    });
    const plan = (id: string) => planOf(2, model, { change: { id, cache: 'reuse', num_trials: 2 } });
    await executeRun(plan('r1'), { store, clock });
    expect(asked).toBe(4);
    await executeRun(plan('r2'), { store, clock });
    expect(asked).toBe(6);
    expect((await journalOf(store, 'r2')).map(({ output }) => output.kind)).toEqual([
      'failed',
      'failed',
      'produced',
      'produced',
    ]);
  });

  test('an answer of another shape is asked for again; one that is damaged is an error', async () => {
    const folder = await temporaryFolder();
    const store = await temporaryStore(folder);
    const options = { store, clock, digester: nodeDigester };
    const { asked, model } = counted('a');
    await executeRun(planFor('r1', model, 'reuse'), options);
    const database = new Database(join(folder, '.assay', 'assay.db'), { busyTimeoutMs: 1000 });
    onTestFinished(() => database.close());
    const keys = database.prepare<[], { key: Digest }>('SELECT key FROM replies').all();
    const others: readonly JsonObject[] = [{ text: 'a' }, {}, { output: 1, served_model: 7 }];
    for (const [i, other] of others.entries()) {
      await Promise.all(keys.map(({ key }) => store.cache.put(key, other)));
      await executeRun(planFor(`edited-${i}`, model, 'reuse'), options);
      expect(asked).toHaveLength(20 * (i + 2));
    }
    database.exec(`UPDATE replies SET reply = replace(reply, 'a', 'b')`);
    await expect(executeRun(planFor('r2', model, 'reuse'), options)).rejects.toMatchObject({
      code: 'E_STORE_DAMAGED',
      trouble: 'environment',
    });
  });

  test('a repeated run must not read it', async () => {
    const store = await temporaryStore();
    const plan = planOf(2, echoModel, { change: { run_index: 1, cache: 'reuse' } });
    await expect(executeRun(plan, { store, clock })).rejects.toMatchObject({ code: 'E_RUN_CACHE' });
  });
});

function cycle(): JsonValue {
  const self: unknown[] = [];
  self.push({ self });
  return self as unknown as JsonValue;
}

function trap(): JsonValue {
  return Object.defineProperty({}, 'x', {
    enumerable: true,
    get: () => {
      throw new Error('trap');
    },
  });
}

/** Every text that can be reached from a request: values, symbols, prototypes, closures' sources. */
function everythingIn(request: ModelRequest): string {
  const seen = new Set<unknown>();
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (seen.has(value)) return;
    seen.add(value);
    if (typeof value === 'string') texts.push(value);
    if (typeof value === 'function') texts.push(String(value));
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (value === globalThis || seen.size > 20_000) return;
    for (const key of Reflect.ownKeys(value)) {
      texts.push(String(key));
      try {
        visit((value as Record<PropertyKey, unknown>)[key]);
      } catch {
        // Accessors that need a receiver.
      }
    }
    visit(Object.getPrototypeOf(value));
  };
  visit(request);
  return texts.join('\n');
}
