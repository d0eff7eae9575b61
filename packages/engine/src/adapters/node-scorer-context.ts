import { AssayError, type Digest } from '@assay/records';
import type { DeclaredModel, OwnCode } from '../declare/project.ts';
import type { ProjectFiles } from '../ports/project-files.ts';
import type { ScorerContext, ScorerSoftware } from '../score/scorer/scorer-context.ts';
import { userEnvironment } from './host/user-environment.ts';
import { openPeople } from './judges/open-people.ts';
import { requireWordNet } from './load-wordnet.ts';
import { openCommandMetric } from './metrics/open-command-metric.ts';
import { openModuleMetric } from './metrics/open-module-metric.ts';
import { nodeDigester } from './node-digester.ts';
import { findProgram } from './providers/command/find-program.ts';
import { declaredVariables } from './providers/isolated/own-place.ts';
import type { ModelContext } from './providers/model-context.ts';
import { moduleDigest } from './providers/module/module-digest.ts';
import { openModel } from './providers/open-model.ts';

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
    openTests: async () => (await import('./metrics/python-tests/open-python-tests.ts')).openPythonTests(),
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
