import { lineIndex } from '@assay/rows';
import { foldedMetric } from '../match/metric-results.ts';
import type { Task } from '../read/task.ts';
import { isTask } from '../show/words.ts';
import {
  type FactKind,
  type SearchableFact,
  type SearchableTask,
  searchableTask,
} from './searchable-task.ts';

/** A document that was read, with its text for the line numbers. */
export interface SearchedDocument {
  readonly path: string;
  readonly text: string;
  readonly tasks: readonly Task[];
}

export type SearchReason = SearchableFact;

export interface SearchHit {
  readonly path: string;
  readonly line: number;
  readonly kind: Task['kind'];
  readonly id: string | null;
  readonly name: string | null;
  readonly score: number;
  /** Why it was found: for each condition the best fact. */
  readonly reasons: readonly SearchReason[];
}

/**
 * The tasks of one document that a query finds: the outermost ones, or the outermost of the kind asked for.
 * A task is found when every word and every condition is met by some fact of it or of its parts.
 */
export function searchTasks(document: SearchedDocument, query: SearchQuery): readonly SearchHit[] {
  const searchable = searchableTasks({ ...document, tasks: candidates(document.tasks, query.kind) });
  return hitsIn(document.path, searchable, query);
}

/** The outermost tasks of a document as data that can be kept. */
export function searchableTasks({ text, tasks }: SearchedDocument): readonly SearchableTask[] {
  let index: ((offset: number) => number) | null = null;
  const lineOf = (offset: number): number => (index ??= lineIndex(text))(Math.max(offset, 0));
  return tasks.map((task) => searchableTask(task, lineOf));
}

/**
 * The same for tasks that were kept. Null where only the document can tell: a kind is asked for that stands inside of a
 * task, whose own facts do not rule it out.
 */
export function searchKept(
  path: string,
  tasks: readonly SearchableTask[],
  query: SearchQuery,
): readonly SearchHit[] | null {
  const { kind } = query;
  if (kind === undefined || tasks.every((task) => task.kind === kind)) return hitsIn(path, tasks, query);
  const inner = tasks.filter((task) => task.kind !== kind && task.inside.includes(kind));
  if (hitsIn(path, inner, query).length > 0) return null;
  return hitsIn(
    path,
    tasks.filter((task) => task.kind === kind),
    query,
  );
}

function hitsIn(path: string, tasks: readonly SearchableTask[], query: SearchQuery): readonly SearchHit[] {
  const conditions = conditionsOf(query);
  return tasks.flatMap(({ facts, kind, id, name, line }) => {
    const best = bestFacts(facts, conditions);
    if (best === null) return [];
    const reasons = new Map(best.map(({ fact }) => [`${fact.kind} ${fact.text}`, fact]));
    const score = best.reduce((sum, match) => sum + match.score, 0);
    return [{ path, line, kind, id, name, score, reasons: [...reasons.values()] }];
  });
}

/** The best first; equals by path and line, so that the order is always the same. */
export function rankHits(hits: readonly SearchHit[]): SearchHit[] {
  return hits.toSorted(
    (a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line),
  );
}

/** How well a fact meets a condition; 0: not at all. */
type Condition = (fact: SearchableFact) => number;

interface Match {
  readonly fact: SearchableFact;
  readonly score: number;
}

const weights: Readonly<Record<FactKind, number>> = {
  name: 8,
  metric: 5,
  'output field': 4,
  input: 4,
  hyperparameter: 4,
  id: 3,
  other: 2,
  description: 1,
};

function conditionsOf(query: SearchQuery): readonly Condition[] {
  const words = (query.text ?? '')
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '' && word !== '*');
  const conditions: Condition[] = words.map(
    (word) => (fact) => weights[fact.kind] * closeness(fact.text.toLowerCase(), word),
  );
  const { input, outputField, metric, hyperparameter } = query;
  const about = (kind: FactKind, wanted: string | undefined, normal: (text: string) => string): void => {
    if (wanted === undefined) return;
    const target = normal(wanted);
    conditions.push((fact) =>
      fact.kind === kind ? weights[kind] * closeness(normal(fact.text), target) : 0,
    );
  };
  about('input', input, (text) => text.toLowerCase());
  about('output field', outputField, (text) => text.toLowerCase());
  about('metric', metric, (name) => foldedMetric({ name, iri: name.includes('://') }) || name);
  if (hyperparameter !== undefined) conditions.push(hyperparameterCondition(hyperparameter));
  return conditions;
}

/** 4: the same · 3: a whole word of it · 2: the start of a word · 1: somewhere inside · 0: not there. */
function closeness(text: string, wanted: string): number {
  if (text === wanted) return 4;
  let best = 0;
  for (let at = text.indexOf(wanted); at !== -1 && best < 3; at = text.indexOf(wanted, at + 1)) {
    const starts = at === 0 || !isWord(text[at - 1]!);
    const ends = at + wanted.length === text.length || !isWord(text[at + wanted.length]!);
    best = Math.max(best, starts && ends ? 3 : starts ? 2 : 1);
  }
  return best;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** The whole name, whatever the case; a value is the same as text or as a number (0 is 0.0). */
function hyperparameterCondition(wanted: string): Condition {
  const equals = wanted.indexOf('=');
  const name = (equals === -1 ? wanted : wanted.slice(0, equals)).trim().toLowerCase();
  const value = equals === -1 ? null : wanted.slice(equals + 1).trim();
  return (fact) => {
    if (fact.kind !== 'hyperparameter') return 0;
    const split = fact.text.indexOf(' = ');
    if (fact.text.slice(0, split).trim().toLowerCase() !== name) return 0;
    return value === null || sameValue(fact.text.slice(split + 3), value) ? weights.hyperparameter * 4 : 0;
  };
}

function sameValue(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  return a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b);
}

/** The best fact for each condition; null as soon as one has none. */
function bestFacts(
  facts: readonly SearchableFact[],
  conditions: readonly Condition[],
): readonly Match[] | null {
  const best: (Match | undefined)[] = conditions.map(() => undefined);
  for (const fact of facts) {
    for (const [i, condition] of conditions.entries()) {
      const score = condition(fact);
      if (score > (best[i]?.score ?? 0)) best[i] = { fact, score };
    }
  }
  return best.every((match) => match !== undefined) ? best : null;
}

function candidates(tasks: readonly Task[], kind: Task['kind'] | undefined): readonly Task[] {
  if (kind === undefined) return tasks;
  return tasks.flatMap((task) =>
    task.kind === kind ? [task] : candidates([...task.evaluations.filter(isTask), ...task.subTasks], kind),
  );
}

/** What is looked for; everything given must be found in a task, its subtasks and evaluations included. */
export interface SearchQuery {
  /** Words, each of which must occur in some fact of the task; none: anything. */
  readonly text?: string;
  /** Part of the name or address of an input. */
  readonly input?: string;
  /** A field of an output schema. */
  readonly outputField?: string;
  /** An expected or reported metric. */
  readonly metric?: string;
  /** `temperature`, or `temperature=0`. */
  readonly hyperparameter?: string;
  readonly kind?: Task['kind'];
}
