import {
  executionSchema,
  outcomesByRun,
  runMark,
  runOverridesSchema,
  runPartSchema,
  type Scoring,
} from '@assay/records';
import { numberLabel, partNumbers, scoreLabel } from '@assay/shown';
import * as z from 'zod';
import type { ExecutionBrief, HeadlineBrief, RunBrief, ScoringBrief, StoredRun } from '../../ports/store.ts';
import { storedRecord } from './stored-record.ts';

/** What a brief is made of; the row itself is parsed whole when it is handed out. */
const { id, verb, end, specifications, runs, verdict } = executionSchema.shape;
const executionBriefSchema = z.object({ id, verb, end, specifications, runs, verdict });

/** The brief of a stored execution. */
export function readExecutionBrief(row: { readonly id: string; readonly execution: string }): ExecutionBrief {
  return executionBrief(storedRecord(executionBriefSchema, row.execution, `execution ${row.id}`));
}

function executionBrief(told: z.infer<typeof executionBriefSchema>): ExecutionBrief {
  return {
    id: told.id,
    verb: told.verb,
    end: told.end?.kind ?? null,
    evaluation_keys: [...new Set(told.specifications.map(({ evaluation_key }) => evaluation_key))],
    specification_keys: [...new Set(told.specifications.map(({ key }) => key))],
    run_ids: told.runs.map(({ run_id }) => run_id),
    made_run_ids: told.runs.filter(({ kept }) => !kept).map(({ run_id }) => run_id),
    outcome: told.verdict?.outcome ?? null,
    outcomes: told.verdict === null ? null : outcomesByRun(told.verdict),
  };
}

interface RunRow {
  readonly id: string;
  readonly status: StoredRun['status'];
  readonly manifest: string;
}

/** What a brief is made of; the row itself is parsed whole when it is handed out. */
const runBriefSchema = z.object({
  id: z.string(),
  stopped_because: z.string().nullable(),
  started_at: z.string(),
  closed_at: z.string().nullable(),
  evaluation_key: z.string(),
  task_specification_key: z.string(),
  task_key: z.string(),
  task_digest: z.string(),
  model: z.object({ key: z.string() }),
  samples: z.number(),
  run_index: z.number(),
  parent_id: z.string().nullable(),
  part: runPartSchema.optional(),
  overrides: runOverridesSchema.optional(),
});

/** Reads the briefs of stored manifests. Keys and digests are those of few tasks and models: each text is kept once. */
export function runBriefReader(): (row: RunRow) => RunBrief {
  const texts = new Map<string, string>();
  const once = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return ({ id, manifest, status }) => {
    const brief = runBrief(storedRecord(runBriefSchema, manifest, `the manifest of run ${id}`), status);
    return {
      ...brief,
      evaluation_key: once(brief.evaluation_key),
      task_specification_key: once(brief.task_specification_key),
      task_key: once(brief.task_key),
      task_digest: once(brief.task_digest),
      model_key: once(brief.model_key),
    };
  };
}

function runBrief(manifest: z.infer<typeof runBriefSchema>, status: StoredRun['status']): RunBrief {
  return {
    id: manifest.id,
    status: status === 'closed' && manifest.stopped_because !== null ? 'stopped' : status,
    started_at: manifest.started_at,
    closed_at: manifest.closed_at,
    evaluation_key: manifest.evaluation_key,
    task_specification_key: manifest.task_specification_key,
    task_key: manifest.task_key,
    task_digest: manifest.task_digest,
    model_key: manifest.model.key,
    samples: manifest.samples,
    run_index: manifest.run_index,
    parent_id: manifest.parent_id,
    mark: runMark(manifest),
  };
}

export function scoringBrief(scoring: Scoring): ScoringBrief {
  const { id, run_id, scorer_key, scorer_version, status } = scoring;
  return { id, run_id, scorer_key, scorer_version, status, headline: headlineOf(scoring) };
}

function headlineOf({
  aggregates: { metrics, set_values: sets, scores, trials },
}: Scoring): HeadlineBrief | null {
  const labels = Object.fromEntries(scores.map((score) => [score.name, scoreLabel(score, trials)]));
  const values =
    sets === null
      ? null
      : mapValues(sets.all, (one) => ({
          value: one.value,
          interval: one.interval ?? null,
          interval_missing: one.interval_missing ?? null,
          n: one.n ?? null,
          uncounted: one.uncounted,
        }));
  for (const { name, value, mean, pass_rate: rate, interval, n, missing } of partNumbers({
    metrics,
    set_values: values,
  })) {
    const number = value ?? rate ?? mean;
    if (number === null) continue;
    const what = value === null ? `${name}.${rate === null ? 'mean' : 'pass_rate'}` : name;
    const limits = interval === null ? null : { low: interval.low, high: interval.high };
    return { name: numberLabel(what, labels), value: number, interval: limits, n, missing };
  }
  return null;
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, make: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));
}
