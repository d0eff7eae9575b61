import { AssayError } from '@assay/records';
import { findBubblewrap } from './bubblewrap/find-bubblewrap.ts';
import type { Obstacle } from './obstacle.ts';
import type { Sandbox } from './sandbox.ts';

/** What this machine has to isolate code with, and what is in the way of the rest. */
export interface Isolation {
  readonly sandbox: Sandbox | null;
  readonly obstacles: readonly Obstacle[];
}

export async function findIsolation(): Promise<Isolation> {
  const found = await findBubblewrap();
  return 'start' in found ? { sandbox: found, obstacles: [] } : { sandbox: null, obstacles: [found] };
}

/** Code that is not trusted is refused where nothing can isolate it. */
export async function openSandbox(): Promise<Sandbox> {
  const { sandbox, obstacles } = await findIsolation();
  if (sandbox !== null) return sandbox;
  const tried = obstacles.map(({ provider, why, fix }) => `${provider}: ${why}; ${fix}`).join('\n');
  throw new AssayError(
    'environment',
    'E_NO_ISOLATION',
    `code that is not trusted can be isolated by nothing on this machine, so it is not run\n${tried}`,
    {
      fix: 'Files of predictions can be scored without isolation.',
      action: { kind: 'check_machine' },
    },
  );
}
