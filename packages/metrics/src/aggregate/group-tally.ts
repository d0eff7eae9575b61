import type { Score } from '@assay/records';
import { type MacroF1, macroF1 } from './macro-f1.ts';
import type { MetricAggregate } from './metric-aggregate.ts';
import { MetricTally } from './metric-tally.ts';
import type { ScoreDefinition } from './score-definition.ts';

/** The aggregates of one group of samples: all of them, a cohort, or a subtask. */
export interface GroupAggregate {
  readonly sample_count: number;
  /** By score name, in the order of the definitions. */
  readonly metrics: Readonly<Record<string, MetricAggregate>>;
  readonly macro_f1: MacroF1;
}

/** All metrics over one group of samples. */
export class GroupTally {
  readonly #definitions: readonly ScoreDefinition[];
  readonly #tallies: readonly MetricTally[];
  #samples = 0;

  constructor(definitions: readonly ScoreDefinition[]) {
    this.#definitions = definitions;
    this.#tallies = definitions.map((definition) => new MetricTally(definition));
  }

  add(scores: readonly Score[], cluster: string | null): void {
    this.#samples++;
    for (let i = 0; i < scores.length; i++) this.#tallies[i]!.add(scores[i]!, cluster);
  }

  merge(other: GroupTally): void {
    this.#samples += other.#samples;
    this.#tallies.forEach((tally, i) => tally.merge(other.#tallies[i]!));
  }

  aggregate(level: number): GroupAggregate {
    const metrics = Object.fromEntries(
      this.#definitions.map(({ name }, i) => [name, this.#tallies[i]!.aggregate(level)]),
    );
    return { sample_count: this.#samples, metrics, macro_f1: macroF1(metrics) };
  }
}
