import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verbs } from '@assay/verbs';
import { type ServedProject, servedProject } from '../testing/served-project.ts';

let served: ServedProject;
beforeAll(async () => {
  served = await servedProject();
});
afterAll(() => served.close());

async function answerOf<T>(path: string): Promise<T> {
  const answer = await served.ask('viewer', path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

interface Runs {
  readonly total: number;
  readonly all: number;
  readonly runs: readonly {
    readonly id: string;
    readonly model_key: string;
    readonly headline: { readonly value: number };
  }[];
  readonly facets: { readonly model: readonly { readonly value: string; readonly count: number }[] };
}

describe('GET /api/runs', () => {
  test('lists runs newest first, with the number they are about', async () => {
    const { total, runs } = await answerOf<Runs>('/api/runs');
    expect(total).toBe(5);
    expect(runs.map(({ model_key }) => model_key)).toEqual(['good', 'good', 'good', 'careless', 'good']);
    expect(runs.map(({ headline }) => headline.value)).toEqual([6 / 7, 6 / 7, 6 / 7, 3 / 7, 6 / 7]);
  });

  test('counts a facet with the other choices, and not with its own', async () => {
    const { total, all, facets } = await answerOf<Runs>('/api/runs?model=careless&evaluation=cities');
    expect([total, all]).toEqual([1, 5]);
    expect(facets.model).toEqual([
      { value: 'careless', count: 1 },
      { value: 'good', count: 1 },
    ]);
  });

  test('sorts by value, worst first, and gives a window', async () => {
    const { runs } = await answerOf<Runs>('/api/runs?sort=value&limit=1');
    expect(runs.map(({ model_key }) => model_key)).toEqual(['careless']);
    const { runs: found } = await answerOf<Runs>('/api/runs?q=CARELESS');
    expect(found).toHaveLength(1);
  });

  test('an answer that has not changed is not sent again', async () => {
    const first = await served.ask('viewer', '/api/runs');
    const etag = first.headers.get('etag')!;
    const second = await served.ask('viewer', '/api/runs', { headers: { 'if-none-match': etag } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
  });
});

describe('GET /api/runs/{run}', () => {
  test('says what decides, and holds the report', async () => {
    const run = await answerOf<{
      sentence: { strong: string };
      report: { verdict: { outcome: string } };
      command: string;
    }>('/api/runs/careless');
    expect(run.sentence.strong).toContain('exact-match');
    expect(run.report.verdict.outcome).toBe('fail');
    expect(run.command).toMatch(/^assay report \d{8}T/);
  });

  test('names the baselines that it is, and those of its task that it can be held against', async () => {
    interface Named {
      readonly run: { readonly id: string };
      readonly baselines: readonly string[];
      readonly held_against: readonly { readonly name: string; readonly run_id: string }[];
    }
    const set = await verbs.baseline.set();
    await set({ name: 'main', run: 'good', force: true }, served.world);
    const good = await answerOf<Named>('/api/runs/good');
    expect([good.baselines, good.held_against]).toEqual([['main'], []]);
    const { held_against: against } = await answerOf<Named>('/api/runs/careless');
    expect(against).toEqual([{ name: 'main', run_id: good.run.id }]);
  });

  test('a run of a series names the others', async () => {
    const { series } = await answerOf<{ series: readonly string[] }>('/api/runs/again');
    expect(series).toHaveLength(3);
  });

  test('an unknown run is a problem with a request id', async () => {
    const answer = await served.ask('viewer', '/api/runs/nothing');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({
      code: 'E_RUN_UNKNOWN',
      request_id: answer.headers.get('x-request-id'),
    });
  });
});
