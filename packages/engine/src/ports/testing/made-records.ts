import {
  type Digest,
  digestBytes,
  type Event,
  type Execution,
  type RunManifest,
  type Scoring,
  type ScoringAggregates,
} from '@assay/records';
import type { JournalEntry, Store } from '../store.ts';

export const later = '2026-01-01T01:00:00.000Z';

export function digestOf(letter: string): Digest {
  return `sha256:${letter.codePointAt(0)!.toString(16).padStart(64, '0')}`;
}

export function manifest(id: string, changes: Partial<RunManifest> = {}): RunManifest {
  return {
    schema_version: 'assay.run.v1',
    id,
    parent_id: null,
    run_index: 0,
    evaluation_key: 'evaluation',
    task_specification_key: 'specification',
    task_key: 'task',
    model: { key: 'model', provider: 'module' },
    model_identity: { kind: 'test' },
    task_digest: digestOf('t'),
    prompt_digest: null,
    inputs_digest: digestOf('i'),
    samples: 10,
    num_trials: 1,
    seed: '0',
    cache: 'off',
    environment: {},
    started_at: '2026-01-01T00:00:00.000Z',
    closed_at: null,
    stopped_because: null,
    ...changes,
  };
}

export function execution(id: string, changes: Partial<Execution> = {}): Execution {
  return {
    schema_version: 'assay.execution.v1',
    id,
    verb: 'run',
    parent_id: null,
    asked_by: { user: 'u', host: 'h', machine: 'm', pid: 1, process_start: '' },
    started_at: '2026-01-01T00:00:00.000Z',
    ended_at: null,
    specifications: [{ evaluation_key: 'evaluation', key: 'specification', digest: digestOf('s') }],
    settings: { limit: null, cache: null },
    budget: { max_tokens: null, max_cost_usd: null },
    spent: [],
    runs: [],
    verdict: null,
    end: null,
    ...changes,
  };
}

export function event(id: string, changes: Partial<Event> = {}): Event {
  return {
    schema_version: 'assay.event.v1',
    id,
    at: later,
    kind: 'run.progress',
    subject: { noun: 'run', id: 'r', digest: null },
    execution_id: null,
    run_id: null,
    scoring_id: null,
    reason: null,
    data: { done: 1 },
    ...changes,
  };
}

export function entry(ordinal: number, trial = 0): JournalEntry {
  return {
    ordinal,
    input_digest: digestOf('d'),
    output: { kind: 'produced', sample_id: `s${ordinal}`, trial, output: 'answer' },
  };
}

export function failedEntry(ordinal: number): JournalEntry {
  return {
    ordinal,
    input_digest: digestOf('d'),
    output: {
      kind: 'failed',
      sample_id: '../\u0000"; DROP TABLE outputs; --',
      trial: 0,
      class: 'timeout',
      message: 'no answer',
      claimed: true,
      duration_ms: 12.5,
    },
  };
}

/** Everything an entry can carry, and texts that are easily spoilt. */
export function richEntry(ordinal: number): JournalEntry {
  return {
    ordinal,
    input_digest: digestOf('d'),
    output: {
      kind: 'produced',
      sample_id: `é\u{1f600}\ud800-${ordinal}`,
      trial: 0,
      output: { text: 'a\u0000b\ud83d', list: [1, null, true, 1e-7], ['__proto__']: 1 },
      usage: { input_tokens: 3, output_tokens: null, cost_usd: 0.000001 },
      duration_ms: 0,
    },
    trajectory: { steps: 2, tool_calls: [{ name: 'search', arguments: {} }] },
    cached: true,
  };
}

/** Of a scoring of nothing. */
export const noAggregates: ScoringAggregates = {
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

export async function scoring(id: string, run_id: string, table: Uint8Array): Promise<Scoring> {
  return {
    schema_version: 'assay.scoring.v1',
    id,
    scorer_key: 'default',
    run_id,
    scorer_version: digestOf('v'),
    hidden_data: `hmac-sha256:${'0'.repeat(64)}`,
    label_key: 'key',
    created_at: later,
    status: 'current',
    aggregates: noAggregates,
    scores: await digestBytes(new Uint8Array(table)),
  };
}

export async function entriesOf(store: Store, runId: string): Promise<JournalEntry[]> {
  return Array.fromAsync(store.journal.read(runId));
}
