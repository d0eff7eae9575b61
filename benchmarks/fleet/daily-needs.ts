import type { FleetCosts } from './fleet-costs.ts';

/** What so many samples a day take, beside what the simulation says about the moment. */
export interface DailyNeeds {
  readonly samples_per_second: number;
  /** Workers that are busy all day. */
  readonly workers: number;
  /** Of the database, by the load of an even day. */
  readonly database_cores: number;
  readonly wal_gb: number;
  /** For the outputs alone, with their indexes. */
  readonly stored_gb: number;
  /** Between workers and database, both ways. */
  readonly network_mbit_per_second: number;
  /** That workers may hold at the same time. */
  readonly connections: number;
}

/** Four of the store, two of the queue, one for limits. */
const CONNECTIONS_OF_A_WORKER = 7;

/** An output goes to the journal and to the cache, and its seals with it. */
const COPIES_ON_THE_WIRE = 2;

export interface DailyLoad {
  readonly samples: number;
  readonly concurrency: number;
  readonly model_ms: number;
  /** Workers that are there, busy or not. */
  readonly workers: number;
  /** Of the answers, beyond those of the measurement. */
  readonly answer_bytes: number;
}

export function dailyNeeds(load: DailyLoad, costs: FleetCosts): DailyNeeds {
  const { samples, concurrency, model_ms, workers, answer_bytes } = load;
  const perSecond = samples / 86_400;
  const ofWorker = Math.min(
    (concurrency * 1_000) / (model_ms + costs.request_wait_ms + costs.worker_ms_per_sample),
    1_000 / costs.worker_ms_per_sample,
  );
  const commitsOfWorker = Math.min(1_000 / costs.pulse_ms, ofWorker);
  const databaseMs =
    costs.database_ms_per_sample + (costs.database_ms_per_commit * commitsOfWorker) / ofWorker;
  const bytes = costs.wal_bytes_per_sample + COPIES_ON_THE_WIRE * answer_bytes;
  return {
    samples_per_second: perSecond,
    workers: Math.ceil(perSecond / ofWorker),
    database_cores: (perSecond * databaseMs + workers * costs.database_ms_per_worker_second) / 1_000,
    wal_gb: (samples * bytes) / 1e9,
    stored_gb: (samples * (costs.stored_bytes_per_sample + answer_bytes)) / 1e9,
    network_mbit_per_second: (perSecond * bytes * 8) / 1e6,
    connections: workers * CONNECTIONS_OF_A_WORKER,
  };
}
