import { AssayError, type Provider } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Model } from '../../ports/model.ts';
import type { ModelContext } from './model-context.ts';

/**
 * A declared model, ready to be asked. What can be known to be wrong is thrown here, before anything runs:
 * a key that is not set (E_MODEL_KEY), a program, module or file of outputs that is not there, a parameter
 * that cannot be sent. Providers are loaded when first used: the libraries behind them are heavy.
 */
export async function openModel(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const isolated = declared.isolation === 'sandbox' ? inSandbox[declared.provider] : undefined;
  try {
    return await (isolated ?? providers[declared.provider])(declared, context);
  } catch (error) {
    const place = context.places?.get(declared.key);
    if (!(error instanceof AssayError) || error.location !== undefined || place === undefined) throw error;
    throw error.at(place);
  }
}

type Open = (declared: DeclaredModel, context: ModelContext) => Promise<Model>;

const providers: Readonly<Record<Provider, Open>> = {
  openai: async (declared, context) => (await import('./hosted/openai.ts')).openOpenai(declared, context),
  anthropic: async (declared, context) =>
    (await import('./hosted/anthropic.ts')).openAnthropic(declared, context),
  google: async (declared, context) => (await import('./hosted/google.ts')).openGoogle(declared, context),
  openai_compatible: async (declared, context) =>
    (await import('./hosted/openai-compatible.ts')).openOpenaiCompatible(declared, context),
  'ai-sdk': async (declared, context) => (await import('./hosted/ai-sdk.ts')).openAiSdk(declared, context),
  http: async (declared, context) => (await import('./http.ts')).openHttp(declared, context),
  command: async (declared, context) => (await import('./command/command.ts')).openCommand(declared, context),
  module: async (declared, context) => (await import('./module.ts')).openModule(declared, context),
  replay: async (declared, context) => (await import('./replay.ts')).openReplay(declared, context),
};

const inSandbox: Partial<typeof providers> = {
  command: async (declared, context) =>
    (await import('./isolated-command.ts')).openIsolatedCommand(declared, context),
  module: async (declared, context) =>
    (await import('./isolated-module.ts')).openIsolatedModule(declared, context),
};
