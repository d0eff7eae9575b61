import pg from 'pg';
import { processorTime } from './processor-time.ts';

/** What a store on PostgreSQL has of outputs, and what the database did for it, at one moment. */
export interface FleetCounts {
  readonly at_ms: number;
  /** That have said that they are there. */
  readonly workers: number;
  readonly samples: number;
  /** Rows of the journal: one for each commit of outputs. */
  readonly commits: number;
  readonly transactions: number;
  readonly wal_bytes: number;
  readonly journal_bytes: number;
  /** Null where the database is on another machine. */
  readonly database_cpu_ms: number | null;
}

const counted = `
  SELECT (SELECT count(*) FROM workers)::float8 AS workers,
         (SELECT coalesce(sum(upper(part) - lower(part)), 0) FROM journal, unnest(taken) AS part)::float8 AS samples,
         (SELECT count(*) FROM journal)::float8 AS commits,
         (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::float8 AS transactions,
         pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal_bytes,
         pg_total_relation_size('journal')::float8 AS journal_bytes,
         (SELECT array_agg(pid) FROM pg_stat_activity) AS pids`;

export async function openCounts(server: string, schema: string, isHere: boolean) {
  const client = new pg.Client({ connectionString: server, options: `-c search_path=${schema}` });
  await client.connect();
  const count = async (): Promise<FleetCounts> => {
    const { rows } = await client.query<FleetCounts & { pids: readonly number[] }>(counted);
    const { pids, ...found } = rows[0]!;
    return { ...found, at_ms: performance.now(), database_cpu_ms: isHere ? processorTime(pids) : null };
  };
  return { count, close: () => client.end() };
}
