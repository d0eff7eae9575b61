export type { Action } from './action.ts';
export { asText } from './as-text.ts';
export { AssayError, type Location, type Trouble } from './assay-error.ts';
export { canonicalJson } from './canonical-json.ts';
export { CHOICE_LETTERS } from './choice-letters.ts';
export { type Digest, digestBytes, digestJson, digestSchema } from './digest.ts';
export { isObject, type JsonObject, type JsonValue, listOf, objectOf } from './json.ts';
export { shapeProblem } from './shape/shape-problem.ts';
export { describeValue, expectedType, listedValues, shownBound, shownPath } from './shape/wording.ts';
export {
  type ArenaFailure,
  type ArenaGame,
  type ArenaMove,
  arenaFailures,
  arenaGameSchema,
  arenaMoveSchema,
  type SeedPair,
  seedPairSchema,
} from './nouns/arena/arena-game.ts';
export {
  type ArenaPlayer,
  type ArenaRules,
  type ArenaRun,
  arenaPlayerSchema,
  arenaRulesSchema,
  arenaRunSchema,
} from './nouns/arena/arena-run.ts';
export { type Baseline, baselineSchema } from './nouns/baseline.ts';
export { type CardComparison, type StatedDifference } from './nouns/card/card-comparison.ts';
export { type CardDocumentation, type FieldState } from './nouns/card/card-documentation.ts';
export { type Calculation, type Figure } from './nouns/card/card-figure.ts';
export { type JoinedNames, type NameCounts, type SuggestedNameCounts } from './nouns/card/card-names.ts';
export {
  type Card,
  type CardRow,
  cardSchema,
  type CardSubject,
  type Signals,
  signalsSchema,
} from './nouns/card/card.ts';
export {
  type Comparison,
  comparisonSchema,
  type ScoreDifference,
  type SetDifference,
  scoreDifferenceSchema,
} from './nouns/comparison.ts';
export { type DocumentNoun, type DocumentOf, documentSchemas } from './nouns/documents.ts';
export { type Event, eventSchema } from './nouns/event.ts';
export { type ExecutedRun, type Execution, executionSchema } from './nouns/execution.ts';
export { type Gate, gateAggregates, gateSchema, type MetricRule, type RegressionRule } from './nouns/gate.ts';
export { jsonObjectSchema, jsonValueSchema, keySchema, timestampSchema } from './nouns/json-schema.ts';
export { type Model, modelSchema, type Provider, providerSchema } from './nouns/model.ts';
export { type RecordPlace, recordPlace } from './nouns/record-place.ts';
export { type Record as EvaluationRecord, recordSchema } from './nouns/record.ts';
export { type Finding, type RecordFinding, recordFindingSchema, type Severity } from './nouns/finding.ts';
export {
  type CachePolicy,
  cachePolicySchema,
  type RunManifest,
  runManifestSchema,
  type RunOutput,
  runOutputSchema,
  type Exchange,
  exchangeSchema,
  type Usage,
  usageSchema,
} from './nouns/run.ts';
export {
  isWhole,
  overriddenKey,
  overrideText,
  partText,
  runMark,
} from './run-standing.ts';
export {
  onlySchema,
  type RunPart,
  runPartSchema,
  runOverridesSchema,
  type SpecificationOverride,
} from './nouns/sample-selection.ts';
export { type JudgeVerdict, judgeVerdictSchema } from './nouns/judge-verdict.ts';
export { type Spend, spendSchema, type UnknownCost, unknownCostSchema } from './nouns/spend.ts';
export {
  type Sample,
  type SampleInput,
  sampleInputSchema,
  type SampleLabel,
  sampleLabelSchema,
  sampleSchema,
} from './nouns/sample.ts';
export {
  type ImplementationVerdict,
  implementationVerdictSchema,
} from './nouns/implementation-verdict.ts';
export {
  type ReproducedMetric,
  type Reproduction,
  type ReproductionRun,
  reproductionSchema,
} from './nouns/reproduction.ts';
export { missingClassSchema, scoreSchema } from './nouns/score-schema.ts';
export {
  type ScorerVersion,
  scorerVersionSchema,
  type Scoring,
  scoringSchema,
  labelCommitmentSchema,
  type LabelCommitment,
} from './nouns/scoring.ts';
export {
  histogramSchema,
  intervalSchema,
  type JudgeCalibration,
  judgeCalibrationSchema,
  judgeUsageSchema,
  macroF1Schema,
  metricAggregateSchema,
  type OutputCounts,
  type ScoreFacts,
  type ScoringAggregates,
  scoringAggregatesSchema,
  type SetValue,
  type SetValues,
  type TrialReducer,
} from './nouns/scoring-aggregates.ts';
export { type Stability, stabilitySchema } from './nouns/stability.ts';
export {
  type Prediction,
  predictionSchema,
  type RequiredArtifact,
  requiredArtifactSchema,
  type RequiredCode,
  type RequiredPredictions,
  requiredMetadataSchema,
} from './nouns/evaluator/artifacts.ts';
export {
  type Board,
  type BoardEntry,
  type BoardHead,
  boardHeadSchema,
  boardSchema,
  type TeamMark,
  standingStates,
  type StandingState,
} from './nouns/evaluator/board.ts';
export {
  type Evaluator,
  evaluatorSchema,
  type Feedback,
  type HiddenLabels,
  type Quotas,
  quotasSchema,
  type ScoreGate,
} from './nouns/evaluator/evaluator.ts';
export {
  defaultVisibility,
  type OutputField,
  type Viewer,
  viewerSchema,
} from './nouns/evaluator/field-visibility.ts';
export {
  type DecidedGate,
  type OfficialScore,
  officialScoreSchema,
  type ScoredMetric,
  scoredMetricSchema,
  type ScoredSlice,
  type ScoreMark,
} from './nouns/evaluator/official-score.ts';
export { type JudgePolicy, judgePolicySchema } from './nouns/evaluator/judge-policy.ts';
export { type ReviewPolicy, type ReviewTexts, reviewPolicySchema } from './nouns/evaluator/review-policy.ts';
export {
  type ReviewEvent,
  type ReviewEventOf,
  type ReviewItem,
  type ReviewLease,
  type ReviewValues,
  type ReviewVote,
  reviewEventSchema,
  reviewItemSchema,
  reviewLeaseSchema,
  reviewValuesSchema,
  reviewVoteSchema,
} from './nouns/evaluator/review.ts';
export { type Criterion, type Rubric, rubricSchema, UNSURE, valuesOf } from './nouns/evaluator/rubric.ts';
export {
  type EvaluatorScorer,
  type ScorerKindName,
  type OperationalSignal,
  type ScorerOf,
} from './nouns/evaluator/scorer-kinds.ts';
export { shownScorer, type ShownScorer, shownScorerSchema } from './nouns/evaluator/shown-scorer.ts';
export {
  nextStates,
  type Submission,
  submissionSchema,
  type SubmissionState,
  submissionStates,
  submissionStepSchema,
  type SubmissionStep,
  waitingStates,
} from './nouns/evaluator/submission.ts';
export { type Task as TaskRecord, taskSchema } from './nouns/task.ts';
export {
  type DeclaredSpecificationRecord,
  declaredSpecificationSchema,
  type Evaluation,
  evaluationSchema,
  type RepeatabilitySpecification,
  type TaskSpecification,
  taskSpecificationSchema,
} from './nouns/task-specification.ts';
export {
  combineVerdicts,
  makeVerdict,
  outcomesByRun,
  type Verdict,
  verdictSchema,
  worstOutcome,
} from './nouns/verdict.ts';
export {
  missing,
  type Missing,
  type MissingClass,
  scored,
  type Scored,
  type Score,
  type ScoreValue,
} from './score.ts';
export { problemsOf, SpecProblems } from './spec-problems.ts';
export { namesNear, nearestName, offerNames } from './names/nearest-name.ts';
