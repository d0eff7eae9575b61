import { ascending, type Histogram, histogram, mean, percentile } from '@assay/metrics';
import type { JournalEntry } from '../../ports/journal.ts';
import { lostClasses } from './lost-classes.ts';

/** How long answers took when they were asked for, in milliseconds. */
export interface Latency {
  /** Answers with a duration, those from the cache among them. */
  readonly n: number;
  /** Those of them that came from the cache, with the duration they had when the model gave them. */
  readonly cached: number;
  /** Answers whose duration nobody knows. */
  readonly unknown: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly histogram: Histogram;
}

/**
 * Collects the durations of what the model answered, its own failures included: a timeout took its time. What the
 * infrastructure lost says nothing of the model. Memory: eight bytes per output, for exact percentiles.
 */
export class LatencyTally {
  readonly #durations: number[] = [];
  #cached = 0;
  #unknown = 0;

  add({ output, cached }: Pick<JournalEntry, 'output' | 'cached'>): void {
    if (output.kind === 'failed' && lostClasses.has(output.class)) return;
    if (output.duration_ms === undefined) {
      this.#unknown += 1;
      return;
    }
    this.#durations.push(output.duration_ms);
    if (cached === true) this.#cached += 1;
  }

  /** Null where no answer has a duration. */
  latency(): Latency | null {
    if (this.#durations.length === 0) return null;
    const sorted = ascending(this.#durations);
    const at = (percent: number): number => percentile(sorted, percent)!;
    return {
      n: sorted.length,
      cached: this.#cached,
      unknown: this.#unknown,
      mean: mean(sorted)!,
      p50: at(50),
      p95: at(95),
      p99: at(99),
      max: at(100),
      histogram: histogram(sorted, { min: 0, max: at(100) }, 'observed')!,
    };
  }
}
