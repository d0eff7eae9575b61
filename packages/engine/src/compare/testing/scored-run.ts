import { aggregateScores, aggregateValue } from '@assay/metrics';
import type {
  JsonObject,
  RunManifest,
  Score,
  ScoreFacts,
  Scoring,
  ScoringAggregates,
  TrialReducer,
} from '@assay/records';
import { missing, scored } from '@assay/records';
import { nodeDigester } from '../../adapters/node-digester.ts';
import { joinBytes } from '../../publish/join-bytes.ts';
import {
  LABEL_BYTES,
  type NewScoreTableRow,
  readScoreTable,
  ScoreTableWriter,
} from '../../score/score-table.ts';
import { definitionOf, reductionOf } from '../../score/aggregates/score-aggregates.ts';
import type { ScoredRun } from '../../score/scored-run.ts';

/** A score that passes when true. */
export function booleanScore(name: string, direction: 'higher' | 'lower' | 'none' = 'higher'): ScoreFacts {
  const passRule = direction === 'higher' ? ({ kind: 'is-true' } as const) : null;
  return {
    name,
    metric: 'contains',
    kind: 'sample',
    type: { kind: 'boolean' },
    direction,
    pass_rule: passRule,
    reduced: null,
  };
}

export function numberScore(name: string, changes: Partial<ScoreFacts> = {}): ScoreFacts {
  return {
    name,
    metric: 'levenshtein',
    kind: 'sample',
    type: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    pass_rule: { kind: 'at-least', threshold: 0.5 },
    reduced: null,
    ...changes,
  };
}

export function labelScore(name: string): ScoreFacts {
  return {
    name,
    metric: 'module:tone.ts',
    kind: 'sample',
    type: { kind: 'label' },
    direction: 'none',
    pass_rule: null,
    reduced: null,
  };
}

export interface SampleRow {
  readonly id: string;
  /** One per score, or one list per trial; null: missing. */
  readonly scores: readonly Value[] | readonly (readonly Value[])[];
  readonly input?: string;
  readonly tags?: readonly string[];
  readonly cluster?: string;
  readonly subtask?: string;
  /** Stands for the HMAC of its label. */
  readonly label?: string;
}

type Value = boolean | number | string | null;

export interface ScoredRunOptions {
  readonly manifest?: Partial<RunManifest>;
  readonly scoring?: Partial<Omit<Scoring, 'aggregates'>>;
  readonly named?: Readonly<Record<string, string>>;
  readonly set_values?: ScoringAggregates['set_values'];
  readonly reducer?: TrialReducer;
  readonly k?: number;
}

/** A scored run from its scores: aggregated by the real aggregation, its table written to Parquet and read back. */
export async function scoredRun(
  facts: readonly ScoreFacts[],
  samples: readonly SampleRow[],
  options: ScoredRunOptions = {},
): Promise<ScoredRun> {
  const trials = samples.map((sample) => trialsOf(sample));
  const num_trials = Math.max(1, ...trials.map((list) => list.length));
  const settings = { num_trials, reducer: options.reducer ?? 'mean', k: options.k ?? num_trials } as const;
  const reductions = facts.map((score) =>
    reductionOf(definitionOf(score, 'trial'), settings.reducer, settings.k),
  );
  const reduced = facts.map((score, i): ScoreFacts => {
    if (num_trials === 1) return score;
    const { by, scoreType, direction, passRule } = reductions[i]!;
    return { ...score, reduced: { by, type: scoreType, direction, pass_rule: passRule } };
  });
  const writer = new ScoreTableWriter(facts.map(({ name, type }) => ({ name, scoreType: type })));
  const aggregation = aggregateScores(reduced.map((score) => definitionOf(score, 'sample')));
  samples.forEach((sample, ordinal) => {
    const own = trials[ordinal]!;
    own.forEach((scores, trial) => writer.add(rowOf(sample, ordinal, trial, scores)));
    const whole =
      num_trials === 1 ? own[0]! : reductions.map(({ reduce }, i) => reduce(own.map((scores) => scores[i]!)));
    aggregation.add({ id: sample.id, metadata: metadataOf(sample) }, whole);
  });
  const result = aggregation.result();
  const named = Object.entries(options.named ?? {}).map(
    ([name, of]) => [name, aggregateValue(result, of)] as const,
  );
  const aggregates: ScoringAggregates = {
    schema_version: 'assay.aggregates.v1',
    trials: settings,
    scores: reduced,
    ...result,
    named: Object.fromEntries(named),
    ...(options.named === undefined ? {} : { named_of: options.named }),
    set_values: options.set_values ?? null,
    outputs: { produced: samples.length * num_trials, failed: 0, absent: 0, failed_by_class: {} },
    judge_usage: null,
    warnings: [],
  };
  const manifest = { ...plainManifest, samples: samples.length, num_trials, ...options.manifest };
  return {
    manifest,
    scoring: {
      ...plainScoring,
      id: `scoring-of-${manifest.id}`,
      run_id: manifest.id,
      ...options.scoring,
      aggregates: aggregates,
    },
    table: await readScoreTable(joinBytes(writer.finish())),
  };
}

function trialsOf({ scores }: SampleRow): readonly (readonly Score[])[] {
  const lists = scores.some((value) => Array.isArray(value))
    ? (scores as readonly (readonly Value[])[])
    : [scores as readonly Value[]];
  return lists.map((list) =>
    list.map((value) => (value === null ? missing('rate_limited', 'asked too often') : scored(value))),
  );
}

function rowOf(
  sample: SampleRow,
  ordinal: number,
  trial: number,
  scores: readonly Score[],
): NewScoreTableRow {
  return {
    ordinal,
    trial,
    sample_id: sample.id,
    input_digest: nodeDigester.json(sample.input ?? sample.id),
    label_hmac: labelBytes(sample.label ?? ''),
    subtask: sample.subtask ?? null,
    tags: sample.tags ?? [],
    cluster: sample.cluster ?? null,
    scores,
  };
}

function labelBytes(label: string): Uint8Array {
  return new TextEncoder().encode(label.padEnd(LABEL_BYTES)).subarray(0, LABEL_BYTES);
}

function metadataOf({ tags, cluster, subtask }: SampleRow): JsonObject {
  return {
    tags: tags ?? [],
    ...(cluster === undefined ? {} : { cluster }),
    ...(subtask === undefined ? {} : { subtask }),
  };
}

const plainManifest: RunManifest = {
  schema_version: 'assay.run.v1',
  id: 'run-1',
  parent_id: null,
  run_index: 0,
  evaluation_key: 'evaluation',
  task_specification_key: 'specification',
  task_key: 'task',
  model: { key: 'model', provider: 'module', parameters: { temperature: 0 } },
  model_identity: { kind: 'test' },
  task_digest: nodeDigester.json('task'),
  prompt_digest: null,
  inputs_digest: nodeDigester.json('inputs'),
  samples: 0,
  num_trials: 1,
  seed: '7',
  cache: 'off',
  environment: { runtime: 'node 24.0.0', platform: 'linux x64', assay: '0.1.0' },
  started_at: '2026-01-01T00:00:00.000Z',
  closed_at: '2026-01-01T00:01:00.000Z',
  stopped_because: null,
};

const plainScoring: Omit<Scoring, 'aggregates'> = {
  schema_version: 'assay.scoring.v1',
  id: 'scoring',
  scorer_key: 'scorer',
  run_id: 'run-1',
  scorer_version: nodeDigester.json('scorer'),
  hidden_data: `hmac-sha256:${'1'.repeat(64)}`,
  label_key: 'key',
  created_at: '2026-01-01T00:02:00.000Z',
  status: 'current',
  scores: nodeDigester.json('scores'),
};
