export { boardData, boardPage } from './board/board-page.ts';
export { type ArenaHome, findRun, openArenaHome } from './arena/arena-home.ts';
export type { Arena } from './arena/arena-schema.ts';
export { type ArenaVersion, arenaVersion } from './arena/arena-version.ts';
export { readArena } from './arena/read-arena.ts';
export type { RunProgress } from './arena/play-run.ts';
export { playArena, recordBegun, recordClosed } from './arena/answers-referee.ts';
export {
  type KeptGame,
  keptGame,
  publicJudge,
  type Replay,
  replayGame,
  votersOf,
  withoutVoters,
} from './arena/replay-game.ts';
export { nextRound } from './arena/battles.ts';
export { arenaPage, standingsNotes } from './arena/arena-page.ts';
export { arenaStandings, type Standings } from './arena/arena-standings.ts';
export {
  type CaseOutcome,
  type FailureClass,
  type TestCase,
  testCaseSchema,
} from './private-tests/test-case.ts';
export {
  type CaseSettings,
  runTests,
  type Submission,
  type TestResult,
  type TestRule,
} from './private-tests/run-tests.ts';
export { checkLedger, type LedgerProblem } from './ledger/check-ledger.ts';
export { readHead } from './ledger/checkpoint.ts';
export { openEnvelope } from './ledger/envelope.ts';
export { evaluatorFolder, type EvaluatorHome, openEvaluatorHome } from './ledger/evaluator-home.ts';
export type { EventKind } from './ledger/event-kinds.ts';
export { addKey, revokeKey } from './ledger/key-events.ts';
export type { NewEvent } from './ledger/ledger.ts';
export type { StoredEntry } from './ledger/ledger-store.ts';
export { keysOf, type LogKey } from './ledger/log-keys.ts';
export { consistencyProof } from './ledger/merkle-tree.ts';
export { type ScoreFacts, scoreEvent } from './ledger/record-score.ts';
export { addCosignature, witnessCheckpoint } from './ledger/witness.ts';
export { bundleOf, type Opening } from './ledger/write-bundle.ts';
export { type Label } from './vault/commit-labels.ts';
export {
  backupMasters,
  commitSnapshot,
  type CommittedSnapshot,
  committedSnapshot,
  openSnapshot,
  rotateMaster,
  type Snapshot,
} from './vault/snapshots.ts';
export { readVaultKey, rekeyVault } from './vault/home-vault.ts';
export { Vault } from './vault/vault.ts';
export type { Boards } from './board/boards.ts';
export type { Evaluators, RegisteredEvaluator } from './contract/evaluators.ts';
export { openEvidence } from './score/evidence.ts';
export { type ScoredSubmission, scoreSubmission } from './score/score-submission.ts';
export type {
  PromisedMetric,
  RegisteredScorer,
  Registration,
  ScorerKind,
  ScorerResult,
  ScoringWork,
} from './score/scorer-kind.ts';
export type { ScoreFilter, Scores } from './score/scores.ts';
export type { EvaluatorStore } from './store/evaluator-store.ts';
export type { QuotaUse, SubmissionFilter, Submissions, TrackedSubmission } from './submit/submissions.ts';
export { openBoard, type BoardQuestion } from './board/board-of.ts';
export {
  currentScore,
  type ScoreEnd,
  scoreEnd,
  type ScoreStatus,
  scoreStatus,
  type Standing,
  standingWords,
  submissionOf,
  submissionsOf,
  SubmissionStandings,
} from './board/standing.ts';
export { seenBy, tellingOf, visibleScore, type VisibleScore, visibleSteps } from './board/visible-score.ts';
export { type HiddenColumn, hiddenColumnsOf } from './board/told-slices.ts';
export {
  cellAt,
  type GuessableLabels,
  guessableOf,
  labelColumn,
  readHiddenLabels,
  wordsAt,
} from './contract/read-hidden-labels.ts';
export { checkNumbers, registerEvaluator, scorersOf } from './contract/register-evaluator.ts';
export { feedbackAt } from './contract/phase-at.ts';
export { readEvaluator, type ReadEvaluator } from './contract/read-evaluator.ts';
export { feedbackSplit, finalSplit } from './score/splits.ts';
export {
  scoreOne,
  type ScoreOne,
  scoreFinal,
  scoreQueued,
  type ScoringContext,
} from './score/score-queued.ts';
export { type ToldCalibration, toldCalibrations } from './judge/calibrate-panel.ts';
export { type Arrival, type Received, Reception } from './submit/reception.ts';
export type { ReceivedFile } from './submit/artifact-file.ts';
export {
  type AuditAgreement,
  auditReruns,
  changedComponents,
  explainScores,
  type Explanation,
} from './versions/explain-scores.ts';
export {
  invalidateScore,
  reinstateSubmission,
  supersedeScore,
  withdrawSubmission,
} from './versions/end-score.ts';
export {
  type CampaignResult,
  campaignsOf,
  type CampaignState,
  type CampaignStep,
  rerunCampaign,
  scoreLatecomers,
} from './versions/rerun-campaign.ts';
export { type RerunResult, rerunSubmission, rescoreAppealed } from './versions/rerun-submission.ts';
export { copyEvaluator, type EvaluatorPlace } from './store/copy-evaluator.ts';
export { hasEvaluatorDatabase, migrateEvaluatorDatabase } from './store/evaluator-database.ts';
export { checkRecords, checkShared } from './store/check-records.ts';
export type { BlindItem } from './review/queue/answers-of.ts';
export {
  type Ballot,
  castVote,
  type HandedOut,
  nextItem,
  nextItems,
  undoVote,
} from './review/queue/next-item.ts';
export { type Dispute, disputesFor } from './review/queue/disputes.ts';
export { openWaiting } from './review/queue/open-review.ts';
export { openDesks, type ReviewContext, type ReviewDesk } from './review/read-review.ts';
export { type ReviewStatus, reviewStatus, waitingItems } from './review/review-status.ts';
export { adjudicate, type Decision } from './review/settle/adjudicate.ts';
export { type Appeal, appeal } from './review/settle/appeal.ts';
export {
  type ExchangeFormatName,
  exchangeFormats,
  type ImportedVote,
  importVotes,
  labelStudioConfig,
} from './review/exchange-formats.ts';
export { fromCodabench } from './codabench/from-codabench.ts';
export { openBundle } from './codabench/open-bundle.ts';
export { bundledScorer } from './codabench/bundled-scorer.ts';
export { placeLabels } from './codabench/score-in-bundle.ts';
export { placeProgram } from './codabench/program-bundle.ts';
export { toCodabench } from './codabench/to-codabench.ts';
export { readProgram } from './score/kept-program.ts';
