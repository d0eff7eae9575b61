import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssayError } from '@assay/records';
import type { LanguageModel } from 'ai';
import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import type { ModelContext } from '../model-context.ts';
import { apiKey, sdkModel } from './sdk-model.ts';

type MakeProvider = (settings: object) => (model: string) => LanguageModel;

/**
 * Any provider of the AI SDK, by the name of its package, which the project has installed. The package runs in this process:
 * it is a library that the owner of the project chose, as the built-in providers are.
 */
export async function openAiSdk(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const { package: name, base_url: baseUrl } = declared;
  const key = apiKey(declared, context, []);
  const { make, version } = await loadPackage(name!, context.folder);
  return sdkModel(declared, context, {
    baseUrl: baseUrl ?? `https://${name}.invalid`,
    key,
    sdk: { [name!]: version },
    identity: { package: name!, ...(baseUrl === undefined ? { base_url: null } : {}) },
    // Most providers take none, and one that is left out with a warning fails the request.
    takesSeed: false,
    model: (fetch) =>
      make({
        fetch,
        ...(key === null ? {} : { apiKey: key }),
        ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
      })(declared.model!),
  });
}

async function loadPackage(name: string, folder: string): Promise<{ make: MakeProvider; version: string }> {
  const require = createRequire(join(folder, 'assay.yaml'));
  const path = resolved(name, require);
  if (path === null)
    throw new AssayError(
      'environment',
      'E_MODEL_PACKAGE',
      `the package ${name} is not installed where the project is`,
      {
        fix: `Install it beside the project file: npm install ${name}.`,
      },
    );
  const loaded = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  const maker = Object.entries(loaded).find(
    ([key, value]) => /^create[A-Z]/.test(key) && typeof value === 'function',
  );
  if (maker === undefined)
    throw new AssayError(
      'usage',
      'E_MODEL_PACKAGE',
      `the package ${name} is not a provider of the AI SDK: it exports no create… function`,
      {
        fix: 'Name a package such as @ai-sdk/mistral.',
      },
    );
  return { make: maker[1] as MakeProvider, version: versionOf(path) };
}

function resolved(name: string, require: NodeJS.Require): string | null {
  try {
    return require.resolve(name);
  } catch {
    return null;
  }
}

/** Of the package.json above the file. */
function versionOf(path: string): string {
  for (let folder = join(path, '..'); folder !== join(folder, '..'); folder = join(folder, '..')) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
    if (typeof version === 'string') return version;
  }
  return 'unknown';
}
