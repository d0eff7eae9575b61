export type { Breaking, Change, ChangeKind, DiffVerdict, PlacedChange, ProblemDiff } from './diff/change.ts';
export { diffProblems, diffProblemSets } from './diff/diff-problems.ts';
export { expectedMetrics } from './match/checks/metrics-reported.ts';
export type { MatchFinding } from './match/finding.ts';
export type { GivenRows, MatchRequest, OpenFile, Recompute, RunTest } from './match/match-options.ts';
export type { CheckReport, CheckStatus, Coverage, MatchReport, MatchResult } from './match/match-report.ts';
export { matchSolution } from './match/match-solution.ts';
export { UNWEIGHTED_MEAN } from './match/mean-over-subtasks.ts';
export { foldedMetric } from './match/metric-name.ts';
export { customaryKeys } from './match/schema/customary-keys.ts';
export { type FieldPlan, planSchema, type SchemaPlan } from './match/schema/field-plan.ts';
export { readValue as readResultValue } from './match/result-value.ts';
export { RowChecker } from './match/schema/row-checker.ts';
export { unreadableReport } from './match/unreadable-report.ts';
export type { Graph, GraphNode, GraphValue, Literal } from './read/graph.ts';
export { type PatternCompiler, patternCompiler } from './read/pattern-compiler.ts';
export { readGraph, type ReadOptions, type SourceDocument } from './read/read-graph.ts';
export { shortId } from './read/short-id.ts';
export { readTaskSet, type TaskSet } from './read/read-task-set.ts';
export type * from './read/task.ts';
export type { SearchQuery } from './search/search-query.ts';
export {
  rankHits,
  searchableTasks,
  searchKept,
  type SearchedDocument,
  type SearchHit,
  type SearchReason,
  searchTasks,
} from './search/search-tasks.ts';
export type { SearchableTask } from './search/searchable-task.ts';
export { type OutlineItem, outlineTask, type ShowOptions } from './show/outline.ts';
export { resultTexts } from './show/result-texts.ts';
export { showDot } from './show/show-dot.ts';
export { showHtml } from './show/show-html.ts';
export { showMermaid } from './show/show-mermaid.ts';
export { taskJson } from './show/task-json.ts';
export { readShapes } from './validate/read-shapes.ts';
export type { ReadError, ValidationFinding, ValidationReport, Violation } from './validate/report.ts';
export { sarifReport } from './validate/sarif-report.ts';
export type { ShapeSet } from './validate/shape.ts';
export { validateDocument, type ValidateOptions } from './validate/validate-document.ts';
export { isRejected, type ValidatedFile } from './validate/validated-file.ts';
export { classes, CROISSANT, properties, SCHEMA, shortName, specClasses } from './vocabulary/terms.ts';
export * as build from './write/builders.ts';
export { writeDocument, type WriteOptions } from './write/write-document.ts';
