import { codePointOrder, mean, type ScoringSample, type SetAccumulator } from '@assay/metrics';
import type { JsonObject, JsonValue, Score } from '@assay/records';
import type { WiredMetric } from '../scorer/resolved-scorer.ts';
import type { SetValue, SetValues } from './scoring-aggregates.ts';
import { SetSamples } from './set-interval.ts';

/** Where a sample belongs, as its metadata say. */
export interface Groups {
  readonly tags: readonly string[];
  readonly subtask: string | null;
}

interface Tally {
  readonly accumulator: SetAccumulator;
  readonly samples: SetSamples;
  uncounted: number;
}

/** The set metrics of a scorer over all samples, each cohort and each subtask. */
export class SetGroups {
  readonly #uses: readonly WiredMetric[];
  readonly #all: readonly (Tally | null)[];
  readonly #cohorts = new Map<string, readonly (Tally | null)[]>();
  readonly #subtasks = new Map<string, readonly (Tally | null)[]>();
  #untagged: readonly (Tally | null)[] | null = null;

  constructor(uses: readonly WiredMetric[]) {
    this.#uses = uses;
    this.#all = this.#begin();
  }

  /** Adds a sample to all its groups; its own contribution comes back. Null: a failure that cannot be counted. */
  add(metric: number, sample: ScoringSample | null, groups: Groups): Score | null {
    let contribution: Score | null = null;
    for (const tallies of this.#groupsOf(groups)) {
      const tally = tallies[metric]!;
      const score = sample === null ? null : tally.accumulator.add(sample);
      if (isUncounted(score)) tally.uncounted += 1;
      if (tallies !== this.#all) continue;
      contribution = score;
      if (sample !== null) tally.samples.add(sample);
    }
    return contribution;
  }

  /** With intervals of what is over all samples, drawn from this seed. */
  result(seed: number): SetValues | null {
    if (this.#all.every((tally) => tally === null)) return null;
    const cohorts = sorted(this.#cohorts).map(([name, tallies]) => ({
      name,
      label: name,
      is_untagged: false,
      values: this.#values(tallies),
    }));
    const groups = sorted(this.#subtasks).map(([name, tallies]) => ({ name, values: this.#values(tallies) }));
    const untagged = { name: null, label: '(untagged)', is_untagged: true };
    return {
      all: this.#values(this.#all, seed),
      cohorts:
        this.#untagged === null
          ? cohorts
          : [...cohorts, { ...untagged, values: this.#values(this.#untagged) }],
      subtasks: groups.length === 0 ? null : { groups, unweighted_mean: unweighted(groups) },
    };
  }

  #begin(): readonly (Tally | null)[] {
    return this.#uses.map(({ metric, params }) => {
      if (metric.kind !== 'set') return null;
      const accumulator = metric.begin(params);
      return { accumulator, samples: new SetSamples(metric, params, accumulator), uncounted: 0 };
    });
  }

  *#groupsOf({ tags, subtask }: Groups): Generator<readonly (Tally | null)[]> {
    yield this.#all;
    for (const tag of tags) yield this.#group(this.#cohorts, tag);
    if (tags.length === 0) yield (this.#untagged ??= this.#begin());
    if (subtask !== null) yield this.#group(this.#subtasks, subtask);
  }

  #group(groups: Map<string, readonly (Tally | null)[]>, name: string): readonly (Tally | null)[] {
    let group = groups.get(name);
    if (group === undefined) groups.set(name, (group = this.#begin()));
    return group;
  }

  #values(tallies: readonly (Tally | null)[], seed: number | null = null): Record<string, SetValue> {
    const values: Record<string, SetValue> = {};
    for (const [i, tally] of tallies.entries()) {
      if (tally === null) continue;
      const { accumulator, samples, uncounted } = tally;
      const interval = seed === null ? null : samples.interval(seed);
      const value = valueOf(accumulator.result(), uncounted);
      values[this.#uses[i]!.score_name] = interval === null ? value : { ...value, interval };
    }
    return values;
  }
}

/** The metric did not take the sample in, and the sample is not to blame for lacking a label. */
function isUncounted(score: Score | null): boolean {
  return (
    score === null ||
    (score.kind === 'missing' && (score.class === 'unparsable' || score.class === 'no_output'))
  );
}

function valueOf(score: Score, uncounted: number): SetValue {
  if (score.kind === 'missing') {
    const { class: missingClass, why } = score;
    return { value: null, missing: { class: missingClass, why }, uncounted, details: {} };
  }
  const details = withoutTexts(score.details ?? {}) as JsonObject;
  return { value: Number(score.value), missing: null, uncounted, details };
}

/** The details of a set's number may name its labels, which are hidden: counts stay, texts become how many there are. */
function withoutTexts(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[];
    return list.length > 0 && list.every((item) => typeof item === 'string')
      ? list.length
      : list.map(withoutTexts);
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, item]) => typeof item !== 'string');
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutTexts(item)]));
}

function unweighted(
  groups: readonly { readonly values: Readonly<Record<string, SetValue>> }[],
): Record<string, number | null> {
  const names = Object.keys(groups[0]!.values);
  return Object.fromEntries(
    names.map((name) => {
      const values = groups.map((group) => group.values[name]!.value);
      const known = values.filter((value) => value !== null);
      return [name, known.length < values.length ? null : mean(known)];
    }),
  );
}

function sorted<T>(groups: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...groups].sort(([a], [b]) => codePointOrder(a, b));
}
