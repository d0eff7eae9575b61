import type { Action } from '@assay/records';
import type { GraphNode } from '../read/graph.ts';
import { propertyOffset } from '../read/property-offset.ts';
import type { Task } from '../read/task.ts';
import { completeSet, type FoundTask, type LoadedDocument } from './find-tasks.ts';
import type { MatchFinding, Place } from './rules.ts';
import type { CheckStatus, MatchRequest } from './match-report.ts';
import { type Pair, pairTrees, walkPairs, withoutScheme } from './pair.ts';

/** What the checks read: the two trees paired, and where everything stands. */
export interface MatchContext {
  readonly request: MatchRequest;
  readonly documents: readonly LoadedDocument[];
  readonly document: LoadedDocument;
  readonly solution: Task;
  readonly problem: FoundTask;
  /** All pairs, parents first. */
  readonly pairs: readonly Pair[];
  /** The evaluations of a (sub)solution: those it holds, and those elsewhere that say they evaluated it. */
  readonly evaluationsOf: (solution: Task) => readonly Task[];
  readonly place: (node: GraphNode, property?: string) => Place;
}

/** What one or several checks say. `notes` for checks that were not made, or had nothing to look at. */
interface CheckOutcome {
  readonly findings: readonly MatchFinding[];
  readonly notes?: Readonly<Record<number, CheckNote>>;
}

export interface CheckNote {
  readonly status: Extract<CheckStatus, 'not-run' | 'not-applicable'>;
  readonly reason: string;
  /** What would have it made. */
  readonly action?: Action;
}

export type Check = (context: MatchContext) => CheckOutcome | Promise<CheckOutcome>;

export function matchContext(
  request: MatchRequest,
  documents: readonly LoadedDocument[],
  document: LoadedDocument,
  solution: Task,
  problem: FoundTask,
): MatchContext {
  return {
    request,
    documents,
    document,
    solution,
    problem,
    pairs: [...walkPairs(pairTrees(problem.task, solution))],
    evaluationsOf: evaluationIndex(documents),
    place: placeIn(documents),
  };
}

/** The tree of a solution, with what other documents tell of its parts. */
export function completeTask(
  task: Task,
  document: LoadedDocument,
  documents: readonly LoadedDocument[],
): Task {
  const set = completeSet(document, documents);
  return set.byId.get(task.id ?? '') ?? set.tasks.find((other) => other.node === task.node) ?? task;
}

function evaluationIndex(documents: readonly LoadedDocument[]): (solution: Task) => readonly Task[] {
  const bySolution = new Map<string, Task[]>();
  for (const evaluation of documents.flatMap((document) => document.set.tasks)) {
    if (evaluation.kind !== 'evaluation') continue;
    for (const { id } of evaluation.evaluatedSolutions) {
      const key = withoutScheme(id);
      bySolution.set(key, [...(bySolution.get(key) ?? []), evaluation]);
    }
  }
  return (solution) => {
    const own = solution.evaluations.filter((evaluation): evaluation is Task => 'subTasks' in evaluation);
    const held = new Set(own.map((evaluation) => evaluation.id ?? evaluation.node));
    const elsewhere = bySolution.get(withoutScheme(solution.id ?? '')) ?? [];
    return [...own, ...elsewhere.filter((evaluation) => !held.has(evaluation.id ?? evaluation.node))];
  };
}

/**
 * Where a node is described. A node of a merged graph is a copy: it is looked up by its @id, or, unnamed,
 * by its offset, in the documents' own graphs.
 */
export function placeIn(documents: readonly LoadedDocument[]): MatchContext['place'] {
  return (node, property) => {
    for (const document of documents) {
      const own = document.graph.nodes.get(node.id);
      if (own === undefined || own.offset === -1 || (node.kind === 'blank' && own.offset !== node.offset))
        continue;
      const key = property === undefined ? -1 : propertyOffset(document.source.text, own.offset, property);
      return { file: document.source.url, line: document.lineAt(key === -1 ? own.offset : key) };
    }
    return { file: null, line: null };
  };
}
