import { describe, expect, test } from 'vitest';
import { type Model, ModelFailure } from '../ports/model.ts';
import { executeRun } from '../run/execute-run.ts';
import { modelOf, noLimits, planOf } from '../run/testing/run-fixture.ts';
import { journalOf, temporaryStore } from '../run/testing/temporary-store.ts';
import { VirtualClock } from '../run/testing/virtual-clock.ts';
import { retryDelay } from './outage.ts';

/** By the number of a sample: what the model does at it. */
type Plays = (number: number) => 'answer' | 'crash' | 'hang' | 'garbage' | 'refuse' | 'claim' | 'lose';

function playing(plays: Plays, asked: string[] = []): Model {
  return modelOf(({ id }) => {
    asked.push(id);
    const play = plays(Number(id.slice(1)));
    if (play === 'answer') return Promise.resolve({ output: 'fine' });
    if (play === 'crash') return Promise.reject(new ModelFailure('crash', 'CUDA error: no device'));
    if (play === 'garbage') return Promise.reject(new ModelFailure('unparsable', 'not a reply'));
    if (play === 'refuse') return Promise.reject(new ModelFailure('refusal', 'no'));
    if (play === 'lose') return Promise.reject(new ModelFailure('provider_error', '503'));
    if (play === 'claim')
      return Promise.reject(new ModelFailure('provider_error', 'not me', { claimed: true }));
    return new Promise(() => undefined);
  });
}

async function run(samples: number, plays: Plays, limits: Partial<typeof noLimits> = {}) {
  const store = await temporaryStore();
  const asked: string[] = [];
  const plan = planOf(samples, playing(plays, asked), {
    limits: { ...noLimits, concurrency: 1, timeout_ms: 1_000, max_retries: 0, ...limits },
  });
  const ended = await executeRun(plan, { store, clock: new VirtualClock() }).then(
    ({ status }) => status,
    (error: { readonly code?: string; readonly message: string }) => error,
  );
  const entries = await journalOf(store);
  return { ended, asked, kept: entries.length, store, plan };
}

describe('a model that answers nothing', () => {
  test.each(['crash', 'hang', 'garbage', 'claim', 'lose'] as const)(
    'is given up (%s), and nothing of it is kept, so that it is asked again',
    async (play) => {
      const { ended, asked, kept } = await run(60, () => play);
      expect(ended).toMatchObject({ code: 'E_PROVIDER_FAILING', trouble: 'environment' });
      expect(asked).toHaveLength(10);
      expect(kept).toBe(0);
    },
  );

  test.each([
    [1, 1],
    [3, 3],
    [60, 60],
    [60, 7],
  ])('is given up where %i samples fail, %i at a time', async (samples, concurrency) => {
    const { ended, kept } = await run(samples, () => 'crash', { concurrency });
    expect(ended).toMatchObject({
      code: 'E_PROVIDER_FAILING',
      message: expect.stringContaining('CUDA error: no device'),
    });
    expect(kept).toBe(0);
  });

  test('is given up after as many requests as its limits say', async () => {
    const { ended, asked } = await run(60, () => 'crash', { max_failures: 3 });
    expect(ended).toMatchObject({ message: expect.stringContaining('3 requests in a row') });
    expect(asked).toHaveLength(3);
  });

  test('refuses: that is an answer', async () => {
    expect(await run(60, () => 'refuse')).toMatchObject({ ended: 'closed', kept: 60 });
  });

  test('answers in another form than was asked for: that is an answer', async () => {
    const store = await temporaryStore();
    const plan = planOf(
      12,
      playing(() => 'answer'),
      { faultOf: () => 'expected a number' },
    );
    const { status } = await executeRun(plan, { store, clock: new VirtualClock() });
    expect(status).toBe('closed');
    for (const { output } of await journalOf(store))
      expect(output).toMatchObject({ class: 'unparsable', exchange: { answered: true } });
  });
});

describe('a model that answers some', () => {
  test('is not given up for samples in the middle, however many', async () => {
    const plays: Plays = (i) => (i < 2 || i > 40 ? 'answer' : 'crash');
    expect(await run(60, plays)).toMatchObject({ ended: 'closed', kept: 60 });
    expect(await run(60, plays, { max_failures: 3 })).toMatchObject({ ended: 'closed', kept: 60 });
  });

  test('holds back no more than it has to: what is long past stands', async () => {
    const { ended, kept } = await run(2_100, (i) => (i === 0 ? 'answer' : 'crash'));
    expect(ended).toMatchObject({ code: 'E_PROVIDER_FAILING' });
    expect(kept).toBeGreaterThan(1_000);
  });

  test('is given up where it never answers again, and those are asked again', async () => {
    const { ended, asked, kept, store, plan } = await run(60, (i) => (i < 30 ? 'answer' : 'hang'));
    expect(ended).toMatchObject({ code: 'E_PROVIDER_FAILING', fix: expect.stringContaining('max_failures') });
    expect(asked).toHaveLength(60);
    expect(kept).toBe(30);
    const mended = { ...plan, model: playing(() => 'answer') };
    const { status } = await executeRun(mended, { store, clock: new VirtualClock() });
    expect(status).toBe('closed');
    expect(await journalOf(store)).toHaveLength(60);
  });

  test('fails at fewer of the last ones: those are its own failures', async () => {
    expect(await run(60, (i) => (i < 51 ? 'answer' : 'crash'))).toMatchObject({ ended: 'closed', kept: 60 });
  });

  test('was heard in an earlier session: what fails first in this one does not end it', async () => {
    const { store, plan } = await run(60, (i) => (i < 30 ? 'answer' : 'hang'));
    const model = playing((i) => (i < 45 ? 'crash' : 'answer'));
    const { status } = await executeRun({ ...plan, model }, { store, clock: new VirtualClock() });
    expect(status).toBe('closed');
    expect(await journalOf(store)).toHaveLength(60);
  });
});

describe('retryDelay', () => {
  test('doubles from half a second to a minute, and takes between a half and the whole of it', () => {
    for (let tries = 1; tries <= 12; tries += 1) {
      const whole = Math.min(60_000, 500 * 2 ** (tries - 1));
      for (let sample = 0; sample < 50; sample += 1) {
        const delay = retryDelay(1, `${sample}/0`, tries, null);
        expect(delay).toBeGreaterThanOrEqual(whole / 2);
        expect(delay).toBeLessThanOrEqual(whole);
      }
    }
  });

  test('is the same for the same seed, and differs between samples', () => {
    expect(retryDelay(1, 'a', 1, null)).toBe(retryDelay(1, 'a', 1, null));
    const delays = Array.from({ length: 20 }, (_, i) => retryDelay(1, `${i}`, 1, null));
    expect(new Set(delays).size).toBe(20);
  });

  test('is never less than Retry-After', () => {
    expect(retryDelay(1, 'a', 1, 10_000)).toBe(10_000);
    expect(retryDelay(1, 'a', 12, 10)).toBeGreaterThan(10);
  });
});
