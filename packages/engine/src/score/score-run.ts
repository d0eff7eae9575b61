import type { SampleGroups } from '@assay/metrics';
import {
  AssayError,
  type JsonObject,
  type OutputCounts,
  type RunManifest,
  type Score,
  type Scoring,
} from '@assay/records';
import { plural } from '@assay/shown';
import { ModelQueues } from '../model-client/model-queue.ts';
import { nobodyAnswered } from '../model-client/read-reply.ts';
import { type BlobSink, eachOf, type JournalEntry, type Store, type StoredRun } from '../ports/store.ts';
import type { Clock, Digester } from '../ports/platform.ts';
import { KnownGroups, ScoreTally } from './aggregates/score-tally.ts';
import { checkInputs, type JoinedSample, joinSamples } from './join-samples.ts';
import { calibrateJudges, calibrationWarnings } from './judge/calibrate-judges.ts';
import { LabelHmacs } from './labels/label-hmacs.ts';
import type { LabelledSample, Labels } from './labels/labels.ts';
import { type SealedLabels, sealLabels } from './labels/open-labels.ts';
import { SentenceLabels } from './labels/sentence-labels.ts';
import { type OpenRow, RowScorer, type ScoredRow } from './row-scorer.ts';
import { refuseSelfJudging } from './scorer/resolve-scorer.ts';
import type { ResolvedScorer } from './scorer/scorer.ts';
import { ScoringSession } from './scoring-session.ts';
import { ScoreTableWriter } from './score-table.ts';

/**
 * Starts work on items as they come, so many at a time, and gives the results in the order of the items. The
 * first failure ends it; what is still under way is left to end unobserved.
 */
async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const started: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    result.catch(() => undefined);
    started.push(result);
    if (started.length >= atOnce) yield await started.shift()!;
  }
  for (const result of started) yield await result;
}

export interface ScoreRunRequest {
  readonly run: StoredRun;
  /** The run's journal; the store's own unless given. */
  readonly outputs?: AsyncIterable<readonly JournalEntry[]>;
  readonly labels: Labels;
  readonly scorer: ResolvedScorer;
  readonly store: Store;
  readonly clock: Clock;
  readonly digester: Digester;
  /** Computes again where the same scoring exists already, and asks judges again; both scorings are kept. */
  readonly again?: boolean;
  /** How judges and embedding models are asked, and what they may spend; without limits on that unless given. */
  readonly queues?: ModelQueues;
  readonly signal?: AbortSignal;
  /** Called with how many samples are scored, now and then. */
  readonly onProgress?: (samples: number) => void;
}

/**
 * Judges a closed run. Labels are opened here and nowhere else. The same run, scorer version and hidden data give
 * the scoring that exists, unless asked to compute again. Rows are the truth: the table keeps every trial, the aggregates are derived from it.
 * Memory: a row group of the table, and eight bytes per numeric score.
 */
export async function scoreRun(request: ScoreRunRequest): Promise<Scoring> {
  const { run, labels, scorer, store, again = false } = request;
  checkRun(run);
  checkInputs(run.manifest, labels);
  const warnings = [...scorer.warnings, ...refuseSelfJudging(scorer.metrics, run.manifest.model)];
  const key = await store.labelKey();
  const sealed = sealLabels(labels.plainDigest(), key);
  const all = await sameScorings(request, sealed);
  const identity = {
    run_id: run.manifest.id,
    scorer_version: scorer.version.digest,
    hidden_data: sealed.hidden_data,
  };
  const id = idOf({ ...identity, number: all.length }, request.digester);
  const session = sessionOf(request, id);
  for (const scoring of all) recallSpend(scoring, session);
  const newest = all.find(({ status }) => status === 'current');
  if (newest !== undefined && !again && (await coversRun(newest, request))) return newest;
  const sink = await store.blobs.begin();
  const { scores, tally, sets, calibrations, sentences } = await scoreSamples(
    request,
    session,
    sink,
    new LabelHmacs(key),
  ).catch(async (error: unknown) => {
    session.end();
    await sink.abandon();
    throw request.signal?.aborted === true ? interrupted(run.manifest) : error;
  });
  const scoring: Scoring = {
    schema_version: 'assay.scoring.v1',
    id,
    scorer_key: scorer.declared.key,
    ...identity,
    label_key: sealed.label_key,
    label_commitment: sealed.label_commitment,
    created_at: request.clock.now(),
    status: 'current',
    aggregates: tally.result(
      sets,
      {
        judge_usage: session.judges.total(),
        ...(Object.keys(calibrations).length === 0 ? {} : { judge_calibration: calibrations }),
        ...(session.spend.length === 0 ? {} : { spend: session.spend }),
        ...(session.stoppedBecause === null ? {} : { stopped_because: session.stoppedBecause }),
      },
      [
        ...warnings,
        ...calibrationWarnings(calibrations),
        ...sentences.warnings(scorer.metrics),
        ...stopWarnings(session),
      ],
    ),
    scores,
  };
  await store.scorings.saveVersion(scorer.version);
  return saveOrFind(store, scoring);
}

/** Two processes may score the same at once: the first to save has made the scoring, the other finds it. */
async function saveOrFind(store: Store, scoring: Scoring): Promise<Scoring> {
  try {
    await store.scorings.save(scoring);
    return scoring;
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'E_SCORING_EXISTS') throw error;
    return (await store.scorings.get(scoring.id))!;
  }
}

function checkRun({ manifest, status }: StoredRun): void {
  if (status !== 'closed') {
    throw new AssayError(
      'usage',
      'E_RUN_OPEN',
      `run ${manifest.id} is not closed; only closed runs are scored`,
      { action: { kind: 'finish', run: manifest.id } },
    );
  }
  if (manifest.samples === 0) {
    throw new AssayError(
      'invalid',
      'E_RUN_EMPTY',
      `run ${manifest.id} has no samples: there is nothing to score`,
    );
  }
}

/** Scorings of the same run by the same version against the same labels, newest first. */
async function sameScorings(
  { run, scorer, store }: ScoreRunRequest,
  sealed: SealedLabels,
): Promise<readonly Scoring[]> {
  const scorings = (await store.scorings.list({ run_id: run.manifest.id })).items;
  return scorings.filter(
    ({ scorer_version, hidden_data }) =>
      scorer_version === scorer.version.digest && hidden_data === sealed.hidden_data,
  );
}

/** What earlier scorings of the same took counts under the ceilings. */
function recallSpend({ aggregates }: Scoring, { queues: { ledger } }: ScoringSession): void {
  for (const spend of aggregates.spend ?? []) ledger.recall(spend);
}

function stopWarnings({ stoppedBecause }: ScoringSession): readonly string[] {
  if (stoppedBecause === null) return [];
  return [`not everything was judged: ${stoppedBecause}; scored again, it continues where it stopped`];
}

/** A scoring that a ceiling stopped is not whole. A run that a budget stopped may have gone on since it was scored; a journal only grows, so its length tells. */
async function coversRun(
  { aggregates, run_id }: Scoring,
  { store }: Pick<ScoreRunRequest, 'store'>,
): Promise<boolean> {
  const { outputs, stopped_because } = aggregates;
  if (stopped_because !== undefined) return false;
  const { produced, failed, absent } = outputs;
  return absent === 0 || produced + failed === (await store.journal.finished(run_id)).count;
}

function sessionOf(
  { clock, digester, store, again = false, signal, queues }: ScoreRunRequest,
  scoringId: string,
): ScoringSession {
  const own = (): ModelQueues => new ModelQueues({ clock, signal: signal ?? new AbortController().signal });
  return new ScoringSession({ queues: queues ?? own(), digester, cache: store.cache, again, scoringId });
}

/** Rows that are under way at a time where metrics ask somebody; each judge bounds its own requests. */
const AT_ONCE = 64;
const PROGRESS_EVERY = 1_000;

async function scoreSamples(
  request: ScoreRunRequest,
  session: ScoringSession,
  sink: BlobSink,
  hmacs: LabelHmacs,
) {
  const { scorer, labels, store } = request;
  const { manifest } = request.run;
  const columns = scorer.metrics.map(({ score_name: name, metric }) => ({
    name,
    scoreType: metric.scoreType,
    hasStatistics: metric.kind === 'set',
  }));
  const table = new ScoreTableWriter(columns);
  const tally = new ScoreTally(scorer, manifest.num_trials);
  const calibrations = await calibrateJudges(scorer, session);
  const rows = new RowScorer(scorer.metrics, session, calibrations);
  const sentences = new SentenceLabels();
  const joined = joinSamples(manifest, labels, request.outputs ?? store.journal.readBatches(manifest.id));
  const known = new KnownGroups();
  const keep = (scored: ScoredSample): void => {
    const { label } = scored.sample;
    sentences.add(label.expected);
    keepRows(scored, hmacs.of(label), table, tally);
    done += 1;
    if (done % PROGRESS_EVERY === 0) request.onProgress?.(done);
  };
  let done = 0;
  if (scorer.metrics.some(({ metric, panel }) => metric.kind === 'port' || panel !== null)) {
    const later = inOrder(eachOf(joined), AT_ONCE, (each) => scoreLater(each, known, rows));
    for await (const { scored, open, scores } of later) {
      request.signal?.throwIfAborted();
      keep({ ...scored, rows: open.map((row, trial) => rows.settle(row, scores[trial]!)) });
      request.onProgress?.(done);
      await writeAll(table.take(), sink);
    }
  } else {
    for await (const chunk of joined) {
      request.signal?.throwIfAborted();
      for (let i = 0; i < chunk.length; i += 1) keep(scoreAtOnce(chunk[i]!, known, rows));
      await writeAll(table.take(), sink);
    }
  }
  checkCount(manifest, done);
  checkAnswered(manifest, tally.outputs());
  request.onProgress?.(done);
  await writeAll(table.finish(), sink);
  await rows.sets.askOwn(seedOf(manifest));
  return {
    scores: await sink.finish(),
    tally,
    sets: rows.sets.result(seedOf(manifest)),
    calibrations,
    sentences,
  };
}

function seedOf({ seed }: RunManifest): number {
  return Number(BigInt(seed) % 4_294_967_296n);
}

async function writeAll(chunks: readonly Uint8Array[], sink: BlobSink): Promise<void> {
  for (const bytes of chunks) await sink.write(bytes);
}

function keepRows(
  { sample, entries, groups, rows }: ScoredSample,
  label_hmac: Uint8Array,
  table: ScoreTableWriter,
  tally: ScoreTally,
): void {
  const { ordinal, label } = sample;
  const { tags, cluster, subtask } = groups;
  for (let trial = 0; trial < rows.length; trial++) {
    const entry = entries[trial]!;
    tally.count(entry);
    const input_digest = entry?.input_digest ?? sample.input_digest;
    // Written out: a spread for each row of a large run shows.
    const { scores, statistics } = rows[trial]!;
    table.add({
      ordinal,
      trial,
      sample_id: label.id,
      input_digest,
      label_hmac,
      subtask,
      tags,
      cluster,
      scores,
      statistics,
    });
  }
  tally.add(sample, rows, groups);
}

interface SampleOfRun {
  readonly sample: LabelledSample;
  readonly entries: JoinedSample<LabelledSample>['trials'];
  readonly groups: SampleGroups;
}

interface ScoredSample extends SampleOfRun {
  readonly rows: readonly ScoredRow[];
}

/** Everybody who was asked has answered; sets have not taken it in. */
interface AnsweredSample {
  readonly scored: SampleOfRun;
  readonly open: readonly OpenRow[];
  readonly scores: readonly (readonly Score[])[];
}

/** Nobody is asked: a row is whole as soon as it is scored. */
function scoreAtOnce(
  { sample, trials }: JoinedSample<LabelledSample>,
  known: KnownGroups,
  scorer: RowScorer,
): ScoredSample {
  const groups = known.of(sample.label.metadata);
  const rows = [scoreRow(sample, trials[0]!, groups, scorer)];
  for (let trial = 1; trial < trials.length; trial += 1)
    rows.push(scoreRow(sample, trials[trial]!, groups, scorer));
  return { sample, entries: trials, groups, rows };
}

function scoreRow(
  sample: LabelledSample,
  entry: JournalEntry | null,
  groups: SampleGroups,
  scorer: RowScorer,
): ScoredRow {
  const open = scorer.score(sample, entry, groups);
  return scorer.settle(open, open.scores as Score[]);
}

async function scoreLater(
  { sample, trials }: JoinedSample<LabelledSample>,
  known: KnownGroups,
  rows: RowScorer,
): Promise<AnsweredSample> {
  const groups = known.of(sample.label.metadata);
  const open = trials.map((entry) => rows.score(sample, entry, groups));
  const scores = await Promise.all(open.map((row) => allOf(row.scores)));
  return { scored: { sample, entries: trials, groups }, open, scores };
}

function allOf(scores: readonly (Score | Promise<Score>)[]): Promise<Score[]> {
  return Promise.all(scores.map((score) => Promise.resolve(score)));
}

function checkCount({ id, samples }: RunManifest, done: number): void {
  if (done === samples) return;
  const message = `run ${id} planned ${plural(samples, 'sample')}, the dataset has ${done}`;
  throw new AssayError('invalid', 'E_DATA_CHANGED', message);
}

/** A number of a model that was never heard would be none of its own. */
function checkAnswered({ id }: RunManifest, outputs: OutputCounts): void {
  if (!nobodyAnswered(outputs)) return;
  const { failed, failed_by_class: classes } = outputs;
  const counts = Object.entries(classes).map(([name, count]) => `${name} ${count}`);
  throw new AssayError(
    'environment',
    'E_RUN_UNANSWERED',
    `run ${id} has nothing to score: the model answered none of ${plural(failed, 'output')} (${counts.join(', ')})`,
    { fix: 'The log of the run shows what happened. Mend the model, and run again.' },
  );
}

function interrupted({ id }: RunManifest): AssayError {
  const message = `the scoring of run ${id} was interrupted; nothing of it is stored`;
  return new AssayError('interrupted', 'E_INTERRUPTED', message);
}

function idOf(identity: JsonObject, digester: Digester): string {
  return `scoring-${digester.json(identity).slice('sha256:'.length, 'sha256:'.length + 16)}`;
}
