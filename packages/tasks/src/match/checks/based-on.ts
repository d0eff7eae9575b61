import type { Task } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding, type Place } from '../finding.ts';
import { distinct, findTasks, type FoundTask } from '../find-problem.ts';
import type { LoadedDocument, UnreadDocument } from '../loaded-document.ts';
import { placeIn } from '../match-context.ts';
import { labelOf } from '../pair.ts';

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
