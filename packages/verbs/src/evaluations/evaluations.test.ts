import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requests } from '../requests.ts';
import type { EvaluationEvent } from '../running/evaluation-event.ts';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';
import type { World } from '../world.ts';

/** Runs evaluations as a request with nothing but their keys would. */
async function run(
  world: World,
  evaluations: readonly string[],
  on?: (event: EvaluationEvent) => void,
): Promise<Awaited<ReturnType<Awaited<ReturnType<typeof verbs.run>>>>> {
  return (await verbs.run())({ evaluations }, world, on === undefined ? {} : { on });
}

describe('run', () => {
  test('returns a record of what was run, and every event says what it is about', async () => {
    const world = await smallProject();
    const events: EvaluationEvent[] = [];
    const made = await run(world, ['cities'], (event) => void events.push(event));
    const { evaluations, verdict, execution_id } = made;
    expect(evaluations.map(({ evaluation_key: key }) => key)).toEqual(['cities']);
    const [good, careless] = evaluations[0]!.task_specifications;
    expect([good!.key, careless!.key]).toEqual(['good', 'careless']);
    expect(JSON.parse(JSON.stringify({ evaluations, verdict }))).toEqual({ evaluations, verdict });

    const about = { execution_id, evaluation_key: 'cities', task_specification_key: 'good' };
    const { manifest, scoring } = good!.runs[0]!;
    const ofGood = events.filter((event) => event.kind !== 'warning').slice(0, 3);
    expect(ofGood).toEqual([
      { kind: 'execution', execution_id },
      { kind: 'specification', ...about, num_runs: 1 },
      { kind: 'run', ...about, run_id: manifest.id, run_index: 0 },
    ]);
    expect(events).toContainEqual({ kind: 'scored', ...about, run_id: manifest.id, scoring_id: scoring.id });
    const told = events.filter((event) => event.kind === 'progress' && event.run_id === manifest.id);
    expect(told.at(-1)).toMatchObject({ ...about, progress: { done: 4, planned: 4 } });
  });

  test('what is interrupted says how to go on, and resume goes on with the same run', async () => {
    const world = await smallProject();
    const request = { evaluations: ['stuck'] };
    const stop = new AbortController();
    const on = (event: EvaluationEvent): void => {
      if (event.kind === 'progress' && event.progress.done === 3) stop.abort();
    };
    await expect((await verbs.run())(request, world, { signal: stop.signal, on })).rejects.toMatchObject({
      code: 'E_INTERRUPTED',
      trouble: 'interrupted',
      action: { kind: 'resume' },
    });
    const { runs } = await (await verbs.peek())({}, world);
    expect(runs[0]!.scores).toEqual([{ score_name: 'exact-match', value: 1, n: 3 }]);
    const events: EvaluationEvent[] = [];
    const again = new AbortController();
    await expect(
      (await verbs.resume())(request, world, {
        signal: again.signal,
        on: (event) => {
          events.push(event);
          if (event.kind === 'run') again.abort();
        },
      }),
    ).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'run', run_id: runs[0]!.run_id }));
  });

  test('plan opens everything and asks no model', async () => {
    const world = await smallProject();
    const plan = await verbs.plan();
    const { planned } = await plan({ evaluations: ['stuck'], limit: 3 }, world);
    expect(planned).toMatchObject([{ key: 'stuck', model_key: 'stuck', samples: 3, requests: 3 }]);
  });
});

describe('gate and report', () => {
  test('judge one run by the same gates, and a project by all of them', async () => {
    const world = await smallProject();
    await run(world, ['cities']);
    const gate = await verbs.gate();
    const report = await verbs.report();
    for (const key of ['good', 'careless']) {
      const judged = await gate({ run: key }, world);
      const reported = await report({ run: key }, world);
      expect(judged.verdict).toEqual(reported.report.verdict);
      expect(judged.gates).toEqual(reported.report.gates);
      expect(judged.gates.map((one) => one.gate)).toEqual([
        { metric: 'exact-match', pass_rate: { min: 0.8 } },
      ]);
    }
    const whole = await gate({}, world);
    expect(whole.gates).toHaveLength(2);
    expect(whole.gates.map(({ outcome }) => outcome)).toEqual(['fail', 'inconclusive']);
  });

  test('a project file that is wrong keeps a report from its gates, unless it is needed', async () => {
    const world = await smallProject();
    await run(world, ['short']);
    await appendFile(join(world.cwd, 'assay.yaml'), 'gatse: []\n');
    const report = await verbs.report();
    const request = { as: 'markdown' } as const;
    const reported = await report(request, world);
    expect(reported.project_fault).toMatchObject({ trouble: 'usage' });
    expect(reported.report.gates).toEqual([]);
    expect(reported.document).toMatchObject({ type: 'text/markdown' });
    await expect(report({ ...request, needs_project: true }, world)).rejects.toMatchObject({
      trouble: 'usage',
    });
  });
});

describe('what is made of stored runs', () => {
  test('compare, stability and score return records, and documents where they are asked for', async () => {
    const world = await smallProject();
    await run(world, ['cities']);
    const compared = await (await verbs.compare())(
      { before: 'good', after: ['careless'], as: 'html' },
      world,
    );
    expect(compared.comparisons[0]!.scores[0]).toMatchObject({ difference: -0.25 });
    expect(compared.document).toMatchObject({ type: 'text/html' });
    const repeated = await (await verbs.repeat())({ specification: 'good', runs: 2, as: 'page' }, world);
    expect(repeated.pages[0]![0]).toEqual({ kind: 'title', text: 'Repeatability of good: 2 runs' });
    const stored = await (await verbs.stability())({ run: 'good', as: 'markdown' }, world);
    expect(stored.specifications[0]!.stability).toEqual(repeated.specifications[0]!.stability);
    expect(stored.document!.contents).toContain('# Repeatability of good: 2 runs');
    const { scorings } = await (await verbs.score())({ runs: ['latest'] }, world);
    expect(scorings).toMatchObject([{ is_new: false, missing: [] }]);
  });

  test('a baseline is refused where its gates fail, with what would help', async () => {
    const world = await smallProject();
    await run(world, ['cities', 'short']);
    const set = await verbs.baseline.set();
    const request = { name: 'main', run: 'brief' };
    expect(await set(request, world)).toMatchObject({ baseline: { name: 'main' } });
    const list = await verbs.baseline.list();
    const { baselines } = await list({}, world);
    expect(baselines.map(({ manifest }) => manifest!.task_specification_key)).toEqual(['brief']);
    await expect(set({ ...request, run: 'careless' }, world)).rejects.toMatchObject({
      code: 'E_BASELINE_RUN',
      action: { kind: 'force' },
    });
    await expect(set({ ...request, name: 'Latest' }, world)).rejects.toMatchObject({
      code: 'E_BASELINE_NAME',
    });
    await expect(set({ ...request, run: 'nobody' }, world)).rejects.toMatchObject({ code: 'E_RUN_UNKNOWN' });
  });

  test('an export is files by their places, and writes none', async () => {
    const world = await smallProject();
    await run(world, ['short']);
    const ask = await verbs.export();
    const { files, run_id } = await ask({ run: 'latest', to: 'croissant' }, world);
    expect(files.map(({ path }) => path)).toContain('solution.jsonld');
    expect(files.map(({ path }) => path)).toContain('brevity.problem.jsonld');
    expect(run_id).toMatch(/^\d{8}T\d{6}-/);
    expect(existsSync(join(world.cwd, 'solution.jsonld'))).toBe(false);
  });

  test('a folder where nothing was run, and a file that is not there, name what helps', async () => {
    const world = await smallProject();
    const gate = await verbs.gate();
    await expect(gate({ project: 'other.yaml' }, world)).rejects.toMatchObject({
      action: { kind: 'choose_project' },
    });
    const compare = await verbs.compare();
    const request = { before: 'a', after: ['b'] };
    await expect(compare(request, world)).rejects.toMatchObject({
      action: { kind: 'run', missing: 'folder' },
    });
  });
});

describe('requests', () => {
  test.each([
    ['run', {}],
    ['run', { evaluations: ['cities'], limit: 3, cache: 'off', max_tokens: 9, max_cost_usd: 0.5 }],
    ['resume', {}],
    ['plan', { limit: 1 }],
    ['score', { runs: ['latest'], scorer: 'strict', again: true }],
    ['peek', {}],
    ['report', { as: 'summary', max_bytes: 1000 }],
    ['repeat', { specification: 'good', runs: 2 }],
    ['stability', { run: 'latest', as: 'page' }],
    ['compare', { before: 'a', after: ['b'] }],
    ['gate', {}],
    ['publish', { run: 'latest', publisher: { organization: 'Example Lab' } }],
    ['export', { run: 'latest', to: 'eee' }],
    ['demo', {}],
  ] as const)('%s takes %j as it is', async (name, request) => {
    expect((await requests[name]()).parse(request)).toEqual(request);
  });

  test.each([
    ['run', { limit: 0 }],
    ['run', { max_cost_usd: -1 }],
    ['repeat', { specification: 'good', runs: 1 }],
    ['compare', { before: 'a', after: [] }],
    ['export', { run: 'latest', to: 'pdf' }],
  ] as const)('%s refuses %j', async (name, request) => {
    expect((await requests[name]()).safeParse(request).success).toBe(false);
  });
});
