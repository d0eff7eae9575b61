import { nodeClock } from '@assay/engine';
import {
  type EvaluatorHome,
  feedbackAt,
  feedbackSplit,
  type RegisteredEvaluator,
  type ScoreEnd,
  scoreEnd,
  standingWords,
  submissionOf,
  submissionsOf,
  SubmissionStandings,
  tellingOf,
  type TrackedSubmission,
  visibleScore,
  type VisibleScore,
  visibleSteps,
} from '@assay/evaluator';
import {
  AssayError,
  type StandingState,
  type Submission,
  type SubmissionState,
  submissionStates,
  type SubmissionStep,
  type Viewer,
} from '@assay/records';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { withHome } from '../audit/with-home.ts';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { evaluatorField, viewerField } from './evaluator-field.request.ts';
import { headlinesFirst } from './headlines-first.ts';

/** A score as the viewer may see it, and what became of it. */
export interface ListedScore extends VisibleScore {
  /** Null while nothing ended it; which score counts, `standing_id` says. */
  readonly end: ScoreEnd | null;
}

/** A submission as the viewer may see it. */
export interface ListedSubmission {
  readonly submission: Submission;
  readonly state: SubmissionState;
  readonly steps: readonly SubmissionStep[];
  readonly scores: readonly ListedScore[];
  /** The one that counts on the board that gives feedback; null where none does. */
  readonly standing_id: string | null;
  /** Where it stands on that board, and why it does not count where it does not. */
  readonly standing: {
    readonly state: StandingState;
    readonly why: string | null;
    /** In the words of whoever said so, or the class of an error. */
    readonly reason: string | null;
  };
}

/** Submissions in the order of arrival. The host sees all of them; a team its own, as far as it may be told. */
export const listSubmissions: Verb<
  ListSubmissionsRequest,
  { readonly submissions: readonly ListedSubmission[] }
> = (request, world) =>
  withSubmissions(request, world, ({ found, listed: show }) => ({ submissions: found.map(show) }));

/** What was asked for, and how to show one of it: its way and its scores are read then. */
export interface FoundSubmissions {
  readonly home: EvaluatorHome;
  readonly registered: RegisteredEvaluator;
  readonly found: readonly TrackedSubmission[];
  readonly listed: (tracked: TrackedSubmission) => ListedSubmission;
}

export function withSubmissions<T>(
  { evaluator: key, team, state, id, viewer = 'evaluator', ...request }: ListSubmissionsRequest,
  world: World,
  use: (found: FoundSubmissions) => T,
): Promise<T> {
  return withHome(request, world, (home) => {
    if (viewer !== 'evaluator' && team === undefined)
      throw new AssayError('usage', 'E_TEAM', 'a submitter sees the submissions of one team', {
        fix: 'Name the team.',
      });
    const registered = findEvaluator(key, home);
    const asked = { evaluator_key: registered.evaluator.key, team, state };
    const found = id === undefined ? all(asked, home) : [one(id, asked, home)];
    const standings = new SubmissionStandings(home.store, registered.evaluator.key, id);
    return use({
      home,
      registered,
      found,
      listed: (tracked) => listed(tracked, { home, registered, viewer, standings }),
    });
  });
}

interface Asked {
  readonly evaluator_key: string;
  readonly team: string | undefined;
  readonly state: SubmissionState | undefined;
}

function all({ evaluator_key, team, state }: Asked, { store }: EvaluatorHome): readonly TrackedSubmission[] {
  const filter = {
    evaluator_key,
    ...(team === undefined ? {} : { team }),
    ...(state === undefined ? {} : { states: [state] }),
  };
  return submissionsOf(filter, store);
}

function one(id: string, { evaluator_key, team, state }: Asked, { store }: EvaluatorHome): TrackedSubmission {
  const found = submissionOf(id, store);
  const isAsked =
    found !== null &&
    found.submission.evaluator_key === evaluator_key &&
    (team === undefined || found.submission.team === team) &&
    (state === undefined || found.state === state);
  if (isAsked) return found;
  throw new AssayError('usage', 'E_SUBMISSION_UNKNOWN', `${id}: there is no such submission`, {
    field: 'id',
  });
}

interface Listing {
  readonly home: EvaluatorHome;
  readonly registered: RegisteredEvaluator;
  readonly viewer: Viewer;
  readonly standings: SubmissionStandings;
}

function listed(
  tracked: TrackedSubmission,
  { home, registered, viewer, standings }: Listing,
): ListedSubmission {
  const { submission, state } = tracked;
  const standing = standings.of(tracked, feedbackSplit(registered));
  const { evaluator } = registered;
  const phase = feedbackAt(evaluator, nodeClock.now());
  const scores = home.store.scores
    .list({ submission_id: submission.id })
    .filter(({ kind }) => viewer === 'evaluator' || kind === 'official' || kind === 'rerun');
  return {
    submission,
    state,
    steps: visibleSteps(home.store.submissions.steps(submission.id), evaluator, viewer),
    scores: scores.map((score) => ({
      ...headlinesFirst(
        visibleScore(score, evaluator, viewer, tellingOf(viewer, score.split, evaluator, phase)),
        evaluator,
      ),
      end: scoreEnd(home.store.ledger, score.id),
    })),
    standing_id: standing.state === 'counts' ? (standing.score?.id ?? null) : null,
    standing: {
      state: standing.state,
      why: standing.state === 'counts' ? null : standingWords[standing.state],
      reason: standing.reason,
    },
  };
}

/** List what was submitted, and where it stands. */
export const listSubmissionsRequest = z
  .strictObject({
    home: homeField,
    evaluator: evaluatorField,
    /** Of one team; a submitter sees their own alone. */ team: z.string().min(1).optional(),
    state: z.enum(submissionStates).optional(),
    /** One of them, by its id. */ id: z.string().min(1).optional(),
    viewer: viewerField,
  })
  .readonly();

export type ListSubmissionsRequest = z.infer<typeof listSubmissionsRequest>;
