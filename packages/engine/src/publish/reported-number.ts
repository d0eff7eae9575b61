import type { Interval, MetricAggregate } from '@assay/metrics';
import {
  AssayError,
  type RunManifest,
  type ScoreFacts,
  type ScorerVersion,
  type Scoring,
  type ScoringAggregates,
  type SetValue,
} from '@assay/records';
import { namedInterval, reducedBy, scoreLabel, whyNoInterval } from '@assay/shown';
import type { DeclaredTask, Publisher } from '../declare/project.ts';
import { openSamples } from '../gate/worst-case.ts';
import type { JournalEntry } from '../ports/store.ts';
import { namedNumber, type NumberGroup } from '../score/aggregates/score-aggregates.ts';
import { type JudgedBy, judgedBy, judgedScores } from '../score/judge/judged-scores.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import type { ScoreTable } from '../score/score-table.ts';

/** One number that a run reports, of all samples or of one subtask. */
export interface ReportedNumber {
  /** A score's name, with the reducer of its trials where that makes another metric of it, or an own name of the scorer's. */
  readonly name: string;
  readonly value: number;
  /** What it is: `mean`, `value` of a whole set, or the aggregate that an own name stands for. */
  readonly aggregate: string;
  readonly score: ScoreFacts | null;
  /** Where the number is the mean of a score: everything else that is known of it. */
  readonly summary: MetricAggregate | null;
  /** Of the value of a whole set: who is in it, and whose answer could not be read. */
  readonly taken?: Pick<SetValue, 'n' | 'uncounted'>;
  /** Null where there is too little to say. */
  readonly interval: Interval | null;
  /** Why there is none. */
  readonly interval_missing: string | null;
}

/** All samples (`null`), or those of a subtask by its name or id; null where no sample is in it. */
export function numberGroup(
  aggregates: ScoringAggregates,
  subtask: readonly string[] | null,
): NumberGroup | null {
  if (subtask === null) return { group: aggregates, sets: aggregates.set_values?.all ?? {} };
  const group = aggregates.subtasks?.groups.find(({ name }) => subtask.includes(name));
  if (group === undefined) return null;
  const sets = aggregates.set_values?.subtasks?.groups.find(({ name }) => name === group.name);
  return { group, sets: sets?.values ?? {} };
}

/**
 * The numbers of a group: each score's value over the set, or its mean (of booleans: the share that is
 * true), then the scorer's own names. Labels have none; what is missing is left out, not put at zero.
 */
export function reportedNumbers(
  { scores, trials }: Pick<ScoringAggregates, 'scores' | 'trials'>,
  own: Readonly<Record<string, string>>,
  { group, sets }: NumberGroup,
): readonly ReportedNumber[] {
  const numbers = scores.flatMap((score): ReportedNumber[] => {
    const name = scoreLabel(score, trials);
    if (score.kind === 'set') {
      const set = sets[score.name];
      const value = set?.value ?? null;
      const own = namedInterval(`${score.name}.value`, { metrics: group.metrics, sets });
      return value === null
        ? []
        : [
            {
              name,
              value,
              aggregate: 'value',
              score,
              summary: null,
              ...(set === undefined ? {} : { taken: set }),
              ...own,
            },
          ];
    }
    const summary = group.metrics[score.name];
    if (summary === undefined || summary.mean === null) return [];
    const interval = intervalOf(summary);
    const interval_missing = interval === null ? whyNoInterval(summary) : null;
    return [{ name, value: summary.mean, aggregate: 'mean', score, summary, interval, interval_missing }];
  });
  const named = Object.entries(own).flatMap(([name, of]): ReportedNumber[] => {
    const { value, ...own } = namedNumber(of, { group, sets });
    return value === null ? [] : [{ name, value, aggregate: of, score: null, summary: null, ...own }];
  });
  return [...numbers, ...named];
}

/** The one that reports and gates show: of booleans the pass rate's, which is their mean's; of numbers the mean's. */
function intervalOf({ type, pass_rate_interval, mean_interval }: MetricAggregate): Interval | null {
  return type === 'boolean' ? (pass_rate_interval ?? mean_interval) : mean_interval;
}

interface PublishedMarks {
  /** What a reader has to know of a number before comparing it. */
  readonly marks: readonly ('partial' | 'overridden' | 'human_judged' | 'model_judged')[];
  /** Whose verdicts it rests on; null where nobody's. */
  readonly judged: JudgedBy | null;
}

/** The marks of a published number: judged by models or people, and partial where samples of it are missing, were not asked for or the run was stopped, overridden where it was asked otherwise than declared. */
export function publishedMarks(
  { manifest, scoring, scorer_version }: Pick<PublishedRun, 'manifest' | 'scoring' | 'scorer_version'>,
  { score, aggregate, summary }: Pick<ReportedNumber, 'score' | 'aggregate' | 'summary'>,
): PublishedMarks {
  const aggregates = aggregatesOf(scoring);
  // A number with a name of its own says what it is of: `quality.pass_rate`.
  const name = score?.name ?? aggregate.slice(0, Math.max(0, aggregate.lastIndexOf('.')));
  const found = judgedScores(scorer_version).find((each) => each.score === name);
  const judged = found === undefined ? null : judgedBy(found, aggregates.judge_calibration?.[found.score]);
  const isPartial =
    manifest.part !== undefined ||
    manifest.stopped_because !== null ||
    aggregates.stopped_because !== undefined ||
    (summary?.missing ?? 0) > 0 ||
    isSetInPart(aggregates, name);
  const marks = [
    ...(isPartial ? (['partial'] as const) : []),
    ...(manifest.overrides === undefined ? [] : (['overridden'] as const)),
    ...(judged?.marks ?? []),
  ];
  return { marks, judged };
}

/** Of a number of the whole set: answers that could not be read, or samples that were lost. */
function isSetInPart({ metrics, set_values: sets }: ScoringAggregates, name: string): boolean {
  const set = sets?.all[name];
  if (set === undefined) return false;
  return set.uncounted > 0 || (metrics[name] !== undefined && openSamples(metrics[name]) > 0);
}

/** A run, one scoring of it, and the task it was run on: what publishing reads. Labels are not among it. */
export interface PublishedRun {
  readonly manifest: RunManifest;
  readonly scoring: Scoring;
  /** What judged; null where it is not known any more. */
  readonly scorer_version: ScorerVersion | null;
  readonly table: ScoreTable;
  readonly task: DeclaredTask;
  /** By ordinal, then trial, in batches; read once for each export. */
  readonly outputs: () => AsyncIterable<readonly JournalEntry[]>;
}

/** What identifies the metric of a score, with the reducer of its trials where that makes another of it: `exact-match.pass@2`. */
export function publishedId(metric: string, score: ScoreFacts, trials: ScoringAggregates['trials']): string {
  return [metric, ...reducedBy(score, trials)].join('.');
}

const relationships: readonly Publisher['relationship'][] = [
  'first_party',
  'third_party',
  'collaborative',
  'other',
];

/**
 * Who publishes, whole: what is published says who measured, and how they stand to the model's developer. It
 * comes from the project file or from flags; nothing of it is guessed.
 */
export function requirePublisher(given: { readonly [key in keyof Publisher]?: string } | null): Publisher {
  const { organization, relationship, id_base } = given ?? {};
  const missing = Object.entries({ organization, relationship, id_base })
    .filter(([, value]) => value === undefined || value.trim() === '')
    .map(([key]) => key);
  if (missing.length > 0) throw unknownPublisher(`missing: ${missing.join(', ')}`);
  const known = relationships.find((name) => name === relationship);
  if (known === undefined) {
    throw unknownPublisher(
      `relationship is ${relationships.join(', ')}; given ${JSON.stringify(relationship)}`,
    );
  }
  if (!/^(?:https?:\/\/[^\s/]+|urn:[^\s:]+:)[^\s<>"{}|\\^`]*$/i.test(id_base!)) {
    throw unknownPublisher(`id_base is an absolute address; given ${JSON.stringify(id_base)}`);
  }
  return { organization: organization!, relationship: known, id_base: id_base! };
}

function unknownPublisher(why: string): AssayError {
  return new AssayError(
    'usage',
    'E_PUBLISHER',
    `what is published names its publisher (organization, relationship, id_base): ${why}`,
    {
      fix: 'Add to the project file `publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }`.',
      action: { kind: 'name_publisher' },
    },
  );
}
