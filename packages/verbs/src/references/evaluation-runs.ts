import { newestRun, type Store, type Workbench } from '@assay/engine';

/**
 * The newest run of each specification of an evaluation, in the order of the project where it has them; null where the
 * reference names something else, or an evaluation with runs of one specification alone.
 */
export async function evaluationRuns(
  reference: string,
  store: Store,
  project: Workbench['project'] | null,
): Promise<readonly string[] | null> {
  if (await namesOneRun(reference, store)) return null;
  const { items } = await store.runs.list({ evaluation_key: reference });
  const plain = items.filter(({ manifest }) => manifest.overrides === undefined);
  const stored = [...new Set(plain.map(({ manifest }) => manifest.task_specification_key))].toReversed();
  if (stored.length < 2) return null;
  const declared = project?.evaluations.find(({ key }) => key === reference)?.task_specifications ?? [];
  const place = (key: string): number => {
    const at = declared.findIndex((one) => one.key === key);
    return at === -1 ? declared.length : at;
  };
  const runs: string[] = [];
  for (const task_specification_key of stored.toSorted((a, b) => place(a) - place(b))) {
    const run = await newestRun({ evaluation_key: reference, task_specification_key }, store);
    if (run !== null) runs.push(run.manifest.id);
  }
  return runs;
}

async function namesOneRun(reference: string, store: Store): Promise<boolean> {
  if (reference === 'latest' || (await store.runs.get(reference)) !== null) return true;
  if ((await store.scorings.get(reference)) !== null) return true;
  if ((await store.baselines.get(reference)) !== null) return true;
  return (await newestRun({ task_specification_key: reference }, store)) !== null;
}
