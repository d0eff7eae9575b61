import type { RunBrief, Store } from '@assay/engine';
import type { TaskRecord } from '@assay/records';

/** The runs of one specification under one version of a task. */
interface VersionRuns {
  readonly evaluation_key: string;
  readonly task_specification_key: string;
  readonly runs: number;
}

/** A problem as runs were made of it. */
export interface RunVersion {
  readonly digest: string;
  readonly problem: TaskRecord['problem'];
  readonly first_run_at: string;
  readonly last_run_at: string;
  readonly runs: number;
  readonly specifications: readonly VersionRuns[];
}

/**
 * Every version of a task that runs were made of, the first run first: of the problems that go by one of these ids, or that
 * were run under the name that this version was run under.
 */
export async function runVersions(
  { ids, digest }: { readonly ids: ReadonlySet<string>; readonly digest: string },
  store: Store,
): Promise<readonly RunVersion[]> {
  const byDigest = Map.groupBy(await store.runs.briefs(), ({ task_digest }) => task_digest);
  const keys = new Set(byDigest.get(digest)?.map(({ task_key: key }) => key));
  const versions: RunVersion[] = [];
  for (const [found, runs] of byDigest) {
    const task = await store.documents.get('task', found);
    if (task === null || !(ids.has(task.id) || runs.some(({ task_key: key }) => keys.has(key)))) continue;
    versions.push({ digest: found, problem: task.problem, ...factsOf(runs) });
  }
  return versions.sort((a, b) => (a.first_run_at < b.first_run_at ? -1 : 1));
}

function factsOf(runs: readonly RunBrief[]): Omit<RunVersion, 'digest' | 'problem'> {
  const times = runs.map(({ started_at }) => started_at).sort();
  const specifications = Map.groupBy(runs, (run) =>
    JSON.stringify([run.evaluation_key, run.task_specification_key]),
  );
  return {
    first_run_at: times[0]!,
    last_run_at: times.at(-1)!,
    runs: runs.length,
    specifications: [...specifications.values()].map((same) => ({
      evaluation_key: same[0]!.evaluation_key,
      task_specification_key: same[0]!.task_specification_key,
      runs: same.length,
    })),
  };
}
