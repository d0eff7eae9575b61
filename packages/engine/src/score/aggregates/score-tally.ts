import {
  type AggregatedSample,
  aggregateScores,
  codePointOrder,
  type SampleGroups,
  sampleGroups,
  type ScoreAggregation,
  type ScoreDefinition,
} from '@assay/metrics';
import type {
  JsonObject,
  OutputCounts,
  RunOutput,
  Score,
  ScoreFacts,
  ScoringAggregates,
  SetValues,
} from '@assay/records';
import { isAnswer, isEmpty, isTruncated } from '../../model-client/read-reply.ts';
import type { JournalEntry } from '../../ports/store.ts';
import type { LabelledSample } from '../labels/labels.ts';
import type { ResolvedScorer } from '../scorer/scorer.ts';
import { namedNumber, type Reduction, reductionOf } from './score-aggregates.ts';

/** The scores of one trial, in the order of the metrics. */
interface TrialScores {
  readonly scores: readonly Score[];
}

/** Gathers the scores of samples into the numbers of a scoring: trials are reduced first. */
export class ScoreTally {
  readonly #scorer: ResolvedScorer;
  readonly #trials: number;
  readonly #definitions: readonly ScoreDefinition[];
  readonly #reductions: readonly Reduction[];
  readonly #aggregation: ScoreAggregation;
  readonly #failed = new Map<string, number>();
  #produced = 0;
  #absent = 0;
  #truncated = 0;
  #empty = 0;
  #answered = 0;

  constructor(scorer: ResolvedScorer, trials: number) {
    const { reducer, k } = scorer.trials;
    this.#scorer = scorer;
    this.#trials = trials;
    this.#definitions = scorer.metrics.map(({ score_name, metric }) => {
      const { scoreType, direction, passRule } = metric;
      return { name: score_name, scoreType, direction, passRule };
    });
    this.#reductions = this.#definitions.map((definition, i) =>
      reductionOf(definition, scorer.metrics[i]!.metric.kind === 'set' ? 'mean' : reducer, k),
    );
    this.#aggregation = aggregateScores(
      trials === 1
        ? this.#definitions
        : this.#reductions.map(({ scoreType, direction, passRule }, i) => ({
            name: this.#definitions[i]!.name,
            scoreType,
            direction,
            passRule,
          })),
    );
  }

  /** A sample's scores, trial by trial. */
  add({ label }: LabelledSample, trials: readonly TrialScores[], groups: SampleGroups): void {
    this.#aggregation.add(
      label as AggregatedSample,
      this.#trials === 1
        ? trials[0]!.scores
        : this.#reductions.map(({ reduce }, i) => reduce(trials.map(({ scores }) => scores[i]!))),
      groups,
    );
  }

  /** What became of one planned output. */
  count(entry: JournalEntry | null): void {
    if (entry === null) this.#absent += 1;
    else this.#countOutput(entry.output);
  }

  #countOutput(output: RunOutput): void {
    if (isTruncated(output)) this.#truncated += 1;
    if (isEmpty(output)) this.#empty += 1;
    if (isAnswer(output)) this.#answered += 1;
    if (output.kind === 'produced') this.#produced += 1;
    else this.#failed.set(output.class, (this.#failed.get(output.class) ?? 0) + 1);
  }

  /** Keys in the order that ScoringAggregates states them. */
  result(
    sets: SetValues | null,
    judges: Pick<ScoringAggregates, 'judge_usage' | 'judge_calibration' | 'spend' | 'stopped_because'>,
    warnings: readonly string[],
  ): ScoringAggregates {
    const aggregates = this.#aggregation.result();
    const named = Object.entries(this.#scorer.declared.aggregates).map(([name, target]) => {
      const { value } = namedNumber(target, { group: aggregates, sets: sets?.all ?? {} });
      return [name, value] as const;
    });
    return {
      schema_version: 'assay.aggregates.v1',
      trials: { num_trials: this.#trials, ...this.#scorer.trials },
      scores: this.#facts(),
      named: Object.fromEntries(named),
      ...(named.length === 0 ? {} : { named_of: this.#scorer.declared.aggregates }),
      ...aggregates,
      set_values: sets,
      outputs: this.outputs(),
      ...judges,
      warnings,
    };
  }

  #facts(): readonly ScoreFacts[] {
    return this.#scorer.metrics.map(
      ({ score_name: name, origin, metric, declared_params: params, input }, i) => {
        const { by, scoreType, direction, passRule } = this.#reductions[i]!;
        return {
          name,
          metric: origin,
          kind: metric.kind,
          type: metric.scoreType,
          direction: metric.direction,
          pass_rule: metric.passRule,
          ...(metric.kind === 'set' ? { params } : {}),
          ...(input === null ? {} : { input }),
          reduced: this.#trials === 1 ? null : { by, type: scoreType, direction, pass_rule: passRule },
        };
      },
    );
  }

  /** What became of the outputs that were counted. */
  outputs(): OutputCounts {
    const classes = [...this.#failed].sort(([a], [b]) => codePointOrder(a, b));
    const failed = classes.reduce((sum, [, count]) => sum + count, 0);
    return {
      produced: this.#produced,
      failed,
      absent: this.#absent,
      failed_by_class: Object.fromEntries(classes),
      ...(failed === 0 ? {} : { answered: this.#answered }),
      truncated: this.#truncated,
      empty: this.#empty,
    };
  }
}

/** Metadata that are remembered. */
const MOST = 1_000;

/** Where samples belong, found once for metadata that many samples share. */
export class KnownGroups {
  readonly #known = new Map<JsonObject | undefined, SampleGroups>();

  of(metadata: JsonObject | undefined): SampleGroups {
    return this.#known.get(metadata) ?? this.#find(metadata);
  }

  #find(metadata: JsonObject | undefined): SampleGroups {
    const groups = sampleGroups(metadata);
    if (this.#known.size < MOST) this.#known.set(metadata, groups);
    return groups;
  }
}
