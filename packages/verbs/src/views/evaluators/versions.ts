import { type Lead, nodeClock } from '@assay/engine';
import {
  changedComponents,
  type EvaluatorHome,
  feedbackAt,
  feedbackSplit,
  type RegisteredEvaluator,
  type ScoreStatus,
  scoreStatus,
  tellingOf,
  visibleScore,
} from '@assay/evaluator';
import type { BoardHead, OfficialScore, Viewer } from '@assay/records';
import { plural } from '@assay/shown';
import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { withHome } from '../../audit/with-home.ts';
import { findEvaluator } from '../../evaluator/find-evaluator.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';
import type { Verb } from '../../verb.ts';
import { type CampaignRow, campaignRows } from './campaign-rows.ts';
import { type SnapshotRow, snapshotRows } from './snapshot-rows.ts';

/** An evaluator as it was registered once. */
export interface VersionRow {
  readonly digest: string;
  readonly name: string | null;
  readonly registered_at: string;
  readonly scorer_id: string;
  readonly snapshots: Readonly<Record<string, string>>;
  /** Parts of the scorer that are others than in the version before; empty for the first. */
  readonly changed: readonly string[];
  /** Whether another snapshot of hidden data is committed to than before. */
  readonly is_hidden_changed: boolean;
  /** Splits whose board shows it. */
  readonly shown_on: readonly string[];
  /** Of what was scored before on the feedback split, how much this version has judged: a campaign's progress. */
  readonly judged: { readonly done: number; readonly total: number };
}

/** A score, to be held against another. */
export interface ScoreRow {
  readonly id: string;
  readonly submission_id: string;
  readonly team: string;
  readonly split: string;
  readonly scorer_id: string;
  readonly kind: OfficialScore['kind'];
  readonly status: ScoreStatus;
  readonly headline: string | null;
  readonly made_at: string;
}

export interface VersionsView {
  readonly sentence: Lead;
  /** The newest first. */
  readonly versions: readonly VersionRow[];
  /** All submissions judged again, the newest campaign first. */
  readonly campaigns: readonly CampaignRow[];
  /** The hidden data that versions committed to, the newest first. */
  readonly snapshots: readonly SnapshotRow[];
  /** What boards have shown, the newest first. */
  readonly heads: readonly BoardHead[];
  /** Every score with its number for the host, those of its own that may be told for a team; null for others. */
  readonly scores: readonly ScoreRow[] | null;
}

/** Which versions there were, what each changed, and how far each has judged. */
export const versionsView: Verb<VersionsViewRequest, VersionsView> = (
  { evaluator: key, viewer = 'public', team, ...request },
  world,
) =>
  withHome(request, world, (home) => {
    const newest = findEvaluator(key, home);
    const history = home.store.evaluators.history(newest.evaluator.key);
    const heads = headsOf(newest, home);
    const versions = history
      .map((version, i) => versionRow(version, history[i - 1] ?? null, heads, home))
      .toReversed();
    const campaigns = campaignRows(history, home);
    return {
      sentence: leadOf(versions, campaigns),
      versions,
      campaigns,
      snapshots: snapshotRows(history, home),
      heads: heads.toReversed(),
      scores: scoreRows({ viewer, team, registered: newest }, home),
    };
  });

function headsOf({ evaluator, snapshots }: RegisteredEvaluator, { store }: EvaluatorHome) {
  const splits = [...new Set([...Object.keys(snapshots), ...Object.values(evaluator.splits ?? {})])];
  return splits
    .flatMap((split) => store.boards.history(evaluator.key, split))
    .toSorted((a, b) => (a.switched_at < b.switched_at ? -1 : 1));
}

function versionRow(
  version: RegisteredEvaluator,
  before: RegisteredEvaluator | null,
  heads: readonly BoardHead[],
  { store }: EvaluatorHome,
): VersionRow {
  const { evaluator, digest, registered_at, scorer, snapshots } = version;
  const split = feedbackSplit(version);
  const judged = store.submissions.list({ evaluator_key: evaluator.key, states: ['scored', 'errored'] });
  const done = new Set(
    store.scores
      .list({ evaluator_key: evaluator.key, split, scorer_id: scorer.id })
      .filter((score) => score.snapshot_id === (snapshots[split] ?? null) && score.error?.ours !== true)
      .map(({ submission_id: id }) => id),
  );
  const newestHeads = new Map(heads.map((head) => [head.split, head]));
  return {
    digest,
    name: evaluator.version ?? null,
    registered_at,
    scorer_id: scorer.id,
    snapshots,
    changed: before === null ? [] : changedComponents(before, version),
    is_hidden_changed: before !== null && JSON.stringify(before.snapshots) !== JSON.stringify(snapshots),
    shown_on: [...newestHeads.values()]
      .filter((head) => head.evaluator_digest === digest)
      .map((head) => head.split),
    judged: { done: judged.filter(({ submission }) => done.has(submission.id)).length, total: judged.length },
  };
}

interface Asking {
  readonly viewer: Viewer;
  readonly team: string | undefined;
  readonly registered: RegisteredEvaluator;
}

function scoreRows(
  { viewer, team, registered: { evaluator } }: Asking,
  { store }: EvaluatorHome,
): readonly ScoreRow[] | null {
  if (viewer !== 'evaluator' && team === undefined) return null;
  const phase = feedbackAt(evaluator, nodeClock.now());
  const isTold = ({ kind, split }: OfficialScore): boolean =>
    viewer === 'evaluator' ||
    ((kind === 'official' || kind === 'rerun') && tellingOf(viewer, split, evaluator, phase) === 'exact');
  const headline = evaluator.headlines[0]!;
  return store.scores
    .list({ evaluator_key: evaluator.key })
    .filter((score) => score.status === 'scored' && isTold(score))
    .map((score) => ({ score, told: visibleScore(score, evaluator, viewer, 'exact').metrics ?? [] }))
    .map(({ score: { id, submission_id, split, scorer, kind, execution }, told }) => ({
      id,
      submission_id,
      team: store.submissions.get(submission_id)?.submission.team ?? '–',
      split,
      scorer_id: scorer.id,
      kind,
      status: scoreStatus(store.ledger, id),
      headline: told.find(({ name }) => name === headline)?.value ?? null,
      made_at: execution.finished_at,
    }))
    .filter((row) => viewer === 'evaluator' || row.team === team)
    .toReversed();
}

function leadOf(versions: readonly VersionRow[], campaigns: readonly CampaignRow[]): Lead {
  const [newest] = versions;
  const { done, total } = newest!.judged;
  const shown = versions.find(({ shown_on: splits }) => splits.length > 0);
  const behind = shown !== undefined && shown !== newest;
  const open = campaigns.find(({ state }) => state === 'under_way');
  return {
    strong: `${plural(versions.length, 'version')} ${versions.length === 1 ? 'was' : 'were'} registered; the newest has scored ${done} of ${plural(total, 'submission')}.`,
    rest: `${open === undefined ? '' : ` A campaign is under way: ${open.judged.done} of ${open.judged.total} rescored.`}${behind ? ' The board still shows an earlier one, since no board mixes versions.' : ''} Counts, so there is no interval.`,
  };
}

/** The versions of an evaluator over time, and which of them its boards show. */
export const versionsViewRequest = z
  .strictObject({
    home: homeField,
    evaluator: z.string().min(1),
    viewer: viewerField,
    /** The team that asks, which sees its own scores. */ team: z.string().min(1).optional(),
  })
  .readonly();

export type VersionsViewRequest = z.infer<typeof versionsViewRequest>;
