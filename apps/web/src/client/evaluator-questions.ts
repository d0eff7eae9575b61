import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './http.ts';
import type { Routes } from './routes.generated.ts';

/** What pages ask about evaluators, arenas, and about the reader. */

export const meQuestion = () =>
  queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => ask('get /api/me', {}, signal) });

export const evaluatorsQuestion = () =>
  queryOptions({
    queryKey: ['evaluators'],
    queryFn: ({ signal }) => ask('get /api/evaluators', {}, signal),
  });

export const evaluatorQuestion = (evaluator: string) =>
  queryOptions({
    queryKey: ['evaluator', evaluator],
    queryFn: ({ signal }) => ask('get /api/evaluators/{evaluator}', { params: { evaluator } }, signal),
  });

export const boardQuestion = (evaluator: string, split: 'feedback' | 'final') =>
  queryOptions({
    queryKey: ['board', evaluator, split],
    queryFn: ({ signal }) =>
      ask('get /api/evaluators/{evaluator}/board', { params: { evaluator }, query: { split } }, signal),
    placeholderData: keepPreviousData,
  });

/** Progress of a campaign moves; nobody compares numbers while it does. */
const CAMPAIGN_MS = 2000;

export const versionsQuestion = (evaluator: string) =>
  queryOptions({
    queryKey: ['versions', evaluator],
    queryFn: ({ signal }) =>
      ask('get /api/evaluators/{evaluator}/versions', { params: { evaluator } }, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.campaigns.some(({ state }) => state === 'under_way') === true ? CAMPAIGN_MS : false,
  });

export const submissionsQuestion = (
  evaluator: string,
  query: Routes['get /api/evaluators/{evaluator}/submissions']['query'],
) =>
  queryOptions({
    queryKey: ['submissions', evaluator, query],
    queryFn: ({ signal }) =>
      ask('get /api/evaluators/{evaluator}/submissions', { params: { evaluator }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const submissionQuestion = (evaluator: string, submission: string) =>
  queryOptions({
    queryKey: ['submission', evaluator, submission],
    queryFn: ({ signal }) =>
      ask(
        'get /api/evaluators/{evaluator}/submissions/{submission}',
        { params: { evaluator, submission } },
        signal,
      ),
  });

export const explanationQuestion = (evaluator: string, a: string, b: string) =>
  queryOptions({
    queryKey: ['explanation', evaluator, a, b],
    queryFn: ({ signal }) =>
      ask('get /api/evaluators/{evaluator}/explanation', { params: { evaluator }, query: { a, b } }, signal),
  });

export const arenasQuestion = () =>
  queryOptions({
    queryKey: ['arenas'],
    queryFn: ({ signal }) => ask('get /api/arenas', {}, signal),
  });

/** Games on one page. */
export const GAMES = 50;

export const arenaQuestion = (run: string, query: Routes['get /api/arenas/{run}']['query']) =>
  queryOptions({
    queryKey: ['arena', run, query],
    queryFn: ({ signal }) =>
      ask('get /api/arenas/{run}', { params: { run }, query: { ...query, limit: GAMES } }, signal),
    placeholderData: keepPreviousData,
  });

export const gameQuestion = (run: string, game: string) =>
  queryOptions({
    queryKey: ['game', run, game],
    queryFn: ({ signal }) => ask('get /api/arenas/{run}/games/{game}', { params: { run, game } }, signal),
  });

export const auditQuestion = () =>
  queryOptions({
    queryKey: ['audit'],
    queryFn: ({ signal }) => ask('get /api/audit', { query: { limit: 500 } }, signal),
  });

export const checkpointQuestion = () =>
  queryOptions({
    queryKey: ['checkpoint'],
    queryFn: ({ signal }) => ask('get /api/audit/checkpoint', { query: {} }, signal),
  });

export const disputesQuestion = (evaluator: string, adjudicator: string) =>
  queryOptions({
    queryKey: ['review', 'disputes', evaluator, adjudicator],
    queryFn: ({ signal }) => ask('get /api/review/disputes', { query: { evaluator, adjudicator } }, signal),
  });

export const reviewQuestion = () =>
  queryOptions({ queryKey: ['review'], queryFn: ({ signal }) => ask('get /api/review', {}, signal) });

/** What the server answers about evaluators and arenas, by what pages call it. */
type Answer<Name extends keyof Routes> = Routes[Name]['answer'];

export type EvaluatorView = Answer<'get /api/evaluators/{evaluator}'>;
type BoardView = Answer<'get /api/evaluators/{evaluator}/board'>;
export type Board = BoardView['board'];
export type BoardEntry = Board['entries'][number];
export type VersionsView = Answer<'get /api/evaluators/{evaluator}/versions'>;
export type ScoreRow = NonNullable<VersionsView['scores']>[number];
export type ListedSubmission = Answer<'get /api/evaluators/{evaluator}/submissions'>['submissions'][number];
export type SubmissionView = Answer<'get /api/evaluators/{evaluator}/submissions/{submission}'>;
export type VisibleScore = ListedSubmission['scores'][number];
export type HandedIn = Answer<'post /api/evaluators/{evaluator}/submissions'>;
export type ExplanationView = Answer<'get /api/evaluators/{evaluator}/explanation'>;
export type EvidenceView = Answer<'post /api/evaluators/{evaluator}/evidence'>;
export type ArenaView = Answer<'get /api/arenas/{run}'>;
export type GameView = Answer<'get /api/arenas/{run}/games/{game}'>;
export type AuditLog = Answer<'get /api/audit'>;
export type LoggedEvent = AuditLog['events'][number];
export type Checkpoint = Answer<'get /api/audit/checkpoint'>;
export type ReviewView = Answer<'get /api/review'>;
export type HandedOut = NonNullable<Answer<'post /api/review/next'>['item']>;
export type Dispute = Routes['get /api/review/disputes']['answer']['disputes'][number];
