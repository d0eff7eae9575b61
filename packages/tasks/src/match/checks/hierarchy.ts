import type { GraphNode } from '../../read/graph.ts';
import type { Task } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import {
  distinct,
  findTasks,
  type FoundTask,
  type LoadedDocument,
  type UnreadDocument,
} from '../find-tasks.ts';
import { type Check, type Coverage, type MatchContext, placeIn } from '../match-context.ts';
import { componentsOf, labelOf, nameOf, type Pair, sameAddress } from '../pair.ts';
import { finding, type MatchFinding, type Place } from '../rules.ts';

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

interface Link {
  readonly problem: FoundTask | null;
  readonly findings: readonly MatchFinding[];
}

interface OtherDocuments {
  readonly named: readonly LoadedDocument[];
  readonly beside: readonly LoadedDocument[];
  readonly unread: readonly UnreadDocument[];
  readonly problemAt: ReadonlyMap<string, string> | undefined;
}

/**
 * Check 1: isBasedOn leads to exactly one task problem among the documents at hand. Named documents come
 * before those found beside the solution.
 */
export function findBasis(solution: Task, document: LoadedDocument, others: OtherDocuments): Link {
  const all = [document, ...others.named, ...others.beside];
  const place = placeIn(all)(solution.node, properties.isBasedOn);
  if (solution.isBasedOn.length === 0) return { problem: null, findings: [basedOnNothing(solution, place)] };
  const found = solution.isBasedOn.flatMap((reference) => {
    const first = findTasks(reference, [document, ...others.named], others.problemAt);
    return first.length > 0 ? first : findTasks(reference, all, others.problemAt);
  });
  const problems = distinct(found.filter(({ task }) => task.kind === 'problem'));
  const [problem] = problems;
  const asked = solution.isBasedOn.map(({ id }) => id);
  if (problem === undefined) {
    const missing = found[0] === undefined ? notFound(asked, all, place) : noProblem(found[0], asked, place);
    return { problem: null, findings: [missing, ...others.unread.map(unreadNote)] };
  }
  return {
    problem,
    findings: [
      ...severalOf(asked, place),
      ...ambiguous(problems, asked, place),
      ...looseLink(problem, place),
    ],
  };
}

function basedOnNothing(solution: Task, place: Place): MatchFinding {
  return finding('based-on-nothing', null, {
    message: `${labelOf(solution)} does not say which problem it solves`,
    place,
    fix: 'Add "schema:isBasedOn": { "@id": "<the @id of the problem>" }.',
  });
}

function noProblem({ task }: FoundTask, asked: readonly string[], place: Place): MatchFinding {
  return finding('based-on-no-problem', null, {
    message: `isBasedOn refers to ${labelOf(task)}, which is a ${task.kind}, not a TaskProblem`,
    place,
    evidence: { isBasedOn: [...asked] },
    fix: 'Point isBasedOn at the TaskProblem that the solution answers.',
  });
}

const giveProblem = { kind: 'match_with', fields: ['problems'] } as const;

function notFound(
  asked: readonly string[],
  documents: readonly LoadedDocument[],
  place: Place,
): MatchFinding {
  const known = documents.flatMap(({ set }) =>
    [...set.byId.values()].filter((task) => task.kind === 'problem').map(labelOf),
  );
  return finding('problem-not-found', null, {
    message: `none of the given documents describes the problem ${asked.join(', ')}`,
    place,
    evidence: { isBasedOn: [...asked], problems: known.slice(0, 20), documents: documents.length },
    fix: 'Put the problem’s document beside the solution, or pass it.',
    action: giveProblem,
  });
}

function unreadNote({ source, error }: UnreadDocument): MatchFinding {
  return finding('document-unread', null, {
    message: `a document beside the solution could not be read: ${error.message}`,
    place: { file: source.url, line: error.location?.line ?? null },
    code: error.code,
  });
}

function severalOf(asked: readonly string[], place: Place): readonly MatchFinding[] {
  if (asked.length < 2) return [];
  const message = `isBasedOn names ${asked.length} things; a solution answers one problem`;
  const fix = 'Keep the one that is the problem.';
  return [finding('based-on-several', null, { message, place, evidence: { isBasedOn: [...asked] }, fix })];
}

function ambiguous(
  problems: readonly FoundTask[],
  asked: readonly string[],
  place: Place,
): readonly MatchFinding[] {
  if (problems.length < 2) return [];
  const message = `isBasedOn refers to ${problems.length} different problems`;
  const where = problems.map(({ task, document }) => `${labelOf(task)} in ${document.source.url}`);
  const evidence = { isBasedOn: [...asked], problems: where };
  const fix = 'Keep one of them, or pass the intended document.';
  return [finding('problem-ambiguous', null, { message, place, evidence, fix, action: giveProblem })];
}

function looseLink({ reference, task, by }: FoundTask, place: Place): readonly MatchFinding[] {
  const label = labelOf(task);
  const evidence = { isBasedOn: reference.id, problem: label };
  const findings: MatchFinding[] = [];
  if (reference.literal) {
    const message = `isBasedOn is the text ${JSON.stringify(reference.id)}, not a link`;
    const fix =
      task.id === null
        ? 'Give the problem an @id, and write it as "schema:isBasedOn": { "@id": "<the @id of the problem>" }.'
        : `Write "schema:isBasedOn": { "@id": ${JSON.stringify(task.id)} }.`;
    findings.push(finding('based-on-text', label, { message, place, evidence, fix }));
  }
  if (by === 'scheme') {
    const message = `isBasedOn says ${reference.id}, the problem's @id is ${label}: http is not https`;
    const fix = `Write ${label} in both.`;
    findings.push(finding('based-on-scheme', label, { message, place, evidence, fix }));
  }
  return findings;
}

/**
 * Check 7: a sub-solution may take implementation and execution from its parent, by @id. Such a reference
 * must lead to something that is described.
 */
export const checkInheritance: Check = (context) => ({
  findings: context.pairs.flatMap((pair) =>
    (['implementation', 'execution'] as const).flatMap((kind) => dangling(context, pair, kind)),
  ),
});

function dangling(
  context: MatchContext,
  pair: Pair,
  kind: 'implementation' | 'execution',
): readonly MatchFinding[] {
  const given = new Set(componentsOf(pair.problem, kind).map((part) => part.id));
  const parent = pair.parent === null ? [] : componentsOf(pair.parent.solution, kind);
  const parentId = parent.find(({ id }) => id !== null)?.id ?? undefined;
  return componentsOf(pair.solution, kind)
    .filter((part) => part.kind === 'link' && !given.has(part.id))
    .map((part) =>
      finding('reference-dangling', pair.label, {
        message: `${labelOf(pair.solution)} refers to the ${kind} ${nameOf(part)}, which no document describes`,
        place: context.place(pair.solution.node, properties[kind]),
        evidence: { reference: nameOf(part), parentHas: parent.map(nameOf) },
        fix:
          parentId === undefined
            ? `Describe it: give it an @type and a name.`
            : `Refer to the parent's: { "@id": ${JSON.stringify(parentId)} }.`,
      }),
    );
}
