import type { World } from '@assay/verbs';
import type { Io } from './io.ts';
import { version } from './version.ts';

/** What a verb sees of the world that a command runs in. */
export function worldOf({ cwd, env }: Io): World {
  return { cwd, env, version };
}
