import type { Execution, Location } from '@assay/records';
import { randomBytes } from 'node:crypto';
import { arch, hostname, platform, userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import type { Project } from '../declare/project.ts';
import { readProject } from '../declare/read-project.ts';
import { type RateLimiterFor, sharedRateLimiters } from '../model-client/rate-limits.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../workbench.ts';
import { hubCacheFolder } from './hub/pull-dataset.ts';
import { nodeClock } from './node-clock.ts';
import { nodeDigester } from './node-digester.ts';
import { nodeFiles } from './node-files.ts';
import { nodeScorerContext } from './node-scorer-context.ts';
import { openStore, type StoreAddress, storeAddressIn, storeNear } from './open-store.ts';
import { openModel } from './providers/open-model.ts';
import { knownSecrets } from './secrets/known-secrets.ts';
import { withoutSecrets } from './secrets/without-secrets.ts';
import { isAlive, thisProcess } from './stored/process-identity.ts';

/** This process and the user that it belongs to. */
function askedBy(): Execution['asked_by'] {
  return { user: userName(), host: hostname() || 'localhost', ...thisProcess() };
}

/** What an execution has come to. `died`: its process is gone and left no end; `unknown`: it is of a machine that cannot be asked. */
export type ExecutionStatus = NonNullable<Execution['end']>['kind'] | 'running' | 'died' | 'unknown';

export function executionStatus({ end, asked_by }: Pick<Execution, 'end' | 'asked_by'>): ExecutionStatus {
  if (end !== null) return end.kind;
  const alive = isAlive(asked_by);
  if (alive === null) return 'unknown';
  return alive ? 'running' : 'died';
}

/** Null for a user without an entry in the system's list, as containers have them. */
function userName(): string | null {
  try {
    return userInfo().username || null;
  } catch {
    return null;
  }
}

/** Rates of models that everybody keeps to who has this store; those of a local one are each process's own. */
interface SharedRates {
  readonly paid: RateLimiterFor | undefined;
  readonly close: () => void;
}

export async function sharedRates(address: string | null): Promise<SharedRates> {
  if (address === null) return { paid: undefined, close: () => undefined };
  const { openSharedLimits } = await import('./postgres/shared-limits.ts');
  const shared = openSharedLimits(address, nodeClock);
  return { paid: sharedRateLimiters(shared), close: shared.close };
}

export interface MachineOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The package's version, for the record. */
  readonly version: string;
  /** Values that stand in for those of the project file: `seed=8`. */
  readonly settings?: readonly string[] | undefined;
  /** Rates of models that are open already; absent: those of the store. */
  readonly rates?: SharedRates | undefined;
  /** Where `.assay` is kept; absent: beside the project file. */
  readonly storeFolder?: string | undefined;
}

/** The project of a file, with the store beside it and this machine's files, processes and providers. Close the store when done. */
export async function openWorkbench(
  projectFile: string,
  options: MachineOptions,
  open: (place: StoreAddress) => Promise<Store> = (place) => openStore(place, options.env),
): Promise<Workbench> {
  const path = resolve(options.cwd, projectFile);
  const files = nodeFiles(dirname(path), options.cwd, { hubCache: hubCacheFolder(options.env) });
  const project = await readProject(files, basename(path), options.settings);
  const address = storeAddressIn(options.env) ?? project.store;
  const opened = await open({ folder: options.storeFolder ?? dirname(path), address });
  const secrets = knownSecrets(project, options.env, address);
  const rates = options.rates ?? (await sharedRates(address));
  const store = withoutSecrets(closing(opened, rates.close), secrets.values);
  const bench = workbench(project, store, options, rates.paid);
  return { ...bench, unrecognisableSecrets: secrets.too_short };
}

/** The store, and what is closed with it. */
function closing(store: Store, close: () => void): Store {
  return {
    ...store,
    close: async () => {
      close();
      await store.close();
    },
  };
}

function workbench(
  project: Project,
  store: Store,
  { cwd, env, version }: MachineOptions,
  paid: RateLimiterFor | undefined,
): Workbench {
  const files = nodeFiles(project.folder, cwd, { hubCache: hubCacheFolder(env) });
  const places = project.model_places ?? new Map<string, Location>();
  const context = { folder: project.folder, env, clock: nodeClock, store, places, paid };
  return {
    project,
    files,
    store,
    clock: nodeClock,
    digester: nodeDigester,
    paid,
    openModel: (declared) => openModel(declared, context),
    openSolver: async (request) =>
      (await import('./solve/open-solver.ts')).openSolver({ ...request, models: project.models }, context),
    scorerContext: (trials) => nodeScorerContext({ files, models: project.models, context, trials }),
    newId: () => `${nodeClock.now().replaceAll(/[-:]/g, '').slice(0, 15)}-${randomBytes(4).toString('hex')}`,
    environment: { assay: version, node: process.versions.node, platform: platform(), arch: arch() },
    askedBy: askedBy(),
  };
}

/** The store beside the project file, else in the current directory: for commands that need no project. */
export async function openStoreNear(
  { cwd, env }: Pick<MachineOptions, 'cwd' | 'env'>,
  projectFile: string,
): Promise<Store> {
  return openStore(storeNear(cwd, projectFile, env), env);
}
