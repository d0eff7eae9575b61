import {
  areUnchanged,
  type AskedTexts,
  type FileVersions,
  type LoggedRunOf,
  notedFiles,
  readAskedTexts,
  readSampleColumns,
  type SampleColumns,
  type Store,
  type StoredRun,
  unknownTexts,
  type Workbench,
} from '@assay/engine';
import { AssayError, type Scoring } from '@assay/records';
import type { Kept } from '../../world/kept.ts';
import { NewestKept } from '../../world/newest-kept.ts';

/** Rows that are kept in memory, all runs together. */
const MOST_ROWS = 3_000_000;

/** Of fewer samples, what cannot be told by its files is read each time. */
const FEW = 10_000;

interface ReadTexts {
  readonly texts: AskedTexts;
  /** The files that they were read from; null: it cannot be told whether they changed. */
  readonly versions: FileVersions | null;
}

/** The columns of runs that were looked at last. What is closed and scored never changes. */
class KeptColumns {
  readonly columns = new NewestKept<SampleColumns>(MOST_ROWS, ({ length }) => length);
  readonly texts = new NewestKept<ReadTexts>(MOST_ROWS, ({ texts }) => texts.inputs.length);
}

const kept = new WeakMap<Kept, KeptColumns>();

function columnsKeptBy(owner: Kept): KeptColumns {
  const found = kept.get(owner) ?? new KeptColumns();
  kept.set(owner, found);
  return found;
}

/** The columns of a run under one scoring; of a run that is under way, as it is now. */
export async function columnsOf(
  { manifest, status }: StoredRun,
  scoring: Scoring | null,
  store: Store,
  owner: Kept | undefined,
): Promise<SampleColumns> {
  const read = (): Promise<SampleColumns> => readSampleColumns(manifest, scoring, store);
  if (owner === undefined || status === 'open') return read();
  return columnsKeptBy(owner).columns.get(`${manifest.id} ${scoring?.id ?? ''}`, read);
}

/** What the samples of a run ask, and why not of all of them; null where the project does not have it any more. */
export async function textsOf(
  run: LoggedRunOf,
  bench: Workbench | null,
  owner: Kept | undefined,
): Promise<{ readonly texts: AskedTexts | null; readonly why_not: string | null }> {
  if (bench === null) return { texts: null, why_not: 'there is no project file' };
  try {
    const texts =
      owner === undefined
        ? await readAskedTexts(run, bench)
        : await keptTexts(run, bench, columnsKeptBy(owner));
    return { texts, why_not: unknownTexts(texts) };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
    return { texts: null, why_not: error.message };
  }
}

/** Read again where the project or one of its files says another thing than before: labels are edited after a run, too. */
async function keptTexts(run: LoggedRunOf, bench: Workbench, { texts }: KeptColumns): Promise<AskedTexts> {
  const { manifest, scoring } = run;
  const { tasks, seed } = bench.project;
  const task = tasks.find(({ key }) => key === manifest.task_key) ?? null;
  const name = JSON.stringify([task, seed, manifest.inputs_digest, scoring?.id ?? manifest.id]);
  const read = async (): Promise<ReadTexts> => {
    const { files, versions } = notedFiles(bench.files);
    return { texts: await readAskedTexts(run, { ...bench, files }), versions: versions() };
  };
  const found = await texts.get(name, read);
  const isCurrent =
    found.versions === null ? manifest.samples >= FEW : await areUnchanged(found.versions, bench.files);
  if (isCurrent) return found.texts;
  texts.forget(name);
  return (await texts.get(name, read)).texts;
}
