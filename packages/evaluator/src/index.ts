export { boardData } from './board/board-data.ts';
export { boardPage } from './board/board-page.ts';
export { type ArenaHome, findRun, openArenaHome } from './arena/arena-home.ts';
export type { Arena } from './arena/declare/arena.ts';
export { type ArenaVersion, arenaVersion } from './arena/declare/arena-version.ts';
export { readArena } from './arena/declare/read-arena.ts';
export type { RunProgress } from './arena/play/play-run.ts';
export { playArena } from './arena/play-arena.ts';
export { recordBegun, recordClosed } from './arena/record-arena.ts';
export { publicJudge, withoutVoters } from './arena/public-judge.ts';
export { type KeptGame, keptGame, type Replay, replayGame } from './arena/replay-game.ts';
export { nextRound } from './arena/schedule/next-round.ts';
export { arenaPage } from './arena/show/arena-page.ts';
export { standingsNotes } from './arena/show/standings-words.ts';
export { arenaStandings } from './arena/standings/arena-standings.ts';
export type { Standings } from './arena/standings/standings.ts';
export { votersOf } from './arena/voters-of.ts';
export type { CaseOutcome, FailureClass } from './private-tests/case-outcome.ts';
export type { CaseSettings, Submission } from './private-tests/run-case.ts';
export { runTests, type TestResult, type TestRule } from './private-tests/run-tests.ts';
export { type TestCase, testCaseSchema } from './private-tests/test-case.ts';
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
export { backupMasters, rotateMaster } from './vault/master-secret.ts';
export {
  type CommittedSnapshot,
  committedSnapshot,
  commitSnapshot,
  openSnapshot,
  type Snapshot,
} from './vault/snapshots.ts';
export { rekeyVault } from './vault/rekey-vault.ts';
export { readVaultKey } from './vault/vault-key.ts';
export { Vault } from './vault/vault.ts';
export type { Boards } from './board/boards.ts';
export type { Evaluators } from './contract/evaluators.ts';
export { type RegisteredEvaluator } from './contract/registered-evaluator.ts';
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
export { openBoard, type BoardQuestion } from './board/open-board.ts';
export { type ScoreEnd, scoreEnd } from './board/score-end.ts';
export { type ScoreStatus, scoreStatus } from './board/score-status.ts';
export {
  currentScore,
  type Standing,
  standingWords,
  submissionOf,
  SubmissionStandings,
  submissionsOf,
} from './board/standing.ts';
export { seenBy } from './board/seen-by.ts';
export { type HiddenColumn, hiddenColumnsOf } from './board/told-slices.ts';
export { tellingOf, visibleScore, type VisibleScore } from './board/visible-score.ts';
export { visibleSteps } from './board/visible-steps.ts';
export { cellAt, wordsAt } from './contract/cell-at.ts';
export { checkNumbers } from './contract/check-numbers.ts';
export { labelColumn } from './contract/label-column.ts';
export { guessableOf, type GuessableLabels } from './contract/guessable-labels.ts';
export { feedbackAt } from './contract/phase-at.ts';
export { readEvaluator, type ReadEvaluator } from './contract/read-evaluator.ts';
export { registerEvaluator, scorersOf } from './contract/register-evaluator.ts';
export { feedbackSplit, finalSplit } from './score/splits.ts';
export {
  scoreOne,
  type ScoreOne,
  scoreFinal,
  scoreQueued,
  type ScoringContext,
} from './score/score-queued.ts';
export { type ToldCalibration, toldCalibrations } from './judge/told-calibration.ts';
export { type Arrival, type Received, Reception } from './submit/reception.ts';
export type { ReceivedFile } from './submit/received-file.ts';
export { type AuditAgreement, auditReruns } from './versions/audit-reruns.ts';
export {
  invalidateScore,
  reinstateSubmission,
  supersedeScore,
  withdrawSubmission,
} from './versions/end-score.ts';
export { changedComponents } from './versions/explain/factors.ts';
export { explainScores, type Explanation } from './versions/explain/explain-scores.ts';
export { campaignsOf, type CampaignState } from './versions/campaigns-of.ts';
export {
  type CampaignResult,
  type CampaignStep,
  rerunCampaign,
  scoreLatecomers,
} from './versions/rerun-campaign.ts';
export { type RerunResult, rerunSubmission } from './versions/rerun-submission.ts';
export { copyEvaluator, type EvaluatorPlace } from './store/copy/copy-evaluator.ts';
export { hasEvaluatorDatabase, migrateEvaluatorDatabase } from './store/postgres/evaluator-database.ts';
export { checkShared } from './store/check/check-shared.ts';
export { checkRecords } from './store/check/check-records.ts';
export { rescoreAppealed } from './versions/rescore-appealed.ts';
export type { BlindItem } from './review/queue/blind-view.ts';
export { type Ballot, castVote } from './review/queue/cast-vote.ts';
export { undoVote } from './review/queue/undo-vote.ts';
export { type Dispute, disputesFor } from './review/queue/disputes.ts';
export { type HandedOut, nextItem, nextItems } from './review/queue/next-item.ts';
export { openWaiting } from './review/queue/open-review.ts';
export { openDesks, type ReviewContext, type ReviewDesk } from './review/review-desk.ts';
export { type ReviewStatus, reviewStatus } from './review/review-status.ts';
export { waitingItems } from './review/waiting-items.ts';
export { adjudicate, type Decision } from './review/settle/adjudicate.ts';
export { type Appeal, appeal } from './review/settle/appeal.ts';
export { type ExchangeFormatName, exchangeFormats } from './review/exchange/exchange-formats.ts';
export { type ImportedVote, importVotes } from './review/exchange/import-votes.ts';
export { labelStudioConfig } from './review/exchange/label-studio.ts';
export { fromCodabench } from './codabench/from-codabench.ts';
export { openBundle } from './codabench/open-bundle.ts';
export { bundledScorer } from './codabench/bundled-scorer.ts';
export { placeLabels } from './codabench/labels/place-labels.ts';
export { placeProgram } from './codabench/place-program.ts';
export { toCodabench } from './codabench/to-codabench.ts';
export { readHiddenLabels } from './contract/read-hidden-labels.ts';
export { readProgram } from './score/program/kept-program.ts';
