// One measurement in a process of its own, so that its memory is its own: `signals-measure.ts CORPUS [digest|loaded]`.
// `loaded`: with the rows in memory already, as Python has them.
import { createHash } from 'node:crypto';
import {
  type DuckDbCorpus,
  openDuckDbCorpus,
} from '../../packages/cards/src/adapters/duckdb/open-duckdb-corpus.ts';
import { settleSignals } from '../../packages/cards/src/adapters/duckdb/settle-signals.ts';
import { streamSignals } from '../../packages/cards/src/adapters/duckdb/stream-signals.ts';
import { THETA } from '../../packages/cards/src/signals/comparability.ts';

export interface SignalsMeasure {
  readonly rows: number;
  readonly triples: number;
  /** From an open corpus to the signals of every triple. */
  readonly seconds: number;
  /** Of processor time, over all threads. */
  readonly cpuSeconds: number;
  /** From there to the last triple in order, in hand. */
  readonly streamSeconds: number | null;
  readonly peakGigabytes: number;
  /** Of the answer, as the Python reference has it; null where it was not asked for. */
  readonly digest: string | null;
}

if (import.meta.main) {
  const corpus = await openDuckDbCorpus(process.argv[2]!);
  const schema = process.argv[3] === 'loaded' ? await load(corpus) : 'engine';
  const started = performance.now();
  const before = process.cpuUsage();
  const { rows, triples } = await settleAll(corpus, schema);
  const seconds = since(started);
  const { user, system } = process.cpuUsage(before);
  const peakGigabytes = process.resourceUsage().maxRSS / 1e6;
  const streaming = performance.now();
  const digest = process.argv[3] === 'digest' ? await digestOf(corpus) : null;
  const streamSeconds = digest === null ? null : since(streaming);
  await corpus.close();
  const measure: SignalsMeasure = {
    rows,
    triples,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    streamSeconds,
    peakGigabytes,
    digest,
  };
  process.stdout.write(`${JSON.stringify(measure)}\n`);
}

function since(started: number): number {
  return (performance.now() - started) / 1000;
}

/** The signals of every triple, each looked at once. */
async function settleAll(
  { database }: DuckDbCorpus,
  schema: string,
): Promise<{ rows: number; triples: number }> {
  await settleSignals(database, THETA, schema);
  const read = await database.connection.runAndReadAll(
    `SELECT sum(reports)::DOUBLE, count(*)::DOUBLE, sum(missing), sum(first_party_only), sum(parties), sum(variants),
      sum(differing), sum(variant_divergence), sum(cross_party_divergence) FROM ${schema}.settled`,
  );
  const [rows, triples] = read.getRows()[0] as [number, number];
  return { rows, triples };
}

/** The rows of the corpus in memory, under a schema of their own. */
async function load({ database: { connection } }: DuckDbCorpus): Promise<string> {
  await connection.run('CREATE SCHEMA loaded');
  await connection.run('CREATE TABLE loaded.rows AS FROM engine.rows');
  return 'loaded';
}

async function digestOf(corpus: DuckDbCorpus): Promise<string> {
  const hash = createHash('sha256');
  for await (const batch of streamSignals(corpus))
    for (const { model, path, metric, ...beside } of batch) {
      // Python has the signals alone.
      const {
        lowest: _,
        highest: __,
        stated_differences: ___,
        unexplained_spread: ____,
        ...signals
      } = beside;
      hash.update(`${JSON.stringify([model, ...path, metric, ...Object.values(signals)])}\n`);
    }
  return hash.digest('hex');
}
