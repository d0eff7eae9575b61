import type { World } from '@assay/verbs';
import manifest from '../package.json' with { type: 'json' };
import type { Io } from './io.ts';

export const version: string = manifest.version;

/** What a verb sees of the world that a command runs in. */
export function worldOf({ cwd, env }: Io): World {
  return { cwd, env, version };
}
