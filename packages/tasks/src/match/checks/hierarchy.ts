import type { GraphNode } from '../../read/graph.ts';
import type { Task } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';
import { sameAddress } from '../same-address.ts';

/**
 * Check 2: every sub-solution is based on a subtask of its parent's problem, every evaluation judges the
 * solution that holds it and is based on the same problem, and no solution is a part of itself.
 */
export const checkHierarchy: Check = (context) => ({
  findings: [
    ...context.pairs.flatMap((pair) => [
      ...pair.strays.map((stray) => strayFinding(context, pair, stray)),
      ...context
        .evaluationsOf(pair.solution)
        .flatMap((evaluation) => disagreements(context, pair, evaluation)),
    ]),
    ...cycles(context),
  ],
});

function strayFinding(context: MatchContext, pair: Pair, stray: Task): MatchFinding {
  const place = context.place(stray.node, properties.isBasedOn);
  const children = pair.problem.subTasks.map(labelOf);
  const evidence = { subSolution: labelOf(stray), subtasks: children.slice(0, 20) };
  if (stray.isBasedOn.length === 0) {
    const message = `the sub-solution ${labelOf(stray)} does not say which subtask it answers`;
    const fix = 'Add "schema:isBasedOn": { "@id": "<the @id of the subtask>" } to it.';
    return finding('sub-solution-unlinked', pair.label, { message, place, evidence, fix });
  }
  const based = stray.isBasedOn.map(({ id }) => id).join(', ');
  const message = `the sub-solution ${labelOf(stray)} is based on ${based}, which is not a subtask of ${pair.label}`;
  const fix =
    children.length === 0
      ? 'The problem has no subtasks: move its content into the solution itself.'
      : 'Base it on one of the subtasks of the problem, or remove it.';
  return finding('sub-solution-not-child', pair.label, { message, place, evidence, fix });
}

function disagreements(context: MatchContext, pair: Pair, evaluation: Task): readonly MatchFinding[] {
  const findings: MatchFinding[] = [];
  const { solution, problem } = pair;
  const other = evaluation.evaluatedSolutions.find(({ id }) => !isTask(solution, id));
  if (other !== undefined) {
    const message = `the evaluation ${labelOf(evaluation)} evaluates ${other.id}, not the solution that contains it`;
    const place = context.place(evaluation.node, properties.evaluatedSolution);
    const evidence = { evaluatedSolution: other.id, solution: labelOf(solution) };
    const fix = 'Set evaluatedSolution to the solution, or move the evaluation to the one it evaluates.';
    findings.push(finding('evaluation-other-solution', pair.label, { message, place, evidence, fix }));
  }
  const elsewhere = evaluation.isBasedOn.find(
    ({ id }) => !isTask(problem, id) && !solution.isBasedOn.some((own) => own.id === id),
  );
  if (elsewhere !== undefined) {
    const message = `the evaluation ${labelOf(evaluation)} is based on ${elsewhere.id}, its solution on ${pair.label}`;
    const place = context.place(evaluation.node, properties.isBasedOn);
    const evidence = { evaluation: elsewhere.id, solution: solution.isBasedOn.map(({ id }) => id) };
    const fix = `Base both on ${pair.label}, or move the evaluation to the sub-solution of ${elsewhere.id}.`;
    findings.push(finding('evaluation-other-problem', pair.label, { message, place, evidence, fix }));
  }
  return findings;
}

function isTask(task: Task, id: string): boolean {
  return task.id === null ? task.node.id === id : sameAddress(task.id, id);
}

/** A way from a solution through subTask back to itself: the tree leaves such a step out, the graph has it. */
function cycles(context: MatchContext): readonly MatchFinding[] {
  const done = new Set<GraphNode>();
  const findings: MatchFinding[] = [];
  const path: { node: GraphNode; next: number }[] = [{ node: context.solution.node, next: 0 }];
  const onPath = new Set<GraphNode>([context.solution.node]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const child = (top.node.properties.get(properties.subTask) ?? [])[top.next];
    top.next += 1;
    if (child === undefined) {
      done.add(top.node);
      onPath.delete(top.node);
      path.pop();
    } else if (child.kind !== 'literal' && onPath.has(child)) {
      const way = [
        ...path.slice(path.findIndex(({ node }) => node === child)).map(({ node }) => node.id),
        child.id,
      ];
      findings.push(
        finding('subtask-cycle', context.problem.task.id, {
          message: `the solution ${child.id} is a part of itself`,
          place: context.place(top.node, properties.subTask),
          evidence: { cycle: way },
          fix: 'Remove the subTask that leads back to it.',
        }),
      );
    } else if (child.kind !== 'literal' && !done.has(child)) {
      onPath.add(child);
      path.push({ node: child, next: 0 });
    }
  }
  return findings;
}
