import {
  aggregateScores,
  aggregateValue,
  type Direction,
  type PassRule,
  type ScoreType,
} from '@assay/metrics';
import {
  missing,
  type OutputCounts,
  type RunManifest,
  type Score,
  scored,
  type ScoreValue,
  type Scoring,
  type ScoringAggregates,
} from '@assay/records';
import type { ScoredRun } from '../../score/scored-run.ts';
import type { ScoreTableRow } from '../../score/score-table.ts';

interface MadeScore {
  readonly name: string;
  readonly type?: ScoreType;
  readonly direction?: Direction;
  readonly pass_rule?: PassRule | null;
  readonly kind?: 'sample' | 'set';
}

export interface MadeRow {
  readonly id: string;
  readonly tags?: readonly string[];
  readonly cluster?: string;
  readonly subtask?: string;
  /** A text beginning with `!` is a missing score of that class. */
  readonly scores: readonly ScoreValue[];
}

export interface MadeRun {
  readonly id?: string;
  readonly scores?: readonly MadeScore[];
  readonly rows: readonly MadeRow[];
  readonly named?: Readonly<Record<string, string>>;
  readonly manifest?: Partial<RunManifest>;
  readonly scoring?: Partial<Scoring>;
  readonly outputs?: Partial<OutputCounts>;
  readonly set_values?: ScoringAggregates['set_values'];
  readonly judge_usage?: ScoringAggregates['judge_usage'];
}

export const digestOf = (digit: string): string => `sha256:${digit.repeat(64)}`;

/** A scored run made of rows, its aggregates derived from them. */
export function madeRun(made: MadeRun): ScoredRun {
  const id = made.id ?? 'run-a';
  const definitions = (made.scores ?? [{ name: 'exact-match' }]).map((score) => {
    const type: ScoreType = score.type ?? { kind: 'boolean' };
    const rule: PassRule | null = type.kind === 'boolean' ? { kind: 'is-true' } : null;
    return {
      name: score.name,
      scoreType: type,
      direction: score.direction ?? 'higher',
      passRule: score.pass_rule === undefined ? rule : score.pass_rule,
    } as const;
  });
  const aggregation = aggregateScores(definitions);
  const rows = made.rows.map((row, ordinal): ScoreTableRow => {
    const scores = row.scores.map(scoreOf);
    const metadata = {
      ...(row.tags === undefined ? {} : { tags: row.tags }),
      ...(row.cluster === undefined ? {} : { cluster: row.cluster }),
      ...(row.subtask === undefined ? {} : { subtask: row.subtask }),
    };
    aggregation.add({ id: row.id, metadata }, scores);
    return {
      ordinal,
      trial: 0,
      sample_id: row.id,
      input_digest: digestOf('1'),
      label_hmac: null,
      subtask: row.subtask ?? null,
      tags: row.tags ?? [],
      cluster: row.cluster ?? null,
      scores,
    };
  });
  const result = aggregation.result();
  const named = Object.entries(made.named ?? {}).map(
    ([name, of]) => [name, aggregateValue(result, of)] as const,
  );
  const aggregates: ScoringAggregates = {
    schema_version: 'assay.aggregates.v1',
    trials: { num_trials: 1, reducer: 'mean', k: 1 },
    scores: definitions.map(({ name, scoreType, direction, passRule }, i) => ({
      name,
      metric: name,
      kind: made.scores?.[i]?.kind ?? 'sample',
      type: scoreType,
      direction,
      pass_rule: passRule,
      reduced: null,
    })),
    ...result,
    named: Object.fromEntries(named),
    ...(made.named === undefined ? {} : { named_of: made.named }),
    set_values: made.set_values ?? null,
    outputs: { produced: rows.length, failed: 0, absent: 0, failed_by_class: {}, ...made.outputs },
    judge_usage: made.judge_usage ?? null,
    warnings: [],
  };
  return {
    manifest: manifestOf(id, rows.length, made.manifest),
    scoring: {
      schema_version: 'assay.scoring.v1',
      id: `scoring-of-${id}`,
      scorer_key: 'default',
      run_id: id,
      scorer_version: digestOf('a'),
      hidden_data: `hmac-sha256:${'b'.repeat(64)}`,
      label_key: 'key',
      label_commitment: {
        algorithm: 'assay-commit-v1',
        snapshot_id: 'labels-bbbb',
        items: 1,
        commitment_root: 'e'.repeat(64),
      },
      created_at: '2026-01-01T00:01:00Z',
      status: 'current',
      aggregates,
      scores: digestOf('c'),
      ...made.scoring,
    },
    table: {
      score_names: definitions.map(({ name }) => name),
      // oxlint-disable-next-line typescript/require-await
      rows: {
        [Symbol.asyncIterator]: async function* () {
          yield* rows;
        },
      },
    },
  };
}

function scoreOf(value: ScoreValue): Score {
  return typeof value === 'string' && value.startsWith('!')
    ? missing(value.slice(1) as 'rate_limited', 'the reason, which may quote a label')
    : scored(value);
}

function manifestOf(id: string, samples: number, more: Partial<RunManifest> | undefined): RunManifest {
  return {
    schema_version: 'assay.run.v1',
    id,
    parent_id: null,
    run_index: 0,
    evaluation_key: 'evaluation',
    task_specification_key: 'specification',
    task_key: 'task',
    model: { key: 'model', provider: 'module', parameters: { temperature: 0, max_tokens: 16 } },
    model_identity: { provider: 'module' },
    task_digest: digestOf('d'),
    prompt_digest: null,
    inputs_digest: digestOf('e'),
    samples,
    num_trials: 1,
    seed: '7',
    cache: 'off',
    environment: { node: 'v24' },
    started_at: '2026-01-01T00:00:00Z',
    closed_at: '2026-01-01T00:00:30Z',
    stopped_because: null,
    ...more,
  };
}

/** Rows of one boolean score: the first `passed` of `n` pass. */
export function passing(passed: number, n: number, more: Partial<MadeRow> = {}): readonly MadeRow[] {
  return Array.from({ length: n }, (_, i) => ({ id: `s${i}`, scores: [i < passed], ...more }));
}
