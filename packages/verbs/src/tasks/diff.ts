import { AssayError } from '@assay/records';
import { diffProblemSets, type ProblemDiff, readTaskSet, type SourceDocument, type Task } from '@assay/tasks';
import * as z from 'zod';
import type { World } from '../world.ts';
import { inFile } from '../world/in-file.ts';
import { readSource } from '../world/read-source.ts';

export interface DiffedProblems extends ProblemDiff {
  readonly before: string;
  readonly after: string;
}

/** What changed between two versions of a problem, and whether old solutions still match. */
export async function diff({ before, after }: DiffRequest, world: World): Promise<DiffedProblems> {
  const older = await inFile(before, () => readSource(before, world));
  const newer = await inFile(after, () => readSource(after, world));
  const changes = await diffSources({ name: before, ...older }, { name: after, ...newer });
  return { before, after, ...changes };
}

/** A document with what to call it. */
export interface NamedSource extends SourceDocument {
  readonly name: string;
}

/** The same of texts. Both are read from the first one's address, so that a relative id means the same in both. */
export async function diffSources(before: NamedSource, after: NamedSource): Promise<ProblemDiff> {
  return diffProblemSets(
    await problemsOf(before.name, before),
    await problemsOf(after.name, { ...after, url: before.url }),
  );
}

async function problemsOf(file: string, source: SourceDocument): Promise<readonly Task[]> {
  const { tasks } = await inFile(file, () => readTaskSet([source]));
  const problems = tasks.filter(({ kind }) => kind === 'problem');
  if (problems.length > 0) return problems;
  throw new AssayError('usage', 'E_DIFF_PROBLEM', `${file} holds no TaskProblem to compare`, {
    location: { file },
    fix: 'Name two versions of a problem.',
    action: { kind: 'show' },
  });
}

/** Tell what changed between two versions of a problem. */
export const diffRequest = z
  .strictObject({
    /** The document of the older version. */
    before: z.string(),
    /** The document of the newer one. */
    after: z.string(),
  })
  .readonly();

export type DiffRequest = z.infer<typeof diffRequest>;
