import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddings } from '../adapters/embeddings/open-embeddings.ts';
import { openModel } from '../adapters/providers/open-model.ts';
import { ModelQueues } from '../model-client/model-queue.ts';
import { type Ceilings, SpendLedger } from '../model-client/spend-ledger.ts';
import type { ModelLimits } from '../declare/project.ts';
import { VirtualClock } from '../run/testing/virtual-clock.ts';
import type { ResolvedScorer } from './scorer/scorer.ts';
import {
  catalogueMetric,
  closedRun,
  declaredModel,
  reopenedProject,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from './testing/scored-project.ts';
import { type ScoringServer, startScoringServer } from './testing/scoring-server.ts';

let clock: VirtualClock;
let project: ScoredProject;
let server: ScoringServer;
/** Requests that are not answered yet: time stands still for them. */
let out = 0;

beforeEach(async () => {
  clock = new VirtualClock();
  clock.isBusy = () => out > 0;
  project = await scoredProject();
  server = await startScoringServer(clock.steady);
});
afterEach(async () => {
  await server.close();
  await project.close();
});

const price = { input: 1_000, output: 2_000 };

/** A scorer of a judge and an embedding model at the server, each within the limits. */
async function scorerWithin(limits: Partial<ModelLimits>) {
  const declared = (key: string, model: string) => {
    const { limits: usual } = declaredModel(key);
    const at = { provider: 'openai_compatible' as const, base_url: server.baseUrl, model, price };
    return declaredModel(key, { ...at, limits: { ...usual, ...limits } });
  };
  const context = { folder: project.folder, env: {}, clock };
  return scorerOf(
    [
      catalogueMetric('llm-as-judge', { judge: 'judge' }, 'quality'),
      catalogueMetric('semantic-similarity', { embedding: 'embedder' }, 'meaning'),
    ],
    project.context({
      models: [declared('judge', 'judge-1'), declared('embedder', 'e-1')],
      openModel: async (model) => {
        const open = await openModel(model, context);
        return { ...open, generate: (request) => counted(open.generate(request)) };
      },
      openEmbeddings: async (model) => {
        const open = await openEmbeddings(model, context);
        return { ...open, batch: 4, embed: (texts, signal) => counted(open.embed(texts, signal)) };
      },
    }),
  );
}

async function counted<T>(asked: Promise<T>): Promise<T> {
  out += 1;
  try {
    return await asked;
  } finally {
    out -= 1;
  }
}

function samplesOf(count: number): readonly TestSample[] {
  return Array.from({ length: count }, (_, i) => ({
    input: `question ${i}`,
    expected: `a${'b'.repeat(i)}`,
    trials: [{ output: `b${'c'.repeat(i)}` }],
  }));
}

const queuesUnder = (ceilings: Partial<Ceilings>): ModelQueues =>
  new ModelQueues({
    clock,
    signal: new AbortController().signal,
    ledger: new SpendLedger({ max_tokens: null, max_cost_usd: null, ...ceilings }),
  });

function mostInAMinute(starts: readonly number[]): number {
  return Math.max(...starts.map((start) => starts.filter((at) => at >= start && at < start + 60_000).length));
}

describe('a judge and an embedding model', () => {
  test('keep to their concurrency and their requests per minute', async () => {
    const scorer = await scorerWithin({ concurrency: 2, requests_per_minute: 6 });
    await scoreSamples(project, samplesOf(24), scorer, { clock });
    for (const { requests, mostInFlight, starts } of [server.judge, server.embeddings]) {
      expect(requests).toBeGreaterThanOrEqual(12);
      expect(mostInFlight).toBeLessThanOrEqual(2);
      expect(mostInAMinute(starts)).toBeLessThanOrEqual(6);
    }
  });

  test('are retried alike, and what they spent is what the server counted', async () => {
    server.judge.statuses.push(503, 429);
    server.embeddings.statuses.push(503, 429);
    const scorer = await scorerWithin({});
    const { aggregates } = await scoreSamples(project, samplesOf(12), scorer, { clock });
    expect(aggregates.metrics['quality']).toMatchObject({ n: 12, missing: 0 });
    expect(aggregates.metrics['meaning']).toMatchObject({ n: 12, missing: 0 });
    const countedAs = (asked: string, key: string, served: ScoringServer['judge']) => ({
      asked,
      key,
      requests: served.requests,
      input_tokens: served.input_tokens,
      output_tokens: served.output_tokens,
      cost_usd: expect.closeTo(
        (served.input_tokens * 1_000 + served.output_tokens * 2_000) / 1e6,
        9,
      ) as number,
      unknown_cost: null,
    });
    expect(aggregates.spend?.toSorted((a, b) => (a.asked < b.asked ? -1 : 1))).toEqual([
      countedAs('embedding', 'embedder', server.embeddings),
      countedAs('judge', 'judge', server.judge),
    ]);
    expect(server.judge.requests).toBe(14);
    expect(server.embeddings.requests).toBeGreaterThanOrEqual(8);
  });

  test('are asked once for the same: the next run finds verdicts and vectors', async () => {
    const scorer = await scorerWithin({});
    const first = await scoreSamples(project, samplesOf(8), scorer, { clock });
    const asked = [server.judge.requests, server.embeddings.requests];
    const anew = await scorerWithin({});
    const second = await scoreSamples(project, samplesOf(8), anew, { clock });
    expect(second.scoring.id).not.toBe(first.scoring.id);
    expect([server.judge.requests, server.embeddings.requests]).toEqual(asked);
    expect(second.aggregates.metrics).toEqual(first.aggregates.metrics);
    expect(second.aggregates.spend).toBeUndefined();
  });

  test.each([
    ['with the same scorer', (same: ResolvedScorer) => same],
    ['with one that was opened anew', () => scorerWithin({ concurrency: 1 })],
  ])('what an interrupted scoring has spent counts in the one that goes on with it, %s', async (_, next) => {
    const samples = samplesOf(20);
    const scorer = await scorerWithin({ concurrency: 1 });
    const manifest = await closedRun(project.store, samples);
    const stop = new AbortController();
    const interrupted = scoreSamples(project, samples, scorer, {
      clock,
      manifest,
      signal: stop.signal,
      onProgress: (done) => (done === 8 ? stop.abort() : undefined),
    });
    await expect(interrupted).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    const askedBefore = server.judge.requests;
    const queues = queuesUnder({});
    const goesOn = await next(scorer);
    const { aggregates } = await scoreSamples(project, samples, goesOn, { clock, manifest, queues });
    // Whatever was under way when it was interrupted is asked again.
    expect(server.judge.requests - askedBefore).toBeLessThanOrEqual(13);
    const judge = aggregates.spend!.find(({ asked }) => asked === 'judge')!;
    const each = server.judge.input_tokens / server.judge.requests;
    expect(judge).toMatchObject({ requests: 20, input_tokens: 20 * each });
    expect(aggregates.judge_usage).toMatchObject({ requests: 20, input_tokens: 20 * each });
    const embedding = aggregates.spend!.find(({ asked }) => asked === 'embedding')!;
    expect(server.embeddings.requests - embedding.requests).toBeLessThanOrEqual(1);
    expect(embedding.input_tokens).toBe(2 * embedding.requests);
    expect(queues.ledger.split()).toEqual(aggregates.spend);
  });

  test('what was paid without an answer counts once in the scoring that goes on, whichever process that is', async () => {
    const samples = samplesOf(20);
    const manifest = await closedRun(project.store, samples);
    const scorer = await scorerWithin({ concurrency: 1, max_retries: 0 });
    server.judge.unanswered.push('refusal', 'other model', 'refusal');
    const stop = new AbortController();
    const interrupted = scoreSamples(project, samples, scorer, {
      clock,
      manifest,
      signal: stop.signal,
      onProgress: (done) => (done === 8 ? stop.abort() : undefined),
    });
    await expect(interrupted).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    const again = await reopenedProject(project);
    const queues = queuesUnder({});
    const { aggregates } = await scoreSamples(again, samples, scorer, { clock, manifest, queues });
    const judge = aggregates.spend!.find(({ asked }) => asked === 'judge')!;
    const each = server.judge.input_tokens / server.judge.requests;
    expect(aggregates.metrics['quality']).toMatchObject({ n: 20, missing: 0 });
    expect(judge).toMatchObject({ requests: 23, input_tokens: 23 * each, unknown_cost: null });
    expect(judge.cost_usd).toBeCloseTo(23 * 0.12, 9);
    expect(aggregates.judge_usage).toMatchObject({ requests: 23, input_tokens: 23 * each });
    expect(queues.ledger.split()).toEqual(aggregates.spend);
    await again.close();
  });

  test('share one ceiling with the model: past it nothing is asked, and scoring again goes on', async () => {
    const samples = samplesOf(20);
    const scorer = await scorerWithin({ concurrency: 1 });
    const queues = queuesUnder({ max_cost_usd: 1 });
    queues.ledger
      .account('model', 'candidate')
      .add(1, { input_tokens: 1, output_tokens: 1, cost_usd: 0.5 }, null);
    const stopped = await scoreSamples(project, samples, scorer, { clock, queues });
    expect(stopped.aggregates.stopped_because).toMatch(
      /^max_cost_usd reached: \$(?:0\.9|1\.)\d* of \$1\.0000/,
    );
    const { n, missing_by_class: classes } = stopped.aggregates.metrics['quality']!;
    expect(n).toBeGreaterThan(0);
    expect(classes).toEqual({ interrupted: 20 - n });
    const spent = queues.ledger.spent().cost_usd;
    // Nothing bounds what the judge takes: one request of it may have been under way when it was reached.
    expect(spent).toBeLessThan(1 + 0.12 + 0.004 + 1e-9);
    const before = server.judge.requests;
    const run = (await project.store.runs.get(stopped.scoring.run_id))!.manifest;
    const whole = await scoreSamples(project, samples, scorer, { clock, manifest: run });
    expect(whole.scoring.id).not.toBe(stopped.scoring.id);
    expect(whole.aggregates.metrics['quality']).toMatchObject({ n: 20, missing: 0 });
    expect(whole.aggregates.stopped_because).toBeUndefined();
    expect(server.judge.requests).toBe(20);
    expect(before).toBeLessThan(20);
  });

  test('a ceiling that cannot be checked ends the scoring', async () => {
    const scorer = await scorerWithin({});
    const unpriced = scorer.metrics.map((use) => ({
      ...use,
      panel:
        use.panel === null
          ? null
          : {
              ...use.panel,
              judges: use.panel.judges.map((judge) => ({
                ...judge,
                declared: { ...judge.declared, price: null },
              })),
            },
    }));
    const queues = queuesUnder({ max_cost_usd: 1 });
    await expect(
      scoreSamples(project, samplesOf(2), { ...scorer, metrics: unpriced }, { clock, queues }),
    ).rejects.toMatchObject({ code: 'E_BUDGET_UNKNOWN' });
  });
});
