import { ascending, type Histogram, histogram, mean, percentile } from '@assay/metrics';
import { isAnswer } from '../../ask/reply/notable-outputs.ts';
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
  /** Requests without an answer: crashes, which are in no number, and timeouts, with the time that was waited. */
  readonly unanswered: number;
  /** What percentiles are where each of those took longer than any answer; null: longer than anybody knows. */
  readonly at_worst: {
    readonly p50: number | null;
    readonly p95: number | null;
    readonly p99: number | null;
  };
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly histogram: Histogram;
}

/**
 * Collects the durations of what the model answered, and of timeouts, which took at least their time; how soon it crashed is
 * none. What the infrastructure lost says nothing of the model. Memory: eight bytes per output, for exact percentiles.
 */
export class LatencyTally {
  readonly #durations: number[] = [];
  readonly #answered: number[] = [];
  #cached = 0;
  #unknown = 0;
  #unanswered = 0;

  add({ output, cached }: Pick<JournalEntry, 'output' | 'cached'>): void {
    if (output.kind === 'failed' && lostClasses.has(output.class)) return;
    const answered = isAnswer(output);
    if (!answered) this.#unanswered += 1;
    if (output.kind === 'failed' && !answered && output.class !== 'timeout') return;
    if (output.duration_ms === undefined) {
      if (answered) this.#unknown += 1;
      return;
    }
    this.#durations.push(output.duration_ms);
    if (answered) this.#answered.push(output.duration_ms);
    if (cached === true) this.#cached += 1;
  }

  /** By R's type 7, over the answers and then the rest: null where that is among the rest. */
  #atWorst(percent: number): number | null {
    const answers = ascending(this.#answered);
    const place = ((answers.length + this.#unanswered - 1) * percent) / 100;
    const [low, high] = [answers[Math.floor(place)], answers[Math.ceil(place)]];
    return low === undefined || high === undefined ? null : low + (place - Math.floor(place)) * (high - low);
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
      unanswered: this.#unanswered,
      at_worst: { p50: this.#atWorst(50), p95: this.#atWorst(95), p99: this.#atWorst(99) },
      mean: mean(sorted)!,
      p50: at(50),
      p95: at(95),
      p99: at(99),
      max: at(100),
      histogram: histogram(sorted, { min: 0, max: at(100) }, 'observed')!,
    };
  }
}
