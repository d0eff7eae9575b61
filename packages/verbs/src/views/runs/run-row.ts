import type { StoredRun } from '@assay/engine';
import type { Execution, Scoring, Verdict } from '@assay/records';
import { partNumbers } from '@assay/shown';

/** The number that a run is about, as far as its scoring says: of the first score that has one. */
export interface RowHeadline {
  /** `refusal.pass_rate`; of a metric of sets its name alone. */
  readonly name: string;
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly n: number | null;
  readonly missing: number | null;
}

/** A run as a list shows it. */
export interface RunRow {
  readonly id: string;
  readonly status: 'open' | 'closed' | 'stopped';
  readonly started_at: string;
  readonly closed_at: string | null;
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly task_key: string;
  readonly model_key: string;
  readonly samples: number;
  readonly run_index: number;
  /** Of a repetition: the first run of its series. */
  readonly series_of: string | null;
  /** Of the execution that ran it, over all its runs; null where no gate was judged. */
  readonly verdict: Verdict['outcome'] | null;
  readonly execution_id: string | null;
  readonly headline: RowHeadline | null;
  readonly scoring_id: string | null;
}

export function runRow(
  { manifest, status }: StoredRun,
  scoring: Scoring | null,
  execution: Execution | null,
): RunRow {
  return {
    id: manifest.id,
    status: status === 'closed' && manifest.stopped_because !== null ? 'stopped' : status,
    started_at: manifest.started_at,
    closed_at: manifest.closed_at,
    evaluation_key: manifest.evaluation_key,
    task_specification_key: manifest.task_specification_key,
    task_key: manifest.task_key,
    model_key: manifest.model.key,
    samples: manifest.samples,
    run_index: manifest.run_index,
    series_of: manifest.parent_id,
    verdict: execution?.verdict?.outcome ?? null,
    execution_id: execution?.id ?? null,
    headline: scoring === null ? null : headline(scoring),
    scoring_id: scoring?.id ?? null,
  };
}

function headline({ aggregates: { metrics, set_values: sets } }: Scoring): RowHeadline | null {
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
    return { name: what, value: number, interval: limits, n, missing };
  }
  return null;
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, make: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));
}
