import { verbs } from '@assay/verbs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { usualCorpus } from '../cards/corpus-question.ts';
import type { Options } from '../command.ts';
import type { Io } from '../io.ts';
import { worldOf } from '../version.ts';

/** Where a page of the workbench shows what the command has done; nothing where no server runs on the store. */
export async function sayLink(page: string, io: Io, project?: string): Promise<void> {
  const find = await verbs.workbench.find();
  const { server } = await find(project === undefined ? {} : { project }, worldOf(io));
  if (server !== null) io.err(`See it: ${server.address}${page}\n`);
}

/** The page of the run, where there is one; else the page that begins with what needs attention. */
export function pageOfRuns(ids: readonly string[]): string {
  const [first, ...others] = new Set(ids);
  return first === undefined || others.length > 0 ? '/' : `/runs/${encodeURIComponent(first)}`;
}

export function pageOfSample(run: string, sample: string): string {
  return `${pageOfRuns([run])}/samples/${encodeURIComponent(sample)}`;
}

/** What an evaluator's command has done; a server shows the usual home alone. */
export async function sayHomeLink(page: string, options: Options, io: Io): Promise<void> {
  if (options['format'] === 'text' && options['home'] === undefined) await sayLink(page, io);
}

/** What a command has said of reported results; a server shows the corpus beside its store alone. */
export async function sayCorpusLink(corpus: unknown, io: Io, page = '/cards'): Promise<void> {
  if (corpus === usualCorpus) await sayLink(page, io);
}

/** The page of a document that a command has written or read; a server shows those below its folder alone. */
export async function sayFileLink(place: '/tasks' | '/reproductions', file: string, io: Io): Promise<void> {
  const path = relative(io.cwd, resolve(io.cwd, file));
  if (path !== '' && !path.startsWith('..') && !isAbsolute(path))
    await sayLink(`${place}/${encodeURIComponent(path.split(sep).join('/'))}`, io);
}

export function evaluatorPage(key: string, rest = ''): string {
  return `/evaluators/${encodeURIComponent(key)}${rest}`;
}

/** One submission, or all of them. */
export function submissionPage(evaluator: string, id: string | null): string {
  return evaluatorPage(evaluator, `/submissions${id === null ? '' : `/${encodeURIComponent(id)}`}`);
}

/** What somebody judges next; all reviews where no evaluator is named. */
export function reviewPage(
  evaluator: string | undefined,
  person: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...(evaluator === undefined ? {} : { evaluator }), ...person });
  return search.size === 0 ? '/review' : `/review?${search.toString()}`;
}

export function cardPage(subject: { readonly kind: string; readonly name?: string | undefined }): string {
  return subject.name === undefined ? '/cards' : `/cards/${subject.kind}/${encodeURIComponent(subject.name)}`;
}
