import { describe, expect, test } from 'vitest';
import type { ModelLimits } from '../declare/project.ts';
import { ModelFailure } from '../ports/model.ts';
import { VirtualClock } from '../run/testing/virtual-clock.ts';
import type { RequestedWait } from './dispatcher.ts';
import { ModelQueue, QueuedRequest } from './model-queue.ts';
import type { CheckedReply } from './read-reply.ts';

const limits: ModelLimits = {
  concurrency: 4,
  requests_per_minute: null,
  tokens_per_minute: null,
  timeout_ms: 10_000,
  max_retries: 2,
};

type Reply = { readonly tokens: number };

/** A queue before a model that answers as told, and what it saw. */
function queueOf(
  given: Partial<ModelLimits>,
  answer: (asked: number, clock: VirtualClock) => Promise<Reply>,
) {
  const clock = new VirtualClock();
  const starts: number[] = [];
  const bodies: number[] = [];
  const waits: RequestedWait[] = [];
  const stop = new AbortController();
  let [under, most] = [0, 0];
  const queue = new ModelQueue<number, Reply>(
    {
      limits: { ...limits, ...given },
      price: null,
      maxTokens: null,
      replays: false,
      send: async ({ body }) => {
        starts.push(clock.steady());
        bodies.push(body);
        most = Math.max(most, (under += 1));
        try {
          return await answer(starts.length - 1, clock);
        } finally {
          under -= 1;
        }
      },
      read: (reply): CheckedReply<Reply> => {
        const output = reply as Reply;
        const usage = { input_tokens: output.tokens, output_tokens: 0, cost_usd: null };
        return { kind: 'produced', output, trajectory: null, usage, facts: null, size: 0 };
      },
      promptOf: () => '',
      jitter: { seed: 1, nameOf: ({ body }) => String(body) },
      retriesTimeouts: true,
      endsWhenDenied: false,
    },
    { clock, signal: stop.signal, onWait: (wait) => waits.push(wait) },
  );
  const ask = (body: number, refuse: () => Error | null = () => null): Promise<CheckedReply<Reply>> =>
    queue.ask(new QueuedRequest(body, { refuse, count: () => undefined }));
  const askMany = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => ask(i)));
  return { clock, ask, askMany, starts, bodies, waits, stop, most: () => most };
}

const soon = async (_: number, clock: VirtualClock): Promise<Reply> => {
  await clock.sleep(100);
  return { tokens: 100 };
};

function mostInAMinute(starts: readonly number[]): number {
  return Math.max(...starts.map((start) => starts.filter((at) => at >= start && at < start + 60_000).length));
}

describe('ModelQueue', () => {
  test('lets so many through at a time, in the order they came', async () => {
    const { askMany, bodies, most } = queueOf({ concurrency: 2 }, soon);
    await askMany(10);
    expect(most()).toBe(2);
    expect(bodies).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('starts no more requests in a minute than the model allows', async () => {
    const { askMany, starts } = queueOf({ requests_per_minute: 60 }, soon);
    await askMany(150);
    expect(starts).toHaveLength(150);
    expect(mostInAMinute(starts)).toBeLessThanOrEqual(60);
  });

  test('keeps to so many tokens in a minute, as the answers tell them', async () => {
    const { askMany, starts, clock } = queueOf({ concurrency: 1, tokens_per_minute: 1_000 }, soon);
    await askMany(30);
    expect(starts).toHaveLength(30);
    // Thirty answers of 100 tokens are three minutes' worth; the last one is paid for after it.
    expect(clock.steady()).toBeGreaterThanOrEqual(2 * 60_000);
  });

  test('asks again what may pass, and gives up after so many tries', async () => {
    const failing = queueOf({}, (asked) =>
      asked < 2
        ? Promise.reject(new ModelFailure('provider_error', 'down', { retryable: true, status: 503 }))
        : Promise.resolve({ tokens: 1 }),
    );
    expect(await failing.ask(0)).toMatchObject({ kind: 'produced' });
    expect(failing.starts).toHaveLength(3);
    const lost = queueOf({}, () =>
      Promise.reject(new ModelFailure('provider_error', 'down', { retryable: true, status: 503 })),
    );
    expect(await lost.ask(0)).toMatchObject({ kind: 'failed', class: 'provider_error', status: 503 });
    expect(lost.starts).toHaveLength(3);
  });

  test('what hangs is late, and asked again', async () => {
    const { ask, starts } = queueOf({}, (asked) =>
      asked === 0 ? new Promise(() => undefined) : Promise.resolve({ tokens: 1 }),
    );
    expect(await ask(0)).toMatchObject({ kind: 'produced' });
    expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(10_000);
  });

  test('a pause that is asked for is told, and kept', async () => {
    const busy = new ModelFailure('rate_limited', 'busy', { retryable: true, retryAfterMs: 60_000 });
    const { ask, starts, waits } = queueOf({}, (asked) =>
      asked === 0 ? Promise.reject(busy) : Promise.resolve({ tokens: 1 }),
    );
    await ask(0);
    expect(waits).toEqual([{ ms: 60_000, why: 'busy' }]);
    expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(60_000);
  });

  test('a pause that is too long ends it for all', async () => {
    const busy = new ModelFailure('rate_limited', 'busy', { retryable: true, retryAfterMs: 3_600_000 });
    const { askMany, ask, starts } = queueOf({ concurrency: 1 }, () => Promise.reject(busy));
    await expect(askMany(5)).rejects.toMatchObject({ code: 'E_PROVIDER_WAIT', trouble: 'environment' });
    await expect(ask(9)).rejects.toMatchObject({ code: 'E_PROVIDER_WAIT' });
    expect(starts).toHaveLength(1);
  });

  test('no server there: it ends after a few refused connections', async () => {
    const gone = new ModelFailure('provider_error', 'refused', { retryable: true, unreachable: true });
    const { askMany, starts } = queueOf({ concurrency: 8, max_retries: 100 }, () => Promise.reject(gone));
    await expect(askMany(300)).rejects.toMatchObject({
      code: 'E_PROVIDER_UNREACHABLE',
      trouble: 'environment',
    });
    expect(starts.length).toBeLessThanOrEqual(27);
  });

  const down = new ModelFailure('provider_error', '503', { retryable: true, status: 503 });

  test('a server that only fails is left alone after a few requests, served before or not', async () => {
    const dead = queueOf({ concurrency: 8 }, () => Promise.reject(down));
    await expect(dead.askMany(300)).rejects.toMatchObject({
      code: 'E_PROVIDER_FAILING',
      trouble: 'environment',
    });
    expect(dead.starts.length).toBeLessThanOrEqual(60);
    const dying = queueOf({ concurrency: 8 }, (asked) =>
      asked < 100 ? Promise.resolve({ tokens: 1 }) : Promise.reject(down),
    );
    await expect(dying.askMany(300)).rejects.toMatchObject({ code: 'E_PROVIDER_FAILING' });
    expect(dying.starts.length).toBeLessThanOrEqual(160);
  });

  test('one failure of all that were under way together is not yet an outage', async () => {
    const { askMany } = queueOf({ concurrency: 100, max_retries: 0 }, (asked) =>
      asked < 100 ? Promise.reject(down) : Promise.resolve({ tokens: 1 }),
    );
    const kinds = (await askMany(150)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'failed')).toHaveLength(100);
  });

  test('requests that fail among others that do not are failures of their own', async () => {
    const { askMany } = queueOf({ concurrency: 2, max_retries: 0 }, (asked) =>
      asked % 6 < 5 ? Promise.reject(down) : Promise.resolve({ tokens: 1 }),
    );
    const kinds = (await askMany(60)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'produced')).toHaveLength(10);
  });

  test('what is refused is not sent; the rest goes on', async () => {
    const { ask, bodies } = queueOf({ concurrency: 1 }, soon);
    const refused = ask(1, () => new Error('no more'));
    const [one, two] = await Promise.allSettled([ask(0), refused]);
    expect([one.status, two.status]).toEqual(['fulfilled', 'rejected']);
    expect(bodies).toEqual([0]);
  });

  test('an abort ends all that waits, and tells the models', async () => {
    const { ask, stop } = queueOf({ concurrency: 1 }, () => new Promise(() => undefined));
    const asked = [ask(0), ask(1)];
    stop.abort(new Error('enough'));
    for (const each of await Promise.allSettled([...asked, ask(2)])) {
      expect(each).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
    }
  });
});
