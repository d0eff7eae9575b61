import { passes, sampleGroups } from '@assay/metrics';
import type {
  JsonValue,
  MissingClass,
  RunOutput,
  SampleLabel,
  Score,
  ScoringAggregates,
} from '@assay/records';
import { knownMetric } from '../declare/read-scorers.ts';
import type { DeclaredMetric } from '../declare/project.ts';
import { ModelQueues } from '../model-client/model-queue.ts';
import type { Clock, Digester } from '../ports/platform.ts';
import type { Cache, JournalEntry, StoredRun } from '../ports/store.ts';
import type { ScorableSpecification } from '../run/open-specification.ts';
import type { Workbench } from '../workbench.ts';
import { KnownGroups, ScoreTally } from './aggregates/score-tally.ts';
import { joinSamples } from './join-samples.ts';
import type { LabelledSample } from './labels/labels.ts';
import { openLabels } from './labels/open-labels.ts';
import { RowScorer } from './row-scorer.ts';
import { resolveScorer } from './scorer/resolve-scorer.ts';
import type { ResolvedScorer } from './scorer/scorer.ts';
import { ScoringSession } from './scoring-session.ts';

/** A label, and what was answered to it; without an answer, whose fault that is. */
export interface LabelledAnswer {
  readonly label: SampleLabel;
  readonly answer: { readonly given: JsonValue } | { readonly failed: MissingClass; readonly why: string };
}

export interface ScoredAnswers {
  readonly aggregates: ScoringAggregates;
  /** By item, in their order; one score for each metric of the scorer. */
  readonly rows: readonly { readonly id: string; readonly scores: readonly Score[] }[];
}

interface ScoreAnswersOptions {
  /** For intervals that are drawn. */
  readonly seed: number;
  readonly clock: Clock;
  readonly digester: Digester;
  readonly signal?: AbortSignal;
}

const NO_DIGEST = `sha256:${'0'.repeat(64)}`;
const nothingKept: Pick<Cache, 'get' | 'put'> = {
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
};

/**
 * Scores answers that came from outside, by the same metrics and into the same numbers as a run's. Only metrics that ask
 * nobody: judges and embeddings need a run.
 */
export function scoreAnswers(
  scorer: ResolvedScorer,
  answers: Iterable<LabelledAnswer>,
  { seed, clock, digester, signal }: ScoreAnswersOptions,
): ScoredAnswers {
  const queues = new ModelQueues({ clock, signal: signal ?? new AbortController().signal });
  const session = new ScoringSession({ queues, digester, cache: nothingKept, again: false, scoringId: null });
  const scorers = new RowScorer(scorer.metrics, session);
  const tally = new ScoreTally(scorer, 1);
  const known = new KnownGroups();
  const rows: { id: string; scores: readonly Score[] }[] = [];
  let ordinal = 0;
  for (const answer of answers) {
    signal?.throwIfAborted();
    const sample = sampleOf(answer, ordinal);
    const entry = entryOf(answer, ordinal);
    const groups = known.of(answer.label.metadata);
    const open = scorers.score(sample, entry, groups);
    const row = scorers.settle(open, open.scores as readonly Score[]);
    tally.count(entry);
    tally.add(sample, [row], groups);
    rows.push({ id: answer.label.id, scores: row.scores });
    ordinal += 1;
  }
  const aggregates = tally.result(scorers.sets.result(seed), { judge_usage: null }, scorer.warnings);
  return { aggregates, rows };
}

function sampleOf({ label }: LabelledAnswer, ordinal: number): LabelledSample {
  return { ordinal, id: label.id, input: { id: label.id, input: null }, input_digest: NO_DIGEST, label };
}

function entryOf({ label, answer }: LabelledAnswer, ordinal: number): JournalEntry {
  const place = { sample_id: label.id, trial: 0 };
  const output: RunOutput =
    'given' in answer
      ? { kind: 'produced', ...place, output: answer.given }
      : { kind: 'failed', ...place, class: answer.failed, message: answer.why };
  return { ordinal, input_digest: NO_DIGEST, output };
}

/** A score of what is in the journal so far: the pass-rate, or the mean where there is no pass rule. */
export interface PeekedScore {
  readonly score_name: string;
  readonly value: number | null;
  readonly n: number;
}

/**
 * The scores of a run that is not finished, over the trials in its journal; nothing is stored and no model is asked:
 * only metrics of single samples that need no judge, embedding or code of the project. It opens labels, so it
 * belongs into another process than the one that runs the model.
 */
export async function peekScores(
  open: ScorableSpecification,
  { manifest }: StoredRun,
  bench: Workbench,
): Promise<readonly PeekedScore[]> {
  const { reducer, k } = open.specification;
  const metrics = open.scorer.metrics.filter(isPlain);
  if (metrics.length === 0) return [];
  const context = await bench.scorerContext({ reducer, k });
  const scorer = await resolveScorer({ ...open.scorer, metrics, aggregates: {} }, context);
  const { store, clock, digester } = bench;
  const queues = new ModelQueues({ clock, signal: new AbortController().signal });
  const session = new ScoringSession({ queues, digester, cache: store.cache, again: false, scoringId: null });
  const rows = new RowScorer(scorer.metrics, session);
  const sums = metrics.map(() => ({ total: 0, n: 0 }));
  for await (const chunk of joinSamples(
    manifest,
    openLabels(open.inputs),
    store.journal.readBatches(manifest.id),
  )) {
    for (const { sample, trials } of chunk) {
      const groups = sampleGroups(sample.label.metadata);
      for (const entry of trials.filter((one) => one !== null)) {
        for (const [i, score] of rows.score(sample, entry, groups).scores.entries()) {
          if (score instanceof Promise || score.kind === 'missing' || typeof score.value === 'string')
            continue;
          const { passRule } = scorer.metrics[i]!.metric;
          sums[i]!.total += Number(passRule === null ? score.value : passes(score.value, passRule));
          sums[i]!.n += 1;
        }
      }
    }
  }
  return metrics.map(({ score_name }, i) => {
    const { total, n } = sums[i]!;
    return { score_name, value: n === 0 ? null : total / n, n };
  });
}

function isPlain({ metric, input }: DeclaredMetric): boolean {
  if (metric.kind !== 'catalogue' || metric.name === 'meteor-wordnet' || input !== undefined) return false;
  const { kind, scoreType } = knownMetric(metric.name);
  return kind === 'sample' && scoreType.kind !== 'label';
}
