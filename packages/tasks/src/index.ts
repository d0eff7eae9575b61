export type { Breaking, Change, ChangeKind, DiffVerdict, PlacedChange, ProblemDiff } from './diff/change.ts';
export { diffProblems, diffProblemSets } from './diff/diff-problems.ts';
export { expectedMetrics } from './match/checks/metrics.ts';
export type { MatchFinding } from './match/rules.ts';
export type {
  CheckReport,
  CheckStatus,
  Coverage,
  GivenRows,
  MatchReport,
  MatchRequest,
  MatchResult,
  OpenFile,
  Recompute,
  RunTest,
} from './match/match-context.ts';
export { matchSolution, unreadableReport } from './match/match-solution.ts';
export { foldedMetric, readValue as readResultValue, UNWEIGHTED_MEAN } from './match/metric-results.ts';
export { customaryKeys, RowChecker } from './match/schema/row-checker.ts';
export { type FieldPlan, planSchema, type SchemaPlan } from './match/schema/field-plan.ts';
export type { Graph, GraphNode, GraphValue, Literal } from './read/graph.ts';
export { type PatternCompiler, patternCompiler } from './read/pattern-compiler.ts';
export { readGraph, type ReadOptions, type SourceDocument } from './read/read-graph.ts';
export { shortId } from './read/task.ts';
export { readTaskSet, type TaskSet } from './read/read-task.ts';
export type * from './read/task.ts';
export {
  rankHits,
  type SearchableTask,
  searchableTasks,
  type SearchedDocument,
  type SearchHit,
  searchKept,
  type SearchQuery,
  type SearchReason,
  searchTasks,
} from './search/search-tasks.ts';
export { type OutlineItem, outlineTask, resultTexts, type ShowOptions, taskJson } from './show/outline.ts';
export { showDot, showMermaid } from './show/diagram.ts';
export { showHtml } from './show/show-html.ts';
export { readShapes } from './validate/read-shapes.ts';
export {
  isRejected,
  type ReadError,
  sarifReport,
  type ValidatedFile,
  type ValidationFinding,
  type ValidationReport,
  type Violation,
} from './validate/report.ts';
export type { ShapeSet } from './validate/shape.ts';
export { validateDocument, type ValidateOptions } from './validate/validate-document.ts';
export { classes, CROISSANT, properties, SCHEMA, shortName, specClasses } from './vocabulary/terms.ts';
export * as build from './write/builders.ts';
export { writeDocument, type WriteOptions } from './write/write-document.ts';
