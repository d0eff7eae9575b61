import { isWhole, runMark } from '@assay/records';
import type { StoredRun } from '../ports/runs.ts';
import type { Store } from '../ports/store.ts';
import { lastExecuted, type RunsSought } from './last-executed.ts';

type Stores = Pick<Store, 'runs' | 'executions'>;

/**
 * What a name means: of such runs the newest that has all samples of its specification, asked as the project declares.
 * One that is not finished is not passed over, or an older one would be taken for it: it has no numbers, and whoever
 * wants them is told so. Where none is whole, the newest part; where all were asked otherwise, the newest of those.
 * Each of them is marked wherever it is shown.
 */
export async function newestRun(sought: RunsSought, store: Stores): Promise<StoredRun | null> {
  return (
    (await newestFit(sought, store, ({ manifest, status }) =>
      status === 'open' ? runMark(manifest) === null : isWhole(manifest),
    )) ??
    (await newestFit(sought, store, ({ manifest }) => manifest.overrides === undefined)) ??
    (await newestFit(sought, store, () => true))
  );
}

/** The same, but one that was stopped counts as whole: it is what the newest execution came to. */
export async function newestDeclaredRun(sought: RunsSought, store: Stores): Promise<StoredRun | null> {
  const isDeclared = ({ manifest }: StoredRun): boolean =>
    manifest.part === undefined && manifest.overrides === undefined;
  return (await newestFit(sought, store, isDeclared)) ?? newestRun(sought, store);
}

/** The run that the newest execution of fitting runs came to last; the one that was made last where executions have none. */
async function newestFit(
  sought: RunsSought,
  store: Stores,
  isFit: (run: StoredRun) => boolean,
): Promise<StoredRun | null> {
  const last = await lastExecuted(sought, store, isFit);
  if (last !== null) return last.runs.at(-1)!;
  let after: string | undefined;
  do {
    const page = await store.runs.list({ ...sought, after, limit: AT_A_TIME });
    const found = page.items.find(isFit);
    if (found !== undefined) return found;
    after = page.next ?? undefined;
  } while (after !== undefined);
  return null;
}

const AT_A_TIME = 64;
