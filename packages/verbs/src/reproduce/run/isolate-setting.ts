import { dirname, join, resolve } from 'node:path';
import type { Project } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { RunPlan } from '@assay/reproduce';
import { openSandbox } from '@assay/sandbox';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { World } from '../../world.ts';
import { ownCode } from './own-code.ts';

/** How code and store are kept from those of the other setting. */
export interface SettingIsolation {
  /** Values that stand in for those of the project file. */
  readonly settings: readonly string[];
  /** The world in which it is run: with a store of its own. */
  readonly world: World;
  /** For the record; null where the plan names no setting. */
  readonly record: { readonly sandboxed: readonly string[]; readonly outside: readonly string[] } | null;
}

/** Where answers, record and store of a plan go, beside it. */
export function folderOf({ setting, outputs }: RunPlan): string {
  return setting === undefined ? outputs : `${outputs}/${setting}`;
}

/**
 * What was made from the paper alone and what was made from the task files alone must not read from each other: code that
 * answers or scores runs in the sandbox and sees its own folder alone, and runs and kept answers have a store of their
 * own. Code with `isolation: none` runs outside of it, and is named, as is a store that the project shares.
 */
export async function isolateSetting(
  run: RunPlan,
  { path, project }: { readonly path: string; readonly project: string },
  world: World,
): Promise<SettingIsolation> {
  if (run.setting === undefined) return { settings: [], world, record: null };
  const apart = { ...world, storeFolder: join(resolve(world.cwd, dirname(path)), folderOf(run)) };
  const declared = await withWorkbench({ project }, apart, async (bench) => bench.project);
  const code = await ownCode(declared, resolve(world.cwd, project));
  const inside = code.filter(({ isolation }) => isolation !== 'none');
  if (inside.length > 0) await refuseWithoutSandbox(run.setting);
  const outside = code.filter(({ isolation }) => isolation === 'none').map(({ name }) => name);
  return {
    settings: inside.map(({ place }) => `${place}.isolation=sandbox`),
    world: apart,
    record: {
      sandboxed: inside.map(({ name }) => name),
      outside: [...new Set([...outside, ...sharedStore(declared, world)])],
    },
  };
}

function sharedStore({ store }: Project, { env }: World): readonly string[] {
  return (env['ASSAY_STORE'] ?? '').trim() === '' && store === null ? [] : ['the shared store'];
}

async function refuseWithoutSandbox(setting: string): Promise<void> {
  await openSandbox().catch((error: unknown) => {
    if (!(error instanceof AssayError)) throw error;
    const { trouble, code, message, action } = error;
    throw new AssayError(trouble, code, `setting: ${setting} keeps code from other files; ${message}`, {
      cause: error,
      ...(action === undefined ? {} : { action }),
      fix: 'isolation: none of a model or metric in the project file runs it without a sandbox, and the record says so.',
    });
  });
}
