import { AssayError } from '@assay/records';
import { findBubblewrap } from './bubblewrap/find-bubblewrap.ts';
import { findContainers } from './containers/find-containers.ts';
import type { Obstacle } from './obstacle.ts';
import type { Sandbox } from './sandbox.ts';

/** What this machine has to isolate code with, and what is in the way of the rest. */
interface Isolation {
  readonly sandbox: Sandbox | null;
  readonly obstacles: readonly Obstacle[];
}

/** The first that runs: bubblewrap, whose profile is the stricter one, then the engines of containers. */
async function findIsolation(): Promise<Isolation> {
  const obstacles: Obstacle[] = [];
  for (const find of providers) {
    const found = await find();
    if ('start' in found) return { sandbox: found, obstacles };
    obstacles.push(found);
  }
  return { sandbox: null, obstacles };
}

/** Everything that could isolate on this machine, whether it runs or not, the one that is used first where it runs. */
export async function surveyIsolation(): Promise<readonly (Sandbox | Obstacle)[]> {
  return Promise.all(providers.map((find) => find()));
}

const providers = [
  findBubblewrap,
  async () => findContainers('docker'),
  async () => findContainers('podman'),
] as const;

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
      fix: 'Files of predictions can be scored without isolation. The owner of the machine may run code unsafely; its scores are never official.',
      action: { kind: 'check_machine' },
    },
  );
}
