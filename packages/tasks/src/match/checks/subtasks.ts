import type { Task } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { finding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import type { Coverage } from '../match-report.ts';
import { labelOf } from '../pair.ts';

/** Check 8: each subproblem, at every depth, has a sub-solution, and one only. */
export const checkSubtasks: Check = (context) => {
  const coverage = coverageOf(context);
  if (coverage.total === 0) {
    return {
      findings: [],
      notes: { 8: { status: 'not-applicable', reason: 'the problem has no subtasks' } },
    };
  }
  const missing = context.pairs.flatMap((pair) =>
    pair.unanswered.map((subproblem) =>
      finding('subtask-not-mirrored', labelOf(subproblem), {
        message: `no sub-solution of ${labelOf(pair.solution)} answers ${labelOf(subproblem)}`,
        place: context.place(pair.solution.node, properties.subTask),
        evidence: { subtask: labelOf(subproblem), name: subproblem.name },
        fix:
          subproblem.id === null
            ? 'Give the subtask of the problem an @id, and base a sub-solution on it.'
            : `Add to "croissant:subTask" a TaskSolution with "schema:isBasedOn": { "@id": "${subproblem.id}" }.`,
      }),
    ),
  );
  const doubles = context.pairs.flatMap((pair) =>
    pair.doubles.map(([subproblem, second]) =>
      finding('subtask-mirrored-twice', labelOf(subproblem), {
        message: `${labelOf(subproblem)} has more than one sub-solution; ${labelOf(second)} was not checked`,
        place: context.place(second.node),
        evidence: { subSolution: labelOf(second) },
        fix: 'Keep one sub-solution for each subtask.',
      }),
    ),
  );
  const summary = finding('subtask-coverage', labelOf(context.problem.task), {
    message: `${coverage.subtasks} subtasks have a sub-solution`,
    evidence: { answered: coverage.answered, total: coverage.total },
  });
  return { findings: [...missing, ...doubles, summary] };
};

export function coverageOf(context: MatchContext): Coverage {
  const total = countSubtasks(context.problem.task);
  const answered = context.pairs.length - 1;
  return { subtasks: `${answered}/${total}`, answered, total };
}

function countSubtasks(problem: Task): number {
  const open = [...problem.subTasks];
  let count = 0;
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    count += 1;
    open.push(...task.subTasks);
  }
  return count;
}
