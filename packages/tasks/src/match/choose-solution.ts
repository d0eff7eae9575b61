import type { GraphNode } from '../read/graph.ts';
import type { Task } from '../read/task.ts';
import { properties } from '../vocabulary/terms.ts';
import { finding, type MatchFinding } from './finding.ts';
import type { LoadedDocument } from './loaded-document.ts';
import { labelOf } from './pair.ts';

interface Choice {
  readonly solution: Task | null;
  readonly findings: readonly MatchFinding[];
}

/** The solution of a document: the one that was asked for, or the only one that is not a part of another. */
export function chooseSolution(document: LoadedDocument, solutionId: string | undefined): Choice {
  if (solutionId !== undefined) {
    const named = document.set.byId.get(solutionId);
    if (named?.kind === 'solution') return { solution: named, findings: [] };
    return absent(document, `the document has no TaskSolution ${solutionId}`);
  }
  const solutions = document.set.tasks.filter((task) => task.kind === 'solution');
  const [first] = solutions;
  if (first === undefined) return absent(document, 'the document contains no TaskSolution');
  const parts = reachable(first.node);
  if (solutions.every(({ node }) => parts.has(node))) return { solution: first, findings: [] };
  const message = `the document contains ${solutions.length} solutions`;
  const evidence = { solutions: solutions.map(labelOf).slice(0, 20) };
  const fix = 'Choose one of them by its @id.';
  const action = { kind: 'match_with', fields: ['solution_id'] } as const;
  const place = { file: document.source.url, line: 1 };
  return {
    solution: null,
    findings: [finding('solution-ambiguous', null, { message, place, evidence, fix, action })],
  };
}

function absent(document: LoadedDocument, message: string): Choice {
  const place = { file: document.source.url, line: 1 };
  const fix = 'Match a solution’s document; the problem is passed separately.';
  const action = { kind: 'match_with', fields: ['problems'] } as const;
  return { solution: null, findings: [finding('solution-absent', null, { message, place, fix, action })] };
}

/** A task and its parts. Solutions that are parts of each other in a circle have no top; the first one will do. */
function reachable(start: GraphNode): ReadonlySet<GraphNode> {
  const reached = new Set([start]);
  for (const node of reached) {
    for (const value of node.properties.get(properties.subTask) ?? []) {
      if (value.kind !== 'literal') reached.add(value);
    }
  }
  return reached;
}
