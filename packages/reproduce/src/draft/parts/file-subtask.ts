import { shortId, type Task } from '@assay/tasks';
import { abbreviationOf, subTasksOf } from './subtask-names.ts';
import { fileName } from '../../text/file-name.ts';
import { plainWords } from '../../text/plain-words.ts';

/**
 * The subtask that a file of answers is of: the one whose solution points at the file, else the one whose name the file
 * or a folder that it stands in bears (`control_dep.jsonl`, `#control_dependency`). Null: the whole task, or nothing tells.
 */
export function fileSubtask(file: string, problem: Task, obtained: Task | null): string | null {
  const pointing = subTasksOf(obtained).find(({ outputs }) =>
    outputs.some(
      ({ name, urls }) =>
        urls.some((url) => fileName(url) === fileName(file)) ||
        (name ?? '').split(/[\s()/\\]+/).includes(fileName(file)),
    ),
  );
  const named = pointing?.isBasedOn[0]?.id;
  if (named !== undefined) return named;
  const folders = file.split(/[/\\]/).slice(0, -1).reverse();
  return [fileName(file).replace(/\.[^.]+$/, ''), ...folders].reduce(
    (found: string | null, name) => found ?? subtaskInName(name, problem),
    null,
  );
}

function subtaskInName(name: string, problem: Task): string | null {
  const words = plainWords(name);
  const fits = subTasksOf(problem)
    .map(({ id, name: called }) => ({
      id,
      fit: Math.max(
        fitOf(words, plainWords(shortId(id) ?? '')),
        fitOf(words, plainWords(called ?? '')),
        fitOf(words, plainWords(abbreviationOf(called) ?? '')),
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
