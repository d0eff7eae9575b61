import {
  chooseRows,
  declaredKey,
  pairedRows,
  readSampleColumns,
  type SampleChoice,
  turnedRows,
  type Workbench,
} from '@assay/engine';
import { AssayError, type RunManifest } from '@assay/records';
import { type FoundRun, findRun } from '../references/find-run.ts';
import { ownScoring } from '../references/find-scored.ts';
import { seriesAgreement } from '../views/samples/series-agreement.ts';

export type Which = 'failed' | 'missing' | 'turned' | 'unstable';

/** The ids of the samples of a run that failed, are missing, turned since the run before it, or vary in its series. */
export async function chosenSamples(which: Which, of: string, bench: Workbench): Promise<readonly string[]> {
  const { store } = bench;
  const { run, scoring, columns } = await columnsAt(of, bench);
  const nothing = { found: null, turned: null, unstable: null };
  const ids = (
    choice: SampleChoice,
    beside: Parameters<typeof chooseRows>[2] = nothing,
  ): readonly string[] => {
    const { chosen } = chooseRows(columns, choice, beside);
    return columns.ids.filter((_, row) => chosen[row] === 1);
  };
  let found: readonly string[];
  if (which === 'failed' || which === 'missing') found = ids({ outcome: which });
  else if (which === 'unstable')
    found = [...((await seriesAgreement(run.manifest, scoring, store, undefined))?.varying ?? noSeries(of))];
  else {
    const before = await columnsAt(await runBefore(run.manifest, of, bench), bench);
    const turned = turnedRows(columns, before.columns, pairedRows(columns, before.columns), null);
    found = [
      ...ids({ turned: 'worse' }, { ...nothing, turned }),
      ...ids({ turned: 'better' }, { ...nothing, turned }),
    ];
  }
  if (found.length > 0) return [...new Set(found)];
  throw new AssayError(
    'usage',
    'E_NO_SAMPLES',
    `no sample of ${of} is ${WORDS[which]}: there is nothing to run`,
  );
}

const WORDS: Readonly<Record<Which, string>> = {
  failed: 'failed',
  missing: 'missing',
  turned: 'turned since the run before it',
  unstable: 'unstable',
};

async function columnsAt(reference: string, { store, project }: Workbench) {
  const { run, scoring: named } = await findRun(reference, store);
  const scoring = named ?? (await ownScoring(run.manifest, store, project));
  return { run, scoring, columns: await readSampleColumns(run.manifest, scoring, store) };
}

/** The newest run of the same specification that was finished before this one began. */
async function runBefore(manifest: RunManifest, of: string, { store }: Workbench): Promise<string> {
  const { evaluation_key, task_specification_key: own } = manifest;
  // What was asked otherwise is held against the specification that it departs from.
  const keys = [...new Set([own, declaredKey(manifest)])];
  const pages = await Promise.all(
    keys.map((key) => store.runs.list({ evaluation_key, task_specification_key: key })),
  );
  const earlier = pages
    .flatMap(({ items }) => items)
    .map((one: FoundRun['run']) => one.manifest)
    .filter(
      (one) =>
        one.id !== manifest.id &&
        one.closed_at !== null &&
        one.part === undefined &&
        one.started_at <= manifest.started_at &&
        one.parent_id === null,
    )
    .sort((a, b) => (a.started_at < b.started_at ? 1 : -1));
  if (earlier[0] !== undefined) return earlier[0].id;
  throw new AssayError(
    'usage',
    'E_NO_SAMPLES',
    `${of} is the first run of its specification: nothing has turned since another`,
  );
}

function noSeries(of: string): never {
  throw new AssayError(
    'usage',
    'E_NO_SAMPLES',
    `${of} stands alone: whether samples are unstable is known of repeated runs`,
    {
      action: { kind: 'repeat' },
    },
  );
}
