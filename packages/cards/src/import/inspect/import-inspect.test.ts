import type { JsonObject } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { detectFormat } from '../detect-format.ts';
import { importToEee } from '../import-to-eee.ts';
import { expectRecord } from '../testing/expect-record.ts';
import { agentic, header, right } from '../testing/inspect-log.ts';

const options = { retrieved_timestamp: '1770000000' };

const log = { ...header, samples: [right, agentic] };

describe('a log of Inspect', () => {
  const [imported] = importToEee('inspect', [{ path: 'log.json', json: log }], options);
  const { record, instances, notes } = imported!;
  const [result] = record.evaluation_results;

  test('is a record with the scores of the log and their error', () => {
    expectRecord(record);
    expect(record.evaluation_results).toHaveLength(1);
    expect(result!.score_details).toEqual({
      score: 0.5,
      details: { total_samples: '2', completed_samples: '2' },
      uncertainty: { standard_error: { value: 0.5 }, num_samples: 2 },
    });
    expect(result!.metric_config).toMatchObject({
      metric_id: 'accuracy',
      lower_is_better: false,
      min_score: 0,
      max_score: 1,
    });
    expect(record.eval_library).toMatchObject({ name: 'inspect_ai', version: '0.3.199' });
    expect(notes).toContain('match.odd has no number, and is left out');
  });

  test('invents no reporter and no developer', () => {
    expect(record.source_metadata).toMatchObject({
      source_organization_name: 'unknown',
      evaluator_relationship: 'other',
    });
    expect(record.model_info).toEqual({
      name: 'hf/lab/tiny-1b',
      id: 'lab/tiny-1b',
      inference_engine: { name: 'transformers' },
      additional_details: { deployment_type: 'self_deployed', model_availability: 'unknown' },
    });
  });

  test('tells the setup: the plan over the model, tools, limits, sandbox', () => {
    const { generation_args: args, additional_details: beside } = result!.generation_config!;
    expect(args).toMatchObject({
      temperature: 0,
      max_tokens: 64,
      prompt_template: 'Answer: {prompt}',
      agentic_eval_config: {
        available_tools: [{ name: 'bash' }, { name: 'python', parameters: { timeout: '5' } }],
      },
      eval_limits: { message_limit: 30 },
      sandbox: { type: 'docker', config: 'compose.yaml' },
    });
    expect(args).not.toHaveProperty('top_p');
    expect(beside).toMatchObject({ seed: '7' });
    expect(result!.source_data).toMatchObject({ source_type: 'hf_dataset', hf_repo: 'lab/rivers' });
  });

  test('has a row for each sample that is right or wrong', () => {
    expect(instances.map(({ evaluation }) => evaluation)).toEqual([
      { score: 1, is_correct: true, num_turns: 1, tool_calls_count: 0 },
      { score: 0, is_correct: false, num_turns: 2, tool_calls_count: 1 },
    ]);
    expect(instances[0]).toMatchObject({
      sample_id: '1',
      interaction_type: 'single_turn',
      input: { raw: 'Longest river?', reference: ['Nile'], choices: ['Nile', 'Rhine'] },
      output: { raw: ['Nile'], reasoning_trace: ['Think.'] },
      token_usage: { input_tokens: 3, output_tokens: 1, total_tokens: 4 },
      performance: { generation_time_ms: 500 },
    });
    expect(instances[1]).toMatchObject({
      interaction_type: 'agentic',
      output: null,
      error: 'late',
      input: { raw: 'Shortest?', reference: ['Roe', 'D'] },
    });
    expect(instances[1]!['messages']).toMatchObject([
      { turn_idx: 0, content: 'Shortest?' },
      { tool_calls: [{ id: 'c1', name: 'bash', arguments: { cmd: 'ls', n: '1' } }], content: null },
      { role: 'tool', tool_call_id: ['c1'] },
      { content: 'Rhine' },
    ]);
    expect(instances[1]).not.toHaveProperty('token_usage');
    expect(notes).toContain(
      'no row for 1 of the scores of samples: neither a number nor a mark, or of a scorer without a result',
    );
  });

  test('comes from the entries of an archive too', () => {
    const entries = [
      { path: 'a.eval/_journal/start.json', json: { eval: header['eval']!, plan: header['plan']! } },
      { path: 'a.eval/header.json', json: header },
      { path: 'a.eval/samples/1_epoch_1.json', json: right },
      { path: 'a.eval/samples/2_epoch_1.json', json: agentic },
    ];
    expect(detectFormat(entries)).toBe('inspect');
    expect(importToEee('inspect', entries, options)).toEqual([imported]);
  });
});

describe('other logs of Inspect', () => {
  const scores = (...given: readonly JsonObject[]) => ({ ...header, results: { scores: given } });
  const resultsOf = (json: JsonObject) =>
    importToEee('inspect', [{ path: 'log.json', json }], options)[0]!.record.evaluation_results;

  test('two reducers of one scorer are two metrics', () => {
    const metrics = { accuracy: { value: 1 } };
    const json = scores(
      { name: 'verify', reducer: 'mean', metrics },
      { name: 'verify', reducer: 'pass_at_2', metrics },
    );
    expect(resultsOf(json).map(({ metric_config: config }) => config['metric_id'])).toEqual([
      'verify.mean.accuracy',
      'verify.pass_at_2.accuracy',
    ]);
  });

  test('a spread without its mean is a result, a mean without a scale has no bounds', () => {
    const results = resultsOf(scores({ name: 's', metrics: { std: { value: 3 }, gain: { value: 40 } } }));
    expect(results.map(({ score_details: { score } }) => score)).toEqual([3, 40]);
    expect(results[1]!.metric_config).toEqual({
      metric_id: 'gain',
      metric_name: 'gain',
      lower_is_better: false,
      additional_details: { direction: 'unknown', scorer: 's' },
    });
  });

  test('an accuracy out of its bounds declares none', () => {
    const [result] = resultsOf(scores({ name: 's', metrics: { accuracy: { value: 12.5 } } }));
    expect(result!.metric_config).not.toHaveProperty('max_score');
  });

  test('a judge is told with its prompt', () => {
    const params = {
      grader_model: { model: 'lab/judge', config: { temperature: 0 } },
      grader_template: 'Grade.',
    };
    const [result] = resultsOf(scores({ name: 's', params, metrics: { accuracy: { value: 1 } } }));
    expect(result!.metric_config['llm_scoring']).toMatchObject({
      judges: [{ model_info: { id: 'lab/judge' }, temperature: 0 }],
      input_prompt: 'Grade.',
    });
  });

  test('a run that broke off is refused with its status', () => {
    const json = { ...header, status: 'error', results: null };
    expect(() => resultsOf(json)).toThrow('no score to import: status error');
  });
});

test('a log of version 1 has one scorer, whose name stands beside its metrics', () => {
  const { scores: _, ...sample } = right;
  const results = {
    scorer: { name: 'match', params: { location: 'end' } },
    metrics: { accuracy: { value: 0.5 }, stderr: { value: 0.5 } },
    total_samples: 1,
  };
  const json = {
    ...header,
    version: 1,
    results,
    samples: [{ ...sample, score: { value: 'C', answer: 'Nile' } }],
  };
  const [imported] = importToEee('inspect', [{ path: 'log.json', json }], options);
  expectRecord(imported!.record);
  expect(imported!.record.evaluation_results).toHaveLength(1);
  expect(imported!.record.evaluation_results[0]).toMatchObject({
    metric_config: { metric_id: 'accuracy', additional_details: { scorer: 'match' } },
    score_details: { score: 0.5, uncertainty: { standard_error: { value: 0.5 } } },
  });
  expect(imported!.instances).toHaveLength(1);
  expect(imported!.instances[0]).toMatchObject({ evaluation: { score: 1, is_correct: true } });
});
