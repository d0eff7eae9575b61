import { describe, expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';

const project = (model: string, more = ''): string => `models:
  - ${model}
tasks: [{ key: capitals, dataset: data.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: e, task_specifications: [{ key: s, task_key: capitals, model_key: m }] }
${more}`;

const module = '{ key: m, provider: module, module: model.mjs }';

const lines = (count: number, of: (i: number) => object): string =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({ id: `s${i}`, input: { answer: 'x' }, ...of(i) }),
  ).join('\n');

async function refused(files: Readonly<Record<string, string>>): Promise<unknown> {
  const world = await smallProject(files);
  return (await verbs.run())({}, world).then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );
}

describe('what is known before the first model is asked', () => {
  test.each([
    ['{ key: m, provider: openai, model: gpt-4o, api_key_env: NOT_SET_AT_ALL }', 'E_MODEL_KEY', 46],
    ['{ key: m, provider: anthropic, model: claude }', 'E_MODEL_KEY', 7],
    ['{ key: m, provider: command, command: [no-such-program-anywhere] }', 'E_MODEL_COMMAND', 7],
  ])('%s: with its line', async (model, code, column) => {
    const error = await refused({ 'assay.yaml': project(model) });
    expect(error).toMatchObject({ code, location: { file: 'assay.yaml', line: 2 } });
    expect((error as { location: { column: number } }).location.column).toBeGreaterThanOrEqual(column);
  });

  test('a plan says without keys what needs none: ceilings without a price, labels, judges of themselves', async () => {
    const plan = await verbs.plan();
    const hosted = '{ key: m, provider: openai, model: gpt-4o-2024-11-20 }';
    const data = { 'data.jsonl': lines(2, () => ({ expected: 'x' })) };
    const world = await smallProject({ 'assay.yaml': project(hosted), ...data });
    await expect(plan({ max_cost_usd: 1 }, world)).rejects.toMatchObject({ code: 'E_BUDGET_UNKNOWN' });
    expect(await plan({}, world)).toMatchObject({ planned: [{ requests: 2 }], warnings: [] });
    const judged = project(hosted).replace(
      '[exact-match]',
      "[llm-as-judge: { judge: m, rubric: 'is it right?' }]",
    );
    const own = await smallProject({ 'assay.yaml': judged, ...data });
    await expect(plan({}, own)).rejects.toMatchObject({ code: 'E_JUDGE_SELF' });
    const unlabelled = { 'assay.yaml': project(hosted), 'data.jsonl': lines(2, () => ({})) };
    expect((await plan({}, await smallProject(unlabelled))).warnings).toEqual([
      'task capitals: no sample has an expected value, which exact-match needs: they will have no score',
    ]);
  });

  test.each([
    ['an array in a file of lines', '[{"id": "a", "input": 1, "expected": 2}]', /called \.json/],
    ['a broken line', '{"id": "a", "input": 1, "expected": 2', /ends too early/],
    ['single quotes', "{'id': 'a'}", /double quotes/],
    ['a comma too many', '{"id": "a", "input": 1,}', /comma before it/],
  ])('%s: with what to do', async (_, data, fix) => {
    const error = await refused({ 'assay.yaml': project(module), 'data.jsonl': data });
    expect(error).toMatchObject({ location: { line: 1 }, fix: expect.stringMatching(fix) as string });
  });

  test('a label that a metric cannot take, wherever it stands', async () => {
    const error = await refused({
      'assay.yaml': project(module).replace('[exact-match]', '[exact-match, mae]'),
      'data.jsonl': lines(1_500, (i) => ({ expected: i === 1_400 ? 'many' : i })),
    });
    expect(error).toMatchObject({ code: 'E_METRIC_EXPECTED', message: expect.stringContaining('s1400') });
  });

  test.each([
    [1_300, '200 of 1500 samples have no expected value, which exact-match needs'],
    [0, 'no sample has an expected value, which exact-match needs'],
    [1_500, null],
  ])('of 1,500 samples %i have a label', async (labelled, said) => {
    const world = await smallProject({
      'assay.yaml': project(module),
      'data.jsonl': lines(1_500, (i) => (i < labelled ? { expected: 'x' } : {})),
    });
    const warnings: string[] = [];
    let isAsked = false;
    await (await verbs.run())({}, world, {
      on: (event) => {
        isAsked ||= event.kind === 'run';
        if (event.kind === 'warning' && !isAsked) warnings.push(event.message);
      },
    });
    const about = warnings.filter((message) => message.includes('expected value'));
    expect(about).toEqual(said === null ? [] : [`task capitals: ${said}: they will have no score`]);
  });

  test.each<[string, object, string]>([
    ['a limit', { limit: 2 }, ''],
    ['fewer samples', {}, ', num_samples: 2'],
    ['all samples', {}, ''],
  ])('a cohort that no sample is in, of %s', async (_, request, of) => {
    const gates = 'gates: [{ metric: exact-match, cohort: polcy, pass_rate: { min: 0 } }]';
    const files = {
      'assay.yaml': project(module, gates).replace('model_key: m', `model_key: m${of}`),
      'data.jsonl': lines(6, (i) => ({ expected: 'x', metadata: { tags: i > 3 ? ['policy'] : ['other'] } })),
    };
    const run = await verbs.run();
    const plan = await verbs.plan();
    for (const ask of [run, plan]) {
      await expect(ask(request, await smallProject(files))).rejects.toMatchObject({
        code: 'E_SPEC_NAME',
        fix: expect.stringContaining('policy') as string,
        location: { line: 5 },
      });
    }
    const right = { ...files, 'assay.yaml': files['assay.yaml'].replace('polcy', 'policy') };
    expect((await run(request, await smallProject(right))).verdict).not.toBeNull();
  });
});
