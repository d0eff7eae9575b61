import { AssayError, type JsonObject, SpecProblems } from '@assay/records';
import { readTaskSet, type Task, validateDocument } from '@assay/tasks';
import type { ProjectFiles } from '../../ports/project-files.ts';
import { readText } from '../read-spec-file.ts';

const maxBytes = 64 * 1024 * 1024;

/** A problem file: one valid TaskProblem. Throws all that is wrong with it, each with its line. */
export async function readProblem(
  files: ProjectFiles,
  path: string,
): Promise<{ readonly problem: JsonObject; readonly task: Task }> {
  const text = await readText(files, path, maxBytes);
  const file = files.shown(path);
  const source = { url: problemUrl(path), text };
  const { error, violations } = await validateDocument(source);
  const problems = new SpecProblems();
  if (error !== undefined) {
    const location = {
      file,
      line: error.line ?? 1,
      ...(error.column === null ? {} : { column: error.column }),
    };
    throw new AssayError('usage', error.code, error.message, { location });
  }
  for (const { rule, message, fix, line } of violations) {
    const location = { file, ...(line === null ? {} : { line }) };
    problems.add(new AssayError('usage', 'E_SPEC_PROBLEM', `${message} (${rule})`, { location, fix }));
  }
  problems.throwIfAny();
  const problem = JSON.parse(text) as JsonObject;
  return { problem, task: await problemIn(source, file) };
}

/** The one problem that a document is about. */
export async function problemIn(source: { url: string; text: string }, file: string): Promise<Task> {
  const { tasks } = await readTaskSet([source]);
  const found = tasks.filter(({ kind }) => kind === 'problem');
  if (found.length === 1) return found[0]!;
  const message = `expected one croissant:TaskProblem at the top of ${file}, found ${found.length}`;
  throw new AssayError('usage', 'E_SPEC_PROBLEM', message, { location: { file, line: 1 } });
}

/** Relative ids are resolved against the path in the project, so that they are the same on every machine. */
export function problemUrl(path: string): string {
  return `file:///${encodeURI(path.replace(/^(?:\.\/)+/, ''))}`;
}
