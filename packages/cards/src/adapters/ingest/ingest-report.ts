import type { FindingCount } from '../../corpus/finding.ts';
import type { Counts } from '../shards/stored-batch.ts';

/** What reading came to. */
export interface ReadReport extends Counts {
  /** Files that were read. */
  readonly files: number;
  readonly unchanged: number;
  readonly shards: number;
  readonly rules: readonly FindingCount[];
}

/** What an ingest came to. */
export interface IngestReport extends ReadReport {
  /** Files that were read before and are no longer there: their results still count. */
  readonly gone: number;
  /** Such files whose results were taken out. */
  readonly pruned: number;
  /** Shards that were no longer there; left out where all were. What they held is read again where its files are among those read. */
  readonly lost_shards?: number;
}

/** How far an ingest is. */
export interface IngestProgress {
  readonly file: string;
  readonly filesDone: number;
  readonly files: number;
  readonly rows: number;
  readonly records: number;
  readonly instances: number;
}

/** Adds up the counts of batches. */
export class Tally {
  readonly counts = { rows: 0, records: 0, findings: 0, instances: 0, cards: 0 };
  readonly #rules = new Map<string, FindingCount>();

  add(counts: Counts, rules: readonly FindingCount[]): void {
    for (const name of Object.keys(this.counts) as (keyof Counts)[]) this.counts[name] += counts[name];
    for (const rule of rules) {
      const key = `${rule.action} ${rule.rule}`;
      const known = this.#rules.get(key);
      this.#rules.set(key, known === undefined ? rule : { ...known, count: known.count + rule.count });
    }
  }

  rules(): readonly FindingCount[] {
    return [...this.#rules.values()];
  }
}
