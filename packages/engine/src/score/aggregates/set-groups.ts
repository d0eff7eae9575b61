import {
  codePointOrder,
  mean,
  type SampleGroups,
  type ScoringSample,
  type SetAccumulator,
  type SetMetric,
} from '@assay/metrics';
import type { JsonObject, JsonValue, Score, SetValue, SetValues } from '@assay/records';
import { ownSetNumber } from '../own-set.ts';
import type { WiredMetric } from '../scorer/scorer.ts';
import { type SetInterval, SetSamples } from './set-samples.ts';

/** A set's number as it is stored, without an interval; `n` samples took part in it. */
function setValueOf(score: Score, uncounted: number, n: number): SetValue {
  if (score.kind === 'missing') {
    const { class: missingClass, why } = score;
    return { value: null, missing: { class: missingClass, why }, uncounted, n, details: {} };
  }
  const details = withoutTexts(score.details ?? {}) as JsonObject;
  return { value: Number(score.value), missing: null, uncounted, n, details };
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

interface Tally {
  readonly accumulator: SetAccumulator;
  /** Of the samples of the metric, those in this group; null: all of them. */
  readonly places: number[] | null;
  uncounted: number;
}

/** What a sample added to a set's number. */
export interface Added {
  /** Its own contribution; null: a failure that cannot be counted. */
  readonly score: Score | null;
  /** Null where it was not added. */
  readonly statistics: readonly number[] | null;
}

/** The set metrics of a scorer over all samples, each cohort and each subtask. */
export class SetGroups {
  readonly #uses: readonly WiredMetric[];
  readonly #samples: readonly SetSamples[];
  /** Of metrics whose number comes from code of the project's own: what the code is handed. */
  readonly #rows: readonly ScoringSample[][];
  readonly #asked = new Map<Tally, SetValue>();
  readonly #all: readonly (Tally | null)[];
  readonly #cohorts = new Map<string, readonly (Tally | null)[]>();
  readonly #subtasks = new Map<string, readonly (Tally | null)[]>();
  #untagged: readonly (Tally | null)[] | null = null;

  constructor(uses: readonly WiredMetric[]) {
    this.#uses = uses;
    this.#samples = uses.map(() => new SetSamples());
    this.#rows = uses.map(() => []);
    this.#all = this.#begin(false);
  }

  /** Adds a sample to all its groups. Null: a failure that cannot be counted. */
  add(metric: number, sample: ScoringSample | null, groups: SampleGroups): Added {
    const place = this.#samples[metric]!.ids.length;
    let added: Added = { score: null, statistics: null };
    for (const tallies of this.#groupsOf(groups)) {
      const tally = tallies[metric]!;
      const score = sample === null ? null : tally.accumulator.add(sample);
      if (isUncounted(score)) tally.uncounted += 1;
      if (sample === null) continue;
      tally.places?.push(place);
      if (tallies === this.#all) added = { score, statistics: tally.accumulator.statistics() };
    }
    if (sample !== null) {
      this.#samples[metric]!.add(added.statistics!, sample.id, groups.cluster);
      if (this.#uses[metric]!.ownSet !== null) this.#rows[metric]!.push(sample);
    }
    return added;
  }

  /** Asks the project's own code for the numbers that are its to give; before there is a result. */
  async askOwn(seed: number): Promise<void> {
    const groups = [this.#all, ...this.#cohorts.values(), ...this.#subtasks.values(), this.#untagged ?? []];
    for (const tallies of groups) {
      for (const [i, tally] of tallies.entries()) {
        const { ownSet, metric } = this.#uses[i]!;
        if (tally === null || ownSet === null) continue;
        const { places, uncounted } = tally;
        const samples = places === null ? this.#samples[i]! : this.#samples[i]!.pick(places);
        const rows = places === null ? this.#rows[i]! : places.map((place) => this.#rows[i]![place]!);
        const unitOf = samples.units(metric as SetMetric);
        const { score, interval } = await ownSetNumber(ownSet, { rows, unitOf }, seed);
        const value = setValueOf(score, uncounted, samples.taken);
        this.#asked.set(tally, withInterval(value, interval));
      }
    }
  }

  /** With intervals, drawn from this seed. */
  result(seed: number): SetValues | null {
    if (this.#all.every((tally) => tally === null)) return null;
    const cohorts = sorted(this.#cohorts).map(([name, tallies]) => ({
      name,
      label: name,
      is_untagged: false,
      values: this.#values(tallies, seed),
    }));
    const groups = sorted(this.#subtasks).map(([name, tallies]) => ({
      name,
      values: this.#values(tallies, seed),
    }));
    const untagged = { name: null, label: '(untagged)', is_untagged: true };
    return {
      all: this.#values(this.#all, seed),
      cohorts:
        this.#untagged === null
          ? cohorts
          : [...cohorts, { ...untagged, values: this.#values(this.#untagged, seed) }],
      subtasks: groups.length === 0 ? null : { groups, unweighted_mean: unweighted(groups) },
    };
  }

  #begin(isPart = true): readonly (Tally | null)[] {
    return this.#uses.map(({ metric, params }) => {
      if (metric.kind !== 'set') return null;
      return { accumulator: metric.begin(params), places: isPart ? [] : null, uncounted: 0 };
    });
  }

  *#groupsOf({ tags, subtask }: SampleGroups): Generator<readonly (Tally | null)[]> {
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

  #values(tallies: readonly (Tally | null)[], seed: number): Record<string, SetValue> {
    const values: Record<string, SetValue> = {};
    for (const [i, tally] of tallies.entries()) {
      if (tally === null) continue;
      const { score_name, metric, params } = this.#uses[i]!;
      const asked = this.#asked.get(tally);
      if (asked !== undefined) {
        values[score_name] = asked;
        continue;
      }
      const { accumulator, places, uncounted } = tally;
      const samples = places === null ? this.#samples[i]! : this.#samples[i]!.pick(places);
      const value = setValueOf(accumulator.result(), uncounted, samples.taken);
      values[score_name] =
        value.missing === null
          ? withInterval(value, samples.interval(metric as SetMetric, params, seed))
          : { ...value, interval_missing: 'the number is not defined' };
    }
    return values;
  }
}

function withInterval(value: SetValue, { interval, why }: SetInterval): SetValue {
  return { ...value, ...(interval === null ? { interval_missing: why } : { interval }) };
}

/** The metric did not take the sample in, and the sample is not to blame for lacking a label. */
function isUncounted(score: Score | null): boolean {
  return (
    score === null ||
    (score.kind === 'missing' && (score.class === 'unparsable' || score.class === 'no_output'))
  );
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
