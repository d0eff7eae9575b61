import { type Lead, nodeDigester, problemUrl } from '@assay/engine';
import { AssayError, type JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import { type ProblemDiff, readTaskSet } from '@assay/tasks';
import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';
import { diffSources } from '../../tasks/diff.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { inFile } from '../../world/in-file.ts';
import { readSource } from '../../world/read-source.ts';
import { withStore } from '../../world/with-store.ts';
import { documentBelow } from './document-below.ts';
import { type RunVersion, runVersions } from './run-versions.ts';

/** A task as it was at one time. */
export interface TaskVersion extends Omit<RunVersion, 'problem' | 'first_run_at' | 'last_run_at'> {
  /** Null where no run was made of it. */
  readonly first_run_at: string | null;
  readonly last_run_at: string | null;
  /** As the file says it now. */
  readonly is_current: boolean;
  /** What is other than in the version before; null for the first. */
  readonly since_before: ProblemDiff | null;
}

export interface TaskVersionsView {
  readonly path: string;
  readonly sentence: Lead;
  /** The newest first. */
  readonly versions: readonly TaskVersion[];
}

/** Which versions of a task were run, and what changed from each to the next. */
export const taskVersionsView: Verb<TaskVersionsRequest, TaskVersionsView> = async (request, world) => {
  const { path } = request;
  const { text } = await readSource(await documentBelow(path, world.cwd), world);
  const url = problemUrl(path);
  const { tasks } = await inFile(path, () => readTaskSet([{ url, text }]));
  const ids = new Set(tasks.flatMap(({ id }) => id ?? []));
  const problem = JSON.parse(text) as JsonValue;
  const digest = nodeDigester.json(problem);
  const run = await versionsRun(request, { ids, digest }, world);
  const now = { digest, problem, first_run_at: null, last_run_at: null, runs: 0, specifications: [] };
  const all = run.some((version) => version.digest === digest) ? run : [...run, now];
  const versions = await Promise.all(
    all.map(async ({ problem: _problem, ...version }, i) => ({
      ...version,
      is_current: version.digest === digest,
      since_before: i === 0 ? null : await diffSources(sourceOf(all[i - 1]!, url), sourceOf(all[i]!, url)),
    })),
  );
  return { path, sentence: leadOf(versions.toReversed()), versions: versions.toReversed() };
};

function sourceOf(version: { readonly digest: string; readonly problem: JsonValue }, url: string) {
  return { name: version.digest, url, text: JSON.stringify(version.problem) };
}

/** Where nothing was run there is no store. */
async function versionsRun(
  request: TaskVersionsRequest,
  task: Parameters<typeof runVersions>[0],
  world: World,
): Promise<readonly RunVersion[]> {
  try {
    return await withStore(request, world, (store) => runVersions(task, store));
  } catch (error) {
    if (error instanceof AssayError && error.code === 'E_STORE_NONE') return [];
    throw error;
  }
}

function leadOf(versions: readonly TaskVersion[]): Lead {
  const [newest] = versions;
  const runs = versions.reduce((sum, version) => sum + version.runs, 0);
  const changes = newest!.since_before;
  const counted = `${plural(runs, 'run')} of ${plural(versions.length, 'version')}`;
  const rest = ' Changes are counted, so there is no interval.';
  if (changes === null) return { strong: `${counted}: nothing has changed.`, rest };
  const verdict = {
    compatible: 'solutions that matched before still do',
    breaking: 'solutions that matched before may no longer match',
    unknown: 'it cannot be determined whether solutions still match',
  }[changes.verdict];
  return {
    strong: `${counted}; the last brought ${plural(changes.changes.length, 'change')}: ${verdict}.`,
    rest,
  };
}

/** A task document of the project, by its path below the folder, as it was run at one time and another. */
export const taskVersionsRequest = z.strictObject({ project: projectField, path: z.string().min(1) });

export type TaskVersionsRequest = Readonly<z.infer<typeof taskVersionsRequest>>;
