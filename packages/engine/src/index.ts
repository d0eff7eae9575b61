export { loadWordNet } from './adapters/load-wordnet.ts';
export { nodeClock } from './adapters/node-clock.ts';
export { nodeDigester } from './adapters/node-digester.ts';
export { nodeFiles } from './adapters/node-files.ts';
export { type MachineOptions, openStoreNear, openWorkbench } from './adapters/open-workbench.ts';
export { compareScorings, type CompareOptions } from './compare/compare-scorings.ts';
export { aggregatesOf, type ScoredRun } from './compare/scored-run.ts';
export type { Dataset, SplitSample } from './declare/dataset.ts';
export { type ProjectWarning, projectWarnings } from './declare/project-warnings.ts';
export type * from './declare/project.ts';
export { compilePrompt, type PromptTemplate } from './declare/prompt-template.ts';
export { readProject } from './declare/read-project.ts';
export { type RepeatedSpecification, resolveInputs } from './declare/resolve-inputs.ts';
export { type DatasetSpec, openDataset } from './declare/samples/open-dataset.ts';
export { projectJsonSchema } from './declare/schema/project-json-schema.ts';
export { problemsOf } from './declare/spec-problems.ts';
export { type OpenedTask, openTask } from './declare/task/open-task.ts';
export {
  evaluate,
  type EvaluatedSpecification,
  type EvaluateOptions,
  type EvaluationOutcome,
  type EvaluationWatcher,
} from './evaluate.ts';
export type { GateEvidence } from './gate/gate-evidence.ts';
export type { GateCheck, GateResult } from './gate/gate-result.ts';
export { gatherEvidence, openScored } from './gate/gather-evidence.ts';
export { judgeGates, type JudgedGates } from './gate/judge-gates.ts';
export type { Clock } from './ports/clock.ts';
export type { Digester } from './ports/digester.ts';
export type { ProjectFile, ProjectFiles } from './ports/project-files.ts';
export type { JournalEntry, Store, StoredRun } from './ports/store.ts';
export { stabilityOf } from './repeat/stability-of.ts';
export { listSpecifications } from './run/list-specifications.ts';
export { openSpecification, type OpenSpecification } from './run/open-specification.ts';
export type { RunProgress } from './run/run-plan.ts';
export { scoreSeries } from './score/score-series.ts';
export { readScoreTable } from './score/score-table-reader.ts';
export type { ScoringAggregates } from './score/scoring-aggregates.ts';
export type { Workbench } from './workbench.ts';
