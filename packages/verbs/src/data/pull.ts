import {
  type DeclaredHub,
  nodeClock,
  nodeFiles,
  pullDataset,
  type PulledDataset,
  type PullEvent,
  readProject,
} from '@assay/engine';
import { AssayError } from '@assay/records';
import { basename, dirname, resolve } from 'node:path';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { projectFile } from '../world/project-file.ts';
import { stopIfAborted } from '../world/stop-if-aborted.ts';
import { pinDatasets, refusePin } from './pin-datasets.ts';

export interface Pulled {
  readonly datasets: readonly PulledDataset[];
  /** How many declarations of the project file have got their commit; null: nobody asked for it. */
  readonly pinned: number | null;
}

/** Fetches datasets of the hub; nothing else downloads. What was fetched before is not fetched again. */
export const pull: Verb<PullRequest, Pulled, PullEvent> = async (request, world, { signal, on } = {}) => {
  if (request.pin === true && request.repository !== undefined) throw refusePin();
  const datasets: PulledDataset[] = [];
  for (const wanted of await wantedOf(request, world)) {
    try {
      datasets.push(await pullDataset(wanted, { env: world.env, clock: nodeClock, signal, on }));
    } catch (error) {
      stopIfAborted(signal);
      throw error;
    }
  }
  const pinned =
    request.pin === true ? await pinDatasets(projectFile(request, world), datasets, world) : null;
  return { datasets, pinned };
};

async function wantedOf(request: PullRequest, world: World): Promise<readonly DeclaredHub[]> {
  const { project: _project, pin: _pin, repository, folder, ...named } = request;
  if (repository !== undefined) {
    const place = folder === undefined ? {} : { folder: resolve(world.cwd, folder) };
    return [{ repository, ...said(named), ...place }];
  }
  const [extra] = Object.keys(said({ ...named, folder }));
  if (extra !== undefined)
    throw new AssayError(
      'usage',
      'E_OPTION',
      'this says what of a dataset is fetched: name the dataset too',
      {
        field: extra,
      },
    );
  return declaredIn(projectFile(request, world), world);
}

/** The datasets of the hub that a project declares, each once; their folders are taken from the project's. */
async function declaredIn(file: string, { cwd }: World): Promise<readonly DeclaredHub[]> {
  const path = resolve(cwd, file);
  const project = await readProject(nodeFiles(dirname(path), cwd), basename(path));
  const declared = project.tasks.flatMap(({ datasets, few_shot }) => [
    ...datasets,
    ...(few_shot === undefined ? [] : [few_shot.from]),
  ]);
  const wanted = new Map<string, DeclaredHub>();
  for (const { hub } of declared) {
    if (hub === undefined) continue;
    const { folder, outside: _outside, ...one } = hub;
    const placed = folder === undefined ? one : { ...one, folder: resolve(project.folder, folder) };
    wanted.set(JSON.stringify(placed), placed);
  }
  if (wanted.size > 0) return [...wanted.values()];
  throw new AssayError('usage', 'E_HUB_NONE', `${file} declares no dataset of the hub`, {
    location: { file },
    fix: 'Declare one with dataset: { hf: owner/name, split: test }, or name one to fetch.',
  });
}

type Said<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function said<T extends object>(given: T): Said<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Said<T>;
}

const name = z.string().regex(/^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/);

/** Fetch datasets of the hub: the one that is named, else all that the project declares. */
export const pullRequest = z.strictObject({
  project: projectField,
  repository: name.optional(),
  config: z.string().min(1).optional(),
  split: z.string().min(1).optional(),
  revision: name.optional(),
  /** Where plain files are put; the hub's own cache unless it is said. */
  folder: z.string().min(1).optional(),
  /** Write the commits that were fetched into the project file. */
  pin: z.boolean().optional(),
});

export type PullRequest = Readonly<z.infer<typeof pullRequest>>;
