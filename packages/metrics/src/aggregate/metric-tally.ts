import type { Score, Scored } from '@assay/records';
import { BooleanTally } from './boolean-tally.ts';
import { codePointOrder } from './code-point-order.ts';
import { LabelTally } from './label-tally.ts';
import { type MetricAggregate, metricAggregate } from './metric-aggregate.ts';
import { NumberTally } from './number-tally.ts';
import { passedShare } from './passed-share.ts';
import { passes } from './passes.ts';
import type { ScoreDefinition } from './score-definition.ts';

/** One metric over one group of samples: values by type, and what is missing by class. */
export class MetricTally {
  readonly #definition: ScoreDefinition;
  readonly #values: BooleanTally | NumberTally | LabelTally;
  readonly #missing = new Map<string, number>();
  readonly #againstModel = new Map<string, number>();

  constructor(definition: ScoreDefinition) {
    this.#definition = definition;
    this.#values = tallyFor(definition);
  }

  /** The score has been checked against the definition. */
  add(score: Score, cluster: string | null): void {
    if (score.kind === 'missing') {
      increase(this.#missing, score.class, 1);
      return;
    }
    const failure = score.details?.['failure'];
    // A refusal is an answer: it was judged.
    if (typeof failure === 'string' && failure !== 'refusal') increase(this.#againstModel, failure, 1);
    if (this.#values instanceof BooleanTally) this.#values.add(score.value as boolean, cluster);
    else if (this.#values instanceof NumberTally) this.#addNumber(this.#values, score, cluster);
    else this.#values.add(score.value as string);
  }

  #addNumber(values: NumberTally, score: Scored, cluster: string | null): void {
    const rule = this.#definition.passRule;
    const ofTrials = rule !== null && rule.kind !== 'is-true' && rule.over === 'trials';
    values.add(score.value as number, cluster, ofTrials ? passedShare(score, rule) : undefined);
  }

  merge(other: MetricTally): void {
    for (const [missingClass, count] of other.#missing) increase(this.#missing, missingClass, count);
    for (const [failure, count] of other.#againstModel) increase(this.#againstModel, failure, count);
    if (this.#values instanceof BooleanTally) this.#values.merge(other.#values as BooleanTally);
    else if (this.#values instanceof NumberTally) this.#values.merge(other.#values as NumberTally);
    else this.#values.merge(other.#values as LabelTally);
  }

  aggregate(level: number): MetricAggregate {
    const parts = { missing: inOrder(this.#missing), againstModel: inOrder(this.#againstModel) };
    return metricAggregate({ definition: this.#definition, values: this.#values, ...parts }, level);
  }
}

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

function inOrder(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([a], [b]) => codePointOrder(a, b));
}

function tallyFor({ scoreType, passRule }: ScoreDefinition): BooleanTally | NumberTally | LabelTally {
  if (scoreType.kind === 'boolean') return new BooleanTally();
  if (scoreType.kind === 'label') return new LabelTally();
  if (passRule === null) return new NumberTally(scoreType, () => false);
  if (passRule.kind === 'is-true') return new NumberTally(scoreType, 'share');
  return new NumberTally(
    scoreType,
    passRule.over === 'trials' ? 'trials' : (value) => passes(value, passRule),
  );
}
