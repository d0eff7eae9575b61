import {
  type AskedTexts,
  readAskedTexts,
  readSampleColumns,
  type SampleColumns,
  type Store,
  type StoredRun,
  type Workbench,
} from '@assay/engine';
import { AssayError, type Scoring } from '@assay/records';
import type { Kept } from '../../world/kept.ts';
import { NewestKept } from '../../world/newest-kept.ts';

/** Rows that are kept in memory, all runs together. */
const MOST_ROWS = 3_000_000;

/** The columns of runs that were looked at last. What is closed and scored never changes. */
class KeptColumns {
  readonly columns = new NewestKept<SampleColumns>(MOST_ROWS, ({ length }) => length);
  readonly texts = new NewestKept<AskedTexts>(MOST_ROWS, ({ inputs }) => inputs.length);
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

/** What the samples of a run ask; null with why, where the project does not have it any more. */
export async function textsOf(
  { manifest }: StoredRun,
  bench: Workbench | null,
  owner: Kept | undefined,
): Promise<{ readonly texts: AskedTexts | null; readonly why_not: string | null }> {
  if (bench === null) return { texts: null, why_not: 'there is no project file to tell it by' };
  const read = (): Promise<AskedTexts> => readAskedTexts(manifest, bench);
  try {
    const name = `${manifest.task_key} ${manifest.inputs_digest}`;
    const texts = owner === undefined ? await read() : await columnsKeptBy(owner).texts.get(name, read);
    return { texts, why_not: null };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
    return { texts: null, why_not: error.message };
  }
}
