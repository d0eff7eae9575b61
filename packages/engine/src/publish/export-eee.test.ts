import { recordSchema } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aggregatesOf } from '../score/scored-run.ts';
import {
  catalogueMetric,
  declaredModel,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scriptedJudge,
  type TestSample,
} from '../score/testing/scored-project.ts';
import { exportCroissant } from './export-croissant.ts';
import { exportEee } from './export-eee.ts';
import { publishedRun, publisher } from './testing/publish-fixture.ts';

let project: ScoredProject;

beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const options = { publisher, version: '0.1.0', now: '2026-02-03T04:05:06.789Z' };

function linesOf(bytes: Uint8Array | null): readonly Record<string, unknown>[] {
  const text = new TextDecoder().decode(bytes ?? new Uint8Array());
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const samples: readonly TestSample[] = [
  {
    input: 'Capital of France?',
    expected: 'SECRET Paris',
    trials: [{ output: 'SECRET Paris', duration_ms: 12.5 }],
    metadata: { tags: ['geo'], citations: ['HIDDEN text'] },
  },
  {
    input: { question: 'Capital of Italy?' },
    expected: 'SECRET Rome',
    trials: [{ output: { answer: 'Milan' } }],
  },
  {
    input: 'Capital of Spain?',
    expected: 'SECRET Madrid',
    trials: [{ failed: 'timeout', message: 'HIDDEN message' }],
  },
  { input: 'Capital of Peru?', expected: 'SECRET Lima', trials: [{ failed: 'rate_limited' }] },
];

describe('exportEee', () => {
  test('a record with everything that is known and nothing else', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const run = await publishedRun({ project, samples, scorer, task: { prompt: 'Answer: {{input}}' } });
    const exported = await exportEee(run, options);
    const { record } = exported;
    expect(recordSchema.parse(record)).toEqual(record);
    expect(Object.keys(record)).toEqual([
      'schema_version',
      'evaluation_id',
      'evaluation_timestamp',
      'retrieved_timestamp',
      'source_metadata',
      'eval_library',
      'model_info',
      'evaluation_results',
      'detailed_evaluation_results',
    ]);
    expect(record).toMatchObject({
      schema_version: '0.3.0',
      evaluation_id: 'quiz/openai/gpt-x-2026-01-01/1770091506',
      retrieved_timestamp: '1770091506',
      source_metadata: {
        source_type: 'evaluation_run',
        source_organization_name: 'Example Lab',
        evaluator_relationship: 'first_party',
      },
      eval_library: { name: 'assay', version: '0.1.0' },
      model_info: {
        name: 'gpt-x-2026-01-01',
        id: 'openai/gpt-x-2026-01-01',
        inference_platform: 'openai',
        additional_details: { deployment_type: 'externally_managed', model_availability: 'unknown' },
      },
    });
    expect(record.model_info).not.toHaveProperty('developer');
    const [result] = record.evaluation_results;
    expect(record.evaluation_results).toHaveLength(1);
    expect(result).toMatchObject({
      evaluation_name: 'Quiz',
      source_data: {
        dataset_name: 'quiz',
        source_type: 'other',
        additional_details: { files: '["data/quiz.yaml"]' },
      },
      metric_config: {
        metric_id: 'exact-match',
        metric_name: 'exact-match',
        lower_is_better: false,
        score_type: 'continuous',
        min_score: 0,
        max_score: 1,
      },
      score_details: {
        score: 1 / 3,
        details: { n: '3', missing: '1', coverage: '0.5' },
        uncertainty: { num_samples: 3, confidence_interval: { confidence_level: 0.95, method: 'wilson' } },
      },
    });
    expect(result!.generation_config!['generation_args']).toEqual({
      temperature: 0,
      max_tokens: 512,
      prompt_template: 'Answer: {{input}}',
    });
    expect(exported.path).toMatch(
      /^data\/quiz\/openai\/gpt-x-2026-01-01\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.json$/,
    );
    expect(exported.samples_path).toBe(exported.path.replace('.json', '_samples.jsonl'));
    expect(exported.left_out).toEqual([
      'partial: exact-match is over 3 of 4 samples',
      '1 score is missing and has no row',
    ]);
    expect(exported.record.source_metadata['additional_details']).toMatchObject({
      partial: 'exact-match is over 3 of 4 samples',
    });
    expect(JSON.stringify(await exportEee(run, options))).toBe(JSON.stringify(exported));
  });

  test('a row for each scored sample: no label, no reason that might repeat one', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const run = await publishedRun({ project, samples, scorer });
    const { record, samples: bytes } = await exportEee(run, options);
    const rows = linesOf(bytes);
    expect(
      rows.map(({ sample_id, evaluation, output, error }) => [sample_id, evaluation, output, error]),
    ).toEqual([
      ['s0', { score: 1, is_correct: true }, { raw: ['SECRET Paris'] }, undefined],
      ['s1', { score: 0, is_correct: false }, { raw: ['{"answer":"Milan"}'] }, undefined],
      ['s2', { score: 0, is_correct: false }, { raw: [] }, 'timeout'],
    ]);
    const id = record.evaluation_results[0]!['evaluation_result_id'];
    expect(
      rows.every(
        (row) => row['evaluation_id'] === record.evaluation_id && row['evaluation_result_id'] === id,
      ),
    ).toBe(true);
    expect(rows.map(({ input }) => input)).toEqual([
      { raw: 'Capital of France?', reference: [] },
      { raw: '{"question":"Capital of Italy?"}', reference: [] },
      { raw: 'Capital of Spain?', reference: [] },
    ]);
    expect(rows[0]).toMatchObject({ performance: { latency_ms: 12.5 }, metadata: { tags: '["geo"]' } });
    expect(rows[0]).not.toHaveProperty('token_usage');
    expect(record['detailed_evaluation_results']).toMatchObject({ total_rows: 3, hash_algorithm: 'sha256' });
    // The model itself said the first; the other labels and all hidden texts are nowhere.
    const all = JSON.stringify(record) + new TextDecoder().decode(bytes ?? undefined);
    expect(all).not.toMatch(/HIDDEN|SECRET (?!Paris)/);
    expect(all.match(/SECRET/g)).toHaveLength(1);
  });

  test('the prompt is the one that was asked with; a private one is told by its digest alone', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const task = { prompt: 'PRIVATE now', system: 'PRIVATE manners' };
    const run = await publishedRun({ project, samples, scorer, task });
    const configOf = async (change: Partial<typeof run.manifest>, isPrivate: boolean) => {
      const changed = {
        ...run,
        manifest: { ...run.manifest, ...change },
        task: isPrivate ? { ...run.task, private_prompt: true as const } : run.task,
      };
      const exported = await exportEee(changed, options);
      const { record, samples: rows } = exported;
      const text = JSON.stringify(record) + new TextDecoder().decode(rows ?? undefined);
      return { config: record.evaluation_results[0]!.generation_config!, text };
    };
    const asked = { prompt: 'PRIVATE then', system: null };
    const prompt_digest = `sha256:${'7'.repeat(64)}`;
    const open = await configOf({ prompt: asked, prompt_digest }, false);
    expect(open.config['generation_args']).toMatchObject({ prompt_template: 'PRIVATE then' });
    expect(open.config['additional_details']).not.toHaveProperty('system_prompt');
    const closed = await configOf({ prompt: asked, prompt_digest }, true);
    expect(closed.text).not.toContain('PRIVATE');
    expect(closed.config['additional_details']).toMatchObject({ prompt_digest });
    const earlier = await configOf({}, false);
    expect(earlier.config['generation_args']).toMatchObject({ prompt_template: 'PRIVATE now' });
    expect(earlier.config['additional_details']).toMatchObject({ system_prompt: 'PRIVATE manners' });
  });

  test('undeclared parameters are absent; what has no place stands beside, as text', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const bare = await publishedRun({
      project,
      samples,
      scorer,
      run: { model: { key: 'mine', provider: 'module' } },
    });
    const { record } = await exportEee(bare, options);
    expect(record.evaluation_results[0]!.generation_config!['generation_args']).toEqual({});
    expect(record.model_info).toMatchObject({
      id: 'module/mine',
      additional_details: { deployment_type: 'unknown' },
    });
    expect(record.model_info).not.toHaveProperty('inference_platform');
    const parameters = {
      temperature: 0.7,
      max_tokens: '512',
      top_p: 1,
      stop: ['\n'],
      max_output: null,
      top_k: null,
    };
    const odd = await publishedRun({
      project,
      samples,
      scorer,
      run: {
        model: { key: 'llama', provider: 'openai_compatible', model: 'meta-llama/Llama-3.1-8B', parameters },
      },
    });
    const config = (await exportEee(odd, options)).record.evaluation_results[0]!.generation_config!;
    expect(config['generation_args']).toEqual({ temperature: 0.7, top_p: 1 });
    expect(config['additional_details']).toMatchObject({
      max_tokens: '512',
      stop: '["\\n"]',
      max_output: 'null',
    });
    expect(config['additional_details']).not.toHaveProperty('top_k');
    expect((await exportEee(odd, options)).record.model_info['id']).toBe('meta-llama/Llama-3.1-8B');
  });

  test('subtasks have results of their own; rows belong to the whole', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const of = (subtask: string, output: string): TestSample => ({
      expected: 'yes',
      metadata: { subtask },
      trials: [{ output }],
    });
    const run = await publishedRun({
      project,
      samples: [of('easy', 'yes'), of('hard', 'no')],
      scorer,
      task: {
        datasets: [
          { path: 'e.yaml', subtask: 'easy' },
          { path: 'h.yaml', subtask: 'hard' },
        ],
      },
    });
    const { record, samples: bytes } = await exportEee(run, options);
    expect(
      record.evaluation_results.map(({ evaluation_name, score_details }) => [
        evaluation_name,
        score_details.score,
      ]),
    ).toEqual([
      ['Quiz', 0.5],
      ['Quiz / easy', 1],
      ['Quiz / hard', 0],
    ]);
    const ids = record.evaluation_results.map((result) => result['evaluation_result_id']);
    expect(new Set(ids).size).toBe(3);
    expect(linesOf(bytes).map((row) => [row['evaluation_result_id'], row['metadata']])).toEqual([
      [ids[0], expect.objectContaining({ subtask: 'easy' })],
      [ids[0], expect.objectContaining({ subtask: 'hard' })],
    ]);
  });

  test('numbers with open ends, values of a whole set, trials', async () => {
    const metrics = [catalogueMetric('levenshtein-similarity'), catalogueMetric('bleu')];
    const scorer = await scorerOf(metrics, project.context());
    const run = await publishedRun({
      project,
      samples: [{ expected: 'a b c d e', trials: [{ output: 'a b c d e' }, { output: 'x' }] }],
      scorer,
    });
    const { record, samples: bytes } = await exportEee(run, options);
    expect(record.evaluation_results.map(({ metric_config }) => metric_config['metric_name'])).toEqual([
      'levenshtein-similarity',
      'bleu',
    ]);
    expect(record.evaluation_results[0]!.metric_config).toMatchObject({
      metric_parameters: { num_trials: 2, reducer: 'mean' },
    });
    expect(linesOf(bytes).map((row) => row['metadata'])).toMatchObject([{ trial: '0' }, { trial: '1' }]);
  });

  test.each([
    ['pass_at_k', 'exact-match pass@2', 'exact-match.pass@2'],
    ['pass_hat_k', 'exact-match pass^2', 'exact-match.pass^2'],
    ['majority', 'exact-match majority', 'exact-match.majority'],
    ['mean', 'exact-match', 'exact-match'],
  ] as const)('the reducer %s of trials is part of the metric: %s', async (reducer, name, id) => {
    const context = project.context({ trials: { reducer, k: 2 } });
    const scorer = await scorerOf([catalogueMetric('exact-match')], context);
    const samples = [{ expected: 'a', trials: [{ output: 'a' }, { output: 'x' }] }];
    const { record, left_out } = await exportEee(await publishedRun({ project, samples, scorer }), options);
    expect(record.evaluation_results.map(({ metric_config: config }) => config)).toMatchObject([
      { metric_name: name, metric_id: id },
    ]);
    expect(left_out).toEqual([]);
  });

  test('where clusters are declared, the published interval is the clustered one of the report', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const samples = Array.from({ length: 12 }, (_, i) => ({
      expected: 'a',
      metadata: { cluster: `c${i % 4}` },
      trials: [{ output: i % 4 === 0 ? 'x' : 'a' }],
    }));
    const run = await publishedRun({ project, samples, scorer });
    const { metrics } = aggregatesOf(run.scoring);
    const { pass_rate_interval: interval, mean_interval } = metrics['exact-match']!;
    expect(mean_interval).toEqual(interval);
    const { record } = await exportEee(run, options);
    expect(record.evaluation_results[0]!.score_details).toMatchObject({
      uncertainty: {
        confidence_interval: { lower: interval!.low, upper: interval!.high, method: 'wilson-clustered' },
      },
    });
  });

  test('booleans have no percentiles, and a number without an interval says why', async () => {
    const metrics = ['exact-match', 'levenshtein-similarity', 'f1'].map((name) => catalogueMetric(name));
    const scorer = await scorerOf(metrics, project.context());
    const right = [1, 2].map((): TestSample => ({ expected: 'a', trials: [{ output: 'a' }] }));
    const { record } = await exportEee(await publishedRun({ project, samples: right, scorer }), options);
    const [exact, similar, f1] = record.evaluation_results.map(
      ({ score_details: of }) => of['details'] as Record<string, string>,
    );
    expect(exact).not.toHaveProperty('p50');
    expect(similar).toMatchObject({ p50: '1', interval_missing: 'all samples have the same value' });
    expect(f1).toEqual({ interval_missing: 'every resample gives the same number' });
  });

  test('what only a whole set has is not called missing', async () => {
    const scorer = await scorerOf(
      [catalogueMetric('exact-match'), catalogueMetric('mcc')],
      project.context(),
    );
    const samples = [
      { expected: 'a', trials: [{ output: 'a' }] },
      { expected: 'b', trials: [{ output: 'b' }] },
    ];
    const { record, left_out } = await exportEee(await publishedRun({ project, samples, scorer }), options);
    expect(record.evaluation_results).toHaveLength(2);
    expect(left_out).toEqual(['mcc: a number of the whole set, so samples have no row for it']);
  });

  test('tool calls are told as messages', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const trajectory = {
      tool_calls: [{ name: 'search', arguments: { query: 'x', top: 3 }, result: ['a'] }],
      steps: 1,
    };
    const run = await publishedRun({
      project,
      samples: [{ input: 'Find x', expected: 'a', trials: [{ output: 'a', trajectory }] }],
      scorer,
    });
    const [row] = linesOf((await exportEee(run, options)).samples);
    expect(row).toMatchObject({
      interaction_type: 'agentic',
      output: null,
      messages: [
        { turn_idx: 0, role: 'user', content: 'Find x' },
        {
          turn_idx: 1,
          role: 'assistant',
          tool_calls: [{ id: 'call-1', name: 'search', arguments: { query: 'x', top: '3' } }],
        },
        { turn_idx: 2, role: 'tool', content: '["a"]', tool_call_id: ['call-1'] },
        { turn_idx: 3, role: 'assistant', content: 'a' },
      ],
    });
  });

  test('judges are named, their prompt and rubric by digest', async () => {
    const judge = scriptedJudge(() => ({ score: 1, reason: 'fine' }));
    const scorer = await scorerOf(
      [catalogueMetric('llm-as-judge', { judge: 'judge', rubric: 'HIDDEN rubric' })],
      project.context({
        models: [declaredModel('judge', { provider: 'openai', model: 'judge-2026' })],
        openModel: () => Promise.resolve(judge.model),
      }),
    );
    const run = await publishedRun({ project, samples: samples.slice(0, 1), scorer });
    const { record } = await exportEee(run, options);
    const scoring = record.evaluation_results.map(({ metric_config }) => metric_config['llm_scoring']);
    expect(scoring).toMatchObject([
      {
        judges: [{ model_info: { id: 'openai/judge-2026' }, temperature: 0 }],
        input_prompt: expect.stringContaining('withheld') as string,
      },
    ]);
    expect(JSON.stringify(record)).not.toContain('HIDDEN');
    expect(record.evaluation_results[0]!.metric_config['additional_details']).toMatchObject({
      marks: '["model_judged"]',
      judge_version: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
      judge_calibration: 'not calibrated',
    });
    const { document } = await exportCroissant(run, publisher);
    expect(document).toMatch(
      /model-judged; judged by judge-2026, judge version [0-9a-f]{12}, not calibrated/,
    );
  });

  test('a number that samples are missing from is marked as partial', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const run = await publishedRun({ project, samples, scorer, run: { stopped_because: 'the budget' } });
    const { record } = await exportEee(run, options);
    expect(record.evaluation_results[0]!.metric_config['additional_details']).toMatchObject({
      marks: '["partial"]',
    });
    expect((await exportCroissant(run, publisher)).document).toMatch(/n = \d+, missing \d+[^"]*; partial/);
  });

  test('two scores by one metric have ids of their own', async () => {
    const named = [catalogueMetric('contains'), { ...catalogueMetric('contains'), score_name: 'polite' }];
    const alone = { ...catalogueMetric('exact-match'), score_name: 'right' };
    const scorer = await scorerOf([...named, alone], project.context());
    const run = await publishedRun({ project, samples: samples.slice(0, 1), scorer });
    const { record } = await exportEee(run, options);
    expect(record.evaluation_results.map(({ metric_config: config }) => config['metric_id'])).toEqual([
      'contains',
      'contains.polite',
      'exact-match',
    ]);
  });

  test('numbers that samples have no row for are named', async () => {
    const metrics = ['accuracy', 'sentence-bleu', 'exact-match'].map((name) => catalogueMetric(name));
    const scorer = await scorerOf(metrics, project.context());
    const run = await publishedRun({ project, samples: samples.slice(0, 1), scorer });
    const exported = await exportEee(run, options);
    expect(exported.left_out).toEqual([
      'accuracy: a number of the whole set, so samples have no row for it',
      'sentence-bleu: no pass rule says which samples are correct, so they have no row for it',
    ]);
    expect(linesOf(exported.samples)).toHaveLength(1);
  });

  test('nothing scored: a record without results and without rows', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const run = await publishedRun({ project, samples: [{ trials: [{ output: 'x' }] }], scorer });
    const exported = await exportEee(run, options);
    expect(exported.samples).toBeNull();
    expect(exported.record).not.toHaveProperty('detailed_evaluation_results');
    expect(exported.record.evaluation_results).toEqual([]);
    expect(exported.left_out).toContain('exact-match: no sample has a score');
  });
});
