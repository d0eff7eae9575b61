import type { Task } from '@assay/tasks';
import { abbreviationOf, subTasksOf } from './subtask-names.ts';

/**
 * The subtask that a file of answers is of: the one whose solution points at the file, else the one whose name the file
 * or a folder that it stands in bears (`control_dep.jsonl`, `#control_dependency`). Null: the whole task, or nothing tells.
 */
export function fileSubtask(file: string, problem: Task, obtained: Task | null): string | null {
  const base = (path: string): string => /[^/\\]+$/.exec(path)?.[0] ?? path;
  const pointing = subTasksOf(obtained).find(({ outputs }) =>
    outputs.some(
      ({ name, urls }) =>
        urls.some((url) => base(url) === base(file)) || (name ?? '').split(/[\s()/\\]+/).includes(base(file)),
    ),
  );
  const named = pointing?.isBasedOn[0]?.id;
  if (named !== undefined) return named;
  const folders = file.split(/[/\\]/).slice(0, -1).reverse();
  return [base(file).replace(/\.[^.]+$/, ''), ...folders].reduce(
    (found: string | null, name) => found ?? subtaskInName(name, problem),
    null,
  );
}

function subtaskInName(name: string, problem: Task): string | null {
  const words = wordsIn(name);
  const fits = subTasksOf(problem)
    .map(({ id, name: called }) => ({
      id,
      fit: Math.max(
        fitOf(words, wordsIn(/[^/#]+$/.exec(id ?? '')?.[0] ?? '')),
        fitOf(words, wordsIn(called ?? '')),
        fitOf(words, wordsIn(abbreviationOf(called) ?? '')),
      ),
    }))
    .filter(({ fit }) => fit >= 0.6)
    .sort((a, b) => b.fit - a.fit);
  const [best, second] = fits;
  return best === undefined || best.fit === second?.fit ? null : best.id;
}

/** The share of a subtask's words that words of the file begin. */
function fitOf(file: readonly string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return 0;
  const met = wanted.filter((word) =>
    file.some(
      (own) =>
        own === word ||
        (own.length >= 3 && word.startsWith(own)) ||
        (word.length >= 3 && own.startsWith(word)),
    ),
  );
  return met.length / wanted.length;
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
