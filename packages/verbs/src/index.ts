export type { OpenBaseline } from './baselines/open-baseline.ts';
export type { Document } from './document.ts';
export type { CompareRequest } from './evaluations/compare.request.ts';
export type { Compared } from './evaluations/compare.ts';
export type {
  EvaluatedProject,
  EvaluatedRun,
  EvaluatedTaskSpecification,
} from './evaluations/evaluated-project.ts';
export type { EvaluationEvent, ScoringEvent } from './evaluations/evaluation-event.ts';
export type { ExportedRun } from './evaluations/export.ts';
export type { JudgedStored } from './evaluations/gate.ts';
export type { PeekedRun } from './evaluations/peek.ts';
export type { Planned } from './evaluations/plan.ts';
export type { Published } from './evaluations/publish.ts';
export type { RepeatRequest } from './evaluations/repeat.request.ts';
export type { ReportRequest } from './evaluations/report.request.ts';
export type { ReportedRun } from './evaluations/report.ts';
export type { RunRequest } from './evaluations/run.request.ts';
export type { Rescored } from './evaluations/score.ts';
export type { ImportedRecords } from './import/import.ts';
export type { ImportRequest } from './import/import.request.ts';
export type { ImportedRecord } from './import/take-records.ts';
export type { ListedMetrics } from './metrics/list.ts';
export type { ScoreFileRequest } from './metrics/score.request.ts';
export type { ScoredFile } from './metrics/score.ts';
export type { ExportedFile } from './publishing/export-files.ts';
export type { FailureReason } from './reports/failure-reasons.ts';
export type { MissingReason } from './reports/missing-reasons.ts';
export type { ToldStability } from './reports/told-stability.ts';
export { requests } from './requests.ts';
export type { DiffedProblems } from './tasks/diff.ts';
export type { InitRequest } from './tasks/init.request.ts';
export type { DraftedProblem } from './tasks/init.ts';
export type { MatchRequest } from './tasks/match.request.ts';
export type { SearchRequest } from './tasks/search.request.ts';
export type { FoundTasks } from './tasks/search.ts';
export type { ShownTasks } from './tasks/show.ts';
export type { Validated } from './tasks/validate.ts';
export type { Listening, Verb } from './verb.ts';
export { verbs } from './verbs.ts';
export type { World } from './world.ts';
export { outputFailure } from './world/output-failure.ts';
export { readSource } from './world/read-source.ts';
export { writeWhole } from './world/write-whole.ts';
