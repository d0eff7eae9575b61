import type { JsonValue, MissingClass, RunOutput, SampleLabel, Score } from '@assay/records';
import { ModelQueues } from '../model-client/model-queue.ts';
import type { Cache } from '../ports/store.ts';
import type { Clock, Digester } from '../ports/platform.ts';
import type { JournalEntry } from '../ports/journal.ts';
import { KnownGroups, ScoreTally } from './aggregates/score-tally.ts';
import type { ScoringAggregates } from './aggregates/scoring-aggregates.ts';
import type { LabelledSample } from './labels/labels.ts';
import { RowScorer } from './row-scorer.ts';
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
