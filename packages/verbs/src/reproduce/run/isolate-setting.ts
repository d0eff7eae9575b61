import type { DeclaredModel, Project } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { RunPlan } from '@assay/reproduce';
import { openSandbox } from '@assay/sandbox';
import type { World } from '../../world.ts';
import { withWorkbench } from '../../world/with-workbench.ts';

/** How code is kept from the files of the other setting. */
export interface SettingIsolation {
  /** Values that stand in for those of the project file. */
  readonly settings: readonly string[];
  /** For the record; null where the plan names no setting. */
  readonly record: { readonly sandboxed: readonly string[]; readonly outside: readonly string[] } | null;
}

/**
 * What was made from the paper alone and what was made from the task files alone must not read from each other: code that
 * answers runs in the sandbox and sees its own folder alone. A model with `isolation: none` and code of metrics run
 * outside of it, and are named.
 */
export async function isolateSetting(
  { setting }: RunPlan,
  project: string,
  world: World,
): Promise<SettingIsolation> {
  if (setting === undefined) return { settings: [], record: null };
  const declared = await withWorkbench({ project }, world, async (bench) => bench.project);
  const code = declared.models.flatMap((model, i) => (isCode(model) ? [{ ...model, i }] : []));
  const inside = code.filter(({ isolation }) => isolation !== 'none');
  if (inside.length > 0) await refuseWithoutSandbox(setting);
  const outside = code.filter(({ isolation }) => isolation === 'none').map(({ key }) => `model ${key}`);
  return {
    settings: inside.map(({ i }) => `models.${i}.isolation=sandbox`),
    record: {
      sandboxed: inside.map(({ key }) => `model ${key}`),
      outside: [...outside, ...codeOfMetrics(declared)],
    },
  };
}

async function refuseWithoutSandbox(setting: string): Promise<void> {
  await openSandbox().catch((error: unknown) => {
    if (!(error instanceof AssayError)) throw error;
    const { trouble, code, message, action } = error;
    throw new AssayError(trouble, code, `setting: ${setting} keeps code from other files; ${message}`, {
      cause: error,
      ...(action === undefined ? {} : { action }),
      fix: 'isolation: none of a model in the project file runs it without a sandbox, and the record says so.',
    });
  });
}

function isCode({ provider }: DeclaredModel): boolean {
  return provider === 'command' || provider === 'module';
}

function codeOfMetrics({ tasks }: Project): readonly string[] {
  const metrics = tasks.flatMap(({ scorers }) => scorers.flatMap((scorer) => scorer.metrics));
  const own = metrics.filter(({ metric }) => metric.kind !== 'catalogue');
  return [...new Set(own.map(({ score_name }) => `metric ${score_name}`))];
}
