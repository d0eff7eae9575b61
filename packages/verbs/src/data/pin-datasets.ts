import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PulledDataset } from '@assay/engine';
import { AssayError } from '@assay/records';
import { amendYaml } from '@assay/rows';
import type { World } from '../world.ts';
import { writeWhole } from '../world/write-whole.ts';

/** Writes the commit of each dataset that was fetched into the project file, wherever it is declared there; says how many are new. */
export async function pinDatasets(
  file: string,
  pulled: readonly PulledDataset[],
  world: World,
): Promise<number> {
  let pinned = 0;
  const before = await readFile(resolve(world.cwd, file), 'utf8');
  const after = await amendYaml(before, ({ hf, revision = 'main' }) => {
    const found = pulled.find((one) => one.repository === hf && one.revision === revision);
    if (found === undefined || found.commit === revision) return {};
    pinned += 1;
    return { revision: found.commit };
  });
  if (after !== before) await writeWhole(file, after, world);
  return pinned;
}

/** A dataset that is named on its own stands in no file. */
export function refusePin(): AssayError {
  return new AssayError('usage', 'E_OPTION', 'a dataset that is named is pinned in no project file', {
    field: 'pin',
    fix: 'Name no dataset, so that those of the project are fetched and pinned.',
  });
}
