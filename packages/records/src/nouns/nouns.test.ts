import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as records from '../index.ts';

const digest = `sha256:${'0'.repeat(64)}`;
const at = '2026-01-01T00:00:00Z';

const specification = {
  kind: 'task',
  key: 's',
  task_key: 't',
  model_key: 'm',
  scorer: null,
  num_samples: null,
  subsampling: 'head',
  num_runs: 1,
  num_trials: 1,
  reducer: 'mean',
  k: 1,
};

const aggregates = {
  schema_version: 'assay.aggregates.v1',
  trials: { num_trials: 1, reducer: 'mean', k: 1 },
  scores: [],
  named: {},
  level: 0.95,
  sample_count: 0,
  metrics: {},
  macro_f1: { value: null, metrics: [], excluded: [], unscored: [] },
  cohorts: [],
  subtasks: null,
  set_values: null,
  outputs: { produced: 0, failed: 0, absent: 0, failed_by_class: {} },
  judge_usage: null,
  warnings: [],
};

/** A smallest valid record for every noun, and one change that must be refused. */
const nouns: readonly (readonly [name: string, schema: z.ZodType, valid: object, wrong: object])[] = [
  [
    'task',
    records.taskSchema,
    { schema_version: 'assay.task.v1', id: 'http://example.org/p', digest, problem: {} },
    { digest: 'sha256:1' },
  ],
  [
    'sample',
    records.sampleSchema,
    { id: 's1', input: { question: '?' }, expected: 'x', metadata: { tags: ['a'] } },
    { id: 7 },
  ],
  ['sample input', records.sampleInputSchema, { id: 's1', input: 'x' }, { expected: 'the answer' }],
  ['model', records.modelSchema, { key: 'm', provider: 'openai', model: 'x' }, { provider: 'elsewhere' }],
  [
    'evaluation',
    records.evaluationSchema,
    { key: 'e', display_name: null, cache: null, task_specifications: [specification] },
    { task_specifications: [] },
  ],
  [
    'declared specification',
    records.declaredSpecificationSchema,
    { schema_version: 'assay.task-specification.v1', evaluation_key: 'e', specification },
    { specification: { ...specification, num_runs: 0 } },
  ],
  [
    'execution',
    records.executionSchema,
    {
      schema_version: 'assay.execution.v1',
      id: 'x',
      verb: 'run',
      parent_id: null,
      asked_by: { user: null, host: 'h', machine: 'm', pid: 1, process_start: '' },
      started_at: at,
      ended_at: null,
      specifications: [{ evaluation_key: 'e', key: 's', digest }],
      settings: { limit: null, cache: null },
      budget: { max_tokens: null, max_cost_usd: null },
      spent: [],
      runs: [{ specification: 0, run_index: 0, run_id: 'r', scoring_id: null, kept: false }],
      verdict: null,
      end: null,
    },
    { end: { kind: 'failed' } },
  ],
  ['run manifest', records.runManifestSchema, runManifest(), { seed: '-1' }],
  [
    'run output',
    records.runOutputSchema,
    { kind: 'failed', sample_id: 's', trial: 0, class: 'timeout', message: 'm' },
    { class: 'tired' },
  ],
  [
    'scorer version',
    records.scorerVersionSchema,
    {
      schema_version: 'assay.scorer-version.v1',
      digest,
      code: 'c',
      dependency_lock: null,
      runtime: 'node',
      configuration: {},
      judge: null,
      arena: null,
    },
    { code: '' },
  ],
  [
    'scoring',
    records.scoringSchema,
    {
      schema_version: 'assay.scoring.v1',
      id: 'x',
      scorer_key: 'default',
      run_id: 'r',
      scorer_version: digest,
      hidden_data: digest,
      created_at: at,
      status: 'current',
      aggregates,
      scores: digest,
    },
    { status: 'overwritten' },
  ],
  [
    'submission',
    records.submissionSchema,
    {
      schema_version: 'assay.submission.v1',
      id: 'x',
      number: 1,
      evaluator_key: 'e',
      evaluator_digest: digest,
      team: 'team',
      received_at: at,
      artifacts: [{ name: 'rows.jsonl', digest, bytes: 3 }],
      claims: {},
    },
    { artifacts: [] },
  ],
  [
    'evaluator',
    records.evaluatorSchema,
    {
      schema_version: 'assay.evaluator.v1',
      key: 'e',
      problem: 'problem.jsonld',
      artifacts: [{ kind: 'predictions', name: 'predictions', prediction: { type: 'text' } }],
      scorers: [{ key: 'labels', kind: 'labels', metrics: ['exact-match'] }],
      headlines: ['exact-match.pass_rate'],
    },
    { scorers: [{ key: 'labels', kind: 'guess' }] },
  ],
  [
    'official score',
    records.officialScoreSchema,
    {
      schema_version: 'assay.official-score.v1',
      id: 'sc-1',
      submission_id: 'sub-1',
      evaluator_key: 'e',
      evaluator_digest: digest,
      kind: 'official',
      status: 'scored',
      split: 'all',
      scorer: { id: digest, components: {} },
      snapshot_id: null,
      execution: { started_at: at, finished_at: at, seed: '0', attempt: 1, sandbox: null, used: null },
      metrics: [],
      slices: [],
      counts: { items: 0, answered: 0, errors: {} },
      gates: [],
      marks: [],
      evidence: { items: null, trace: null, redacted_trace: null },
      trace_id: 't',
      error: null,
    },
    { status: 'fine' },
  ],
  [
    'board',
    records.boardSchema,
    {
      schema_version: 'assay.board.v1',
      evaluator_key: 'e',
      split: 'all',
      scorer_id: null,
      is_final: false,
      headline: 'accuracy',
      direction: 'higher',
      feedback: 'none',
      viewer: 'public',
      as_of: 0,
      entries: [],
    },
    { viewer: 'everyone' },
  ],
  [
    'board head',
    records.boardHeadSchema,
    {
      schema_version: 'assay.board-head.v1',
      evaluator_key: 'e',
      split: 'all',
      evaluator_digest: digest,
      scorer_id: digest,
      switched_at: at,
      reason: 'the first score',
    },
    { scorer_id: 'v1' },
  ],
  [
    'baseline',
    records.baselineSchema,
    { schema_version: 'assay.baseline.v1', name: 'main', scoring_id: 's', set_at: at },
    { set_at: 'yesterday' },
  ],
  ['gate', records.gateSchema, { macro_f1: { min: 0.85 } }, { macro_f1: { min: 85 } }],
  [
    'stability',
    records.stabilitySchema,
    {
      schema_version: 'assay.stability.v1',
      task_specification_key: 's',
      run_ids: ['r'],
      measures: 'model and scorer',
      metrics: {},
      scores: {},
      passes: {},
      precision: {},
      samples: [],
    },
    { run_ids: [] },
  ],
  [
    'comparison',
    records.comparisonSchema,
    {
      schema_version: 'assay.comparison.v1',
      before: { scoring_id: 'a', run_id: 'a', model_key: 'm' },
      after: { scoring_id: 'b', run_id: 'b', model_key: 'm' },
      paired: 0,
      only_before: 0,
      only_after: 0,
      input_changed: 0,
      relabelled: 0,
      rescored: [],
      changed: [],
      scores: [],
      set_values: [],
      cohorts: [],
      flips: [],
      flips_total: 0,
    },
    { paired: -1 },
  ],
  [
    'verdict',
    records.verdictSchema,
    { schema_version: 'assay.verdict.v1', outcome: 'pass', reasons: [{ rule: 'r', message: 'm' }] },
    { schema_version: 'assay.verdict.v2' },
  ],
  ['record', records.recordSchema, record(), { evaluation_results: [{ evaluation_name: 'x' }] }],
  [
    'card',
    records.cardSchema,
    {
      schema_version: 'assay.card.v1',
      subject: { kind: 'benchmark', name: 'b', collection: null },
      benchmark: 'b',
      completeness: null,
      figures: [],
      comparisons: [],
      documentation: [],
      findings: [],
      signals: [],
      rows: [],
    },
    { completeness: 2 },
  ],
  [
    'event',
    records.eventSchema,
    {
      schema_version: 'assay.event.v1',
      id: 'e',
      at,
      kind: 'scoring.withdrawn',
      subject: { noun: 'scoring', id: 's', digest: null },
      execution_id: null,
      run_id: null,
      scoring_id: 's',
      reason: 'r',
      data: {},
    },
    { kind: 'Not A Key' },
  ],
  ['aggregates', records.scoringAggregatesSchema, aggregates, { sample_count: -1 }],
  [
    'arena run',
    records.arenaRunSchema,
    {
      schema_version: 'assay.arena-run.v1',
      id: 'x',
      arena_key: 'a',
      version: digest,
      components: {},
      rules: {
        match: 'game',
        ties: 'half',
        anchor: null,
        level: 0.95,
        regularisation: 0,
        sequential: null,
      },
      players: [arenaPlayer('a'), arenaPlayer('b')],
      seeds: { policy: 'fixed', secret: 's', commitment: digest },
      begun_at: at,
    },
    { players: [arenaPlayer('a')] },
  ],
  [
    'review item',
    records.reviewItemSchema,
    {
      schema_version: 'assay.review-item.v1',
      id: 'x',
      evaluator_key: 'e',
      version: digest,
      split: 'all',
      kind: 'gold',
      submission_id: null,
      item: 'i',
      stratum: null,
      duplicate_of: null,
    },
    { kind: 'silver' },
  ],
  [
    'review vote',
    records.reviewVoteSchema,
    {
      schema_version: 'assay.review-vote.v1',
      item: 'i',
      rater: 'r',
      round: 1,
      revision: 1,
      kind: 'vote',
      values: { quality: null },
      reason: '',
      at,
      seconds: null,
      salt: '0'.repeat(16),
    },
    { salt: 'short' },
  ],
  [
    'reproduction',
    records.reproductionSchema,
    {
      schema_version: 'assay.reproduction.v1',
      title: 't',
      reported_by: { file: 'paper.jsonld', solution: null, model: null },
      obtained_by: { file: null, model: null },
      marks: [],
      rows: [],
      run: null,
    },
    { rows: [{ metric: 'accuracy' }] },
  ],
  [
    'implementation verdict',
    records.implementationVerdictSchema,
    {
      schema_version: 'assay.implementation_verdict.v1',
      subtask: null,
      metric: 'accuracy',
      measured: null,
      correctly: true,
      by: 'somebody',
      reason: null,
      at,
    },
    { by: '' },
  ],
];

function arenaPlayer(name: string): object {
  return { name, opaque: name, kind: 'module', digest, is_reference: false, entrant: null };
}

describe('every noun', () => {
  test.each(nouns)(
    '%s: accepts its smallest record, refuses a wrong one and an unknown key',
    (name, schema, valid, wrong) => {
      expect(schema.safeParse(valid).error?.issues ?? []).toEqual([]);
      expect(schema.safeParse({ ...valid, ...wrong }).success).toBe(false);
      const open = name === 'record';
      expect(schema.safeParse({ ...valid, surprise: 1 }).success).toBe(open);
    },
  );

  test.each(nouns)(
    '%s: is the same after it was written as JSON and read again, however often',
    (_, schema, valid) => {
      const read: unknown = schema.parse(valid);
      const again: unknown = schema.parse(JSON.parse(JSON.stringify(read)));
      expect(again).toEqual(read);
      expect(records.canonicalJson(asJson(again))).toBe(records.canonicalJson(asJson(read)));
    },
  );

  test.each(nouns)('%s: refuses what is not an object, and an empty one', (_, schema) => {
    for (const bad of [null, undefined, 0, '', [], {}, 'null'])
      expect(schema.safeParse(bad).success).toBe(false);
  });

  test.each(nouns)('%s: has a JSON Schema', (_, schema) => {
    expect(z.toJSONSchema(schema)).toHaveProperty('$schema');
  });
});

/** Where each noun that is kept or published on its own has its id; null: it is the digest of what it says. */
const ids: Readonly<Record<string, string | null>> = {
  task: 'id',
  'declared specification': null,
  execution: 'id',
  'run manifest': 'id',
  'scorer version': 'digest',
  scoring: 'id',
  submission: 'id',
  evaluator: 'key',
  'official score': 'id',
  board: null,
  'board head': null,
  baseline: 'name',
  stability: null,
  comparison: null,
  verdict: null,
  record: 'evaluation_id',
  card: 'subject',
  event: 'id',
  aggregates: null,
  'arena run': 'id',
  'review item': 'id',
  'review vote': null,
  reproduction: null,
  'implementation verdict': null,
};

/** Nouns that stand inside of others, which say the version for them. */
const parts = new Set([
  'sample',
  'sample input',
  'model',
  'evaluation',
  'run output',
  'gate',
  'score',
  'judge verdict',
]);

describe('the version and id of nouns', () => {
  const names = nouns.map(([name]) => name);

  test('every noun has both, or is part of one that has', () => {
    expect(names.filter((name) => !(name in ids) && !parts.has(name))).toEqual([]);
    expect(Object.keys(ids).filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(nouns.filter(([name]) => name in ids))('%s', (name, schema, valid) => {
    const kept: unknown = schema.parse(valid);
    expect(kept).toHaveProperty('schema_version');
    expect(schema.safeParse({ ...valid, schema_version: 7 }).success).toBe(false);
    const id = ids[name];
    if (typeof id === 'string') expect(kept).toHaveProperty(id);
  });

  test.each(nouns.filter(([name]) => name in ids && name !== 'record'))(
    '%s: a version that is not known is refused',
    (_, schema, valid) => {
      const { schema_version: version } = valid as { readonly schema_version: string };
      const unknown = [version.replace(/v1$/, 'v99'), version.replace(/v1$/, 'v0'), `${version} `, '', null];
      for (const schema_version of unknown)
        expect(schema.safeParse({ ...valid, schema_version }).success).toBe(false);
    },
  );

  test('every schema that says a version is among them', () => {
    const tested = new Set<unknown>(nouns.map(([, schema]) => schema));
    const versioned = Object.entries(records).filter(
      ([name, value]) => name.endsWith('Schema') && value instanceof z.ZodType && saysVersion(value),
    );
    expect(versioned.length).toBeGreaterThan(20);
    expect(versioned.filter(([, schema]) => !tested.has(schema)).map(([name]) => name)).toEqual([]);
  });

  test('a verdict of an earlier version, which did not say its own, is read', () => {
    const reasons = [{ rule: 'r', message: 'm' }];
    const read = records.verdictSchema.parse({ outcome: 'fail', reasons });
    expect(read).toEqual(records.makeVerdict('fail', reasons));
  });

  test('what is kept under its digest is one of these', () => {
    const named = Object.keys(records.documentSchemas).sort();
    expect(named).toEqual(['comparison', 'stability', 'task', 'task_specification', 'verdict']);
  });
});

describe('outcomesByRun', () => {
  const reason = (outcome: records.Verdict['outcome'], ...run_ids: readonly string[]) => ({
    rule: 'r',
    message: 'm',
    outcome,
    run_ids: [...run_ids],
  });
  test('is the worst that is said of each run, and leaves out those that nothing is said of', () => {
    const reasons = [
      reason('pass', 'a', 'b'),
      reason('fail', 'b'),
      reason('inconclusive', 'a'),
      reason('pass', 'c'),
    ];
    expect(records.outcomesByRun({ reasons })).toEqual({ a: 'inconclusive', b: 'fail', c: 'pass' });
  });
  test('is null where reasons do not say which runs they are about', () => {
    expect(records.outcomesByRun({ reasons: [{ rule: 'r', message: 'm' }] })).toBeNull();
  });
});

describe('combineVerdicts', () => {
  const verdict = (outcome: records.Verdict['outcome']): records.Verdict =>
    records.makeVerdict(outcome, [{ rule: outcome, message: 'm' }]);
  test('lets a failure beat an inconclusive, and that a pass, and keeps all reasons', () => {
    const combined = records.combineVerdicts([verdict('pass'), verdict('fail'), verdict('inconclusive')]);
    expect(combined.outcome).toBe('fail');
    expect(combined.reasons.map(({ rule }) => rule)).toEqual(['pass', 'fail', 'inconclusive']);
    expect(records.combineVerdicts([verdict('pass'), verdict('inconclusive')]).outcome).toBe('inconclusive');
  });
  test('never passes without a gate', () => {
    expect(records.combineVerdicts([]).outcome).toBe('inconclusive');
  });
});

function runManifest(): object {
  return {
    schema_version: 'assay.run.v1',
    id: 'r',
    parent_id: null,
    run_index: 0,
    evaluation_key: 'e',
    task_specification_key: 's',
    task_key: 't',
    model: { key: 'm', provider: 'module' },
    model_identity: {},
    task_digest: digest,
    prompt_digest: null,
    inputs_digest: digest,
    samples: 3,
    num_trials: 1,
    seed: '42',
    cache: 'off',
    environment: {},
    started_at: at,
    closed_at: null,
    stopped_because: null,
  };
}

function record(): object {
  return {
    schema_version: '0.3.0',
    evaluation_id: 'e',
    retrieved_timestamp: '0',
    source_metadata: {
      source_type: 'evaluation_run',
      source_organization_name: 'o',
      evaluator_relationship: 'first_party',
    },
    eval_library: { name: 'assay', version: '0.1.0' },
    model_info: { name: 'm' },
    evaluation_results: [],
  };
}

function asJson(value: unknown): records.JsonValue {
  return records.jsonValueSchema.parse(JSON.parse(JSON.stringify(value)));
}

function saysVersion(schema: z.ZodType): boolean {
  const { properties } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return properties !== undefined && 'schema_version' in properties;
}
