import type { Routes } from './routes.generated.ts';

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
