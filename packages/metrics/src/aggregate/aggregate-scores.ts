import { AssayError, type JsonObject, type JsonValue, type Score } from '@assay/records';
import { mean } from '../compare/descriptive.ts';
import { checkLevel } from '../compare/proportion-intervals.ts';
import { codePointOrder } from './code-point-order.ts';
import { type GroupAggregate, GroupTally } from './group-tally.ts';
import { checkDefinitions, checkValue, type ScoreDefinition } from './metric-aggregate.ts';

/** Where a sample belongs, as its metadata say. */
export interface SampleGroups {
  readonly tags: readonly string[];
  readonly cluster: string | null;
  readonly subtask: string | null;
}

const ALONE: SampleGroups = { tags: [], cluster: null, subtask: null };

/**
 * `tags`: a string (one tag, whatever it contains) or a list; trimmed, empty and non-text ones left out, each
 * once. `cluster` and `subtask`: a text or a number; anything else counts as absent.
 */
export function sampleGroups(metadata: JsonObject | undefined): SampleGroups {
  if (metadata === undefined) return ALONE;
  const { tags, cluster, subtask } = metadata;
  return { tags: tagList(tags), cluster: keyOf(cluster), subtask: keyOf(subtask) };
}

function tagList(tags: JsonValue | undefined): readonly string[] {
  if (tags === undefined) return ALONE.tags;
  // The rule rather than the exception: a text, or a list of one, with nothing to trim.
  const only = Array.isArray(tags) && tags.length === 1 ? (tags[0] as JsonValue) : tags;
  if (typeof only === 'string') return only.trim() === '' ? ALONE.tags : [only.trim()];
  const list = Array.isArray(tags) ? (tags as readonly JsonValue[]) : [tags];
  if (isTidy(list)) return list;
  const texts = list.filter((tag) => typeof tag === 'string').map((tag) => tag.trim());
  return [...new Set(texts)].filter((tag) => tag !== '');
}

/** A few texts, each once, with nothing to trim: the list itself will do. */
function isTidy(list: readonly JsonValue[]): list is readonly string[] {
  if (list.length > 8) return false;
  for (let i = 0; i < list.length; i++) {
    const tag = list[i];
    if (typeof tag !== 'string' || tag === '' || tag.trim() !== tag || list.indexOf(tag) !== i) return false;
  }
  return true;
}

function keyOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export interface SubtaskMean {
  /** Null where a subtask has no mean. */
  readonly mean: number | null;
  readonly pass_rate: number | null;
}

/** The unweighted mean over subtasks, per score: each subtask has one vote, however many samples it has. */
function subtaskMeans(subtasks: readonly GroupAggregate[]): Record<string, SubtaskMean> {
  const names = Object.keys(subtasks[0]?.metrics ?? {});
  const over = (name: string, key: 'mean' | 'pass_rate'): number | null => {
    const values = subtasks.map((subtask) => subtask.metrics[name]![key]);
    const known = values.filter((value) => value !== null);
    return known.length < values.length ? null : mean(known);
  };
  return Object.fromEntries(
    names.map((name) => [name, { mean: over(name, 'mean'), pass_rate: over(name, 'pass_rate') }]),
  );
}

/** Samples that share a tag; those without tags are the last cohort, which has no name. */
export interface CohortAggregate extends GroupAggregate {
  readonly name: string | null;
  readonly label: string;
  readonly is_untagged: boolean;
}

export interface SubtaskAggregate extends GroupAggregate {
  readonly name: string;
}

/** The numbers of a scoring: pooled over all samples, per cohort, and per subtask where the samples have one. */
export interface ScoreAggregates extends GroupAggregate {
  readonly level: number;
  readonly cohorts: readonly CohortAggregate[];
  readonly subtasks: {
    readonly groups: readonly SubtaskAggregate[];
    readonly unweighted_mean: Readonly<Record<string, SubtaskMean>>;
    /** Samples that name no subtask: in the pooled numbers only. */
    readonly without_subtask: number;
    /** Samples of one cluster stand in several subtasks: their numbers vary together. */
    readonly shared_clusters?: true;
  } | null;
}

/** What aggregation needs to know of a sample. */
export interface AggregatedSample {
  readonly id: string;
  readonly metadata?: JsonObject;
}

/**
 * Begins an aggregation: `add` each sample once with one score per definition, in their order, then ask for
 * the `result`, which leaves everything in place for more. One pass; memory is constant per metric and group
 * except for eight bytes per numeric score, which the exact percentiles need. Ids are not kept, so duplicates
 * are the caller's to refuse.
 */
export function aggregateScores(definitions: readonly ScoreDefinition[], level = 0.95): ScoreAggregation {
  checkDefinitions(definitions);
  checkLevel(level);
  return new ScoreAggregation(definitions, level);
}

export class ScoreAggregation {
  readonly #definitions: readonly ScoreDefinition[];
  readonly #level: number;
  readonly #all: GroupTally;
  readonly #cohorts = new Map<string, GroupTally>();
  readonly #subtasks = new Map<string, GroupTally>();
  #untagged: GroupTally | null = null;
  #withoutSubtask = 0;
  /** The subtask in which a cluster was seen first. */
  readonly #subtaskOf = new Map<string, string>();
  #sharesClusters = false;

  constructor(definitions: readonly ScoreDefinition[], level: number) {
    this.#definitions = definitions;
    this.#level = level;
    this.#all = new GroupTally(definitions);
  }

  /** `groups`: those of the sample's metadata, for who knows them already. */
  add(
    sample: AggregatedSample,
    scores: readonly Score[],
    groups: SampleGroups = sampleGroups(sample.metadata),
  ): void {
    this.#check(sample, scores);
    const { tags, cluster, subtask } = groups;
    this.#all.add(scores, cluster);
    for (const tag of tags) this.#group(this.#cohorts, tag).add(scores, cluster);
    if (tags.length === 0) (this.#untagged ??= new GroupTally(this.#definitions)).add(scores, cluster);
    if (subtask === null) this.#withoutSubtask++;
    else this.#addToSubtask(subtask, scores, cluster);
  }

  /** Adds what another aggregation of the same definitions has seen: the result is that of all samples together. */
  merge(other: ScoreAggregation): void {
    if (JSON.stringify(other.#definitions) !== JSON.stringify(this.#definitions)) {
      throw new AssayError(
        'usage',
        'E_METRIC_MERGE',
        'only aggregations of the same score definitions can be merged',
      );
    }
    this.#all.merge(other.#all);
    for (const [tag, cohort] of other.#cohorts) this.#group(this.#cohorts, tag).merge(cohort);
    for (const [name, subtask] of other.#subtasks) this.#group(this.#subtasks, name).merge(subtask);
    if (other.#untagged) (this.#untagged ??= new GroupTally(this.#definitions)).merge(other.#untagged);
    this.#withoutSubtask += other.#withoutSubtask;
    for (const [cluster, subtask] of other.#subtaskOf) this.#place(cluster, subtask);
    if (other.#sharesClusters) this.#sharesClusters = true;
  }

  result(): ScoreAggregates {
    const level = this.#level;
    const groups = Array.from(sorted(this.#subtasks), ([name, tally]) => ({
      name,
      ...tally.aggregate(level),
    }));
    return {
      level,
      ...this.#all.aggregate(level),
      cohorts: this.#cohortAggregates(),
      subtasks:
        groups.length === 0
          ? null
          : {
              groups,
              unweighted_mean: subtaskMeans(groups),
              without_subtask: this.#withoutSubtask,
              ...(this.#sharesClusters ? { shared_clusters: true } : {}),
            },
    };
  }

  #addToSubtask(subtask: string, scores: readonly Score[], cluster: string | null): void {
    this.#group(this.#subtasks, subtask).add(scores, cluster);
    if (cluster !== null) this.#place(cluster, subtask);
  }

  #place(cluster: string, subtask: string): void {
    const first = this.#subtaskOf.get(cluster);
    if (first === undefined) this.#subtaskOf.set(cluster, subtask);
    else if (first !== subtask) this.#sharesClusters = true;
  }

  #cohortAggregates(): CohortAggregate[] {
    const level = this.#level;
    const tagged = Array.from(sorted(this.#cohorts), ([tag, tally]) => ({
      name: tag,
      label: tag,
      is_untagged: false,
      ...tally.aggregate(level),
    }));
    if (this.#untagged === null) return tagged;
    return [
      ...tagged,
      { name: null, label: '(untagged)', is_untagged: true, ...this.#untagged.aggregate(level) },
    ];
  }

  #group(groups: Map<string, GroupTally>, name: string): GroupTally {
    let group = groups.get(name);
    if (group === undefined) groups.set(name, (group = new GroupTally(this.#definitions)));
    return group;
  }

  #check(sample: AggregatedSample, scores: readonly Score[]): void {
    if (scores.length !== this.#definitions.length) {
      throw new AssayError(
        'usage',
        'E_METRIC_SCORES',
        `a sample has one score per metric, missing ones included: expected ${this.#definitions.length}, sample "${sample.id}" has ${scores.length}`,
      );
    }
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i]!;
      if (score.kind === 'scored') checkValue(score.value, this.#definitions[i]!, sample.id);
    }
  }
}

function sorted(groups: ReadonlyMap<string, GroupTally>): [string, GroupTally][] {
  return [...groups].sort(([a], [b]) => codePointOrder(a, b));
}
