import { AssayError } from '@assay/records';
import type { Obstacle } from '../obstacle.ts';
import { isInPath } from '../program-in-path.ts';
import { runInSandbox } from '../run-in-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';
import { askEngine, type Engine } from './engine.ts';
import { openContainers } from './open-containers.ts';

/** The sandbox of a container engine, after a first program has run in it, or what is in its way. */
export async function findContainers(
  program: Engine['program'],
  image: string | undefined = process.env['ASSAY_SANDBOX_IMAGE'],
): Promise<Sandbox | Obstacle> {
  const obstacle = (why: string, fix: string): Obstacle => ({ provider: program, why, fix });
  if (!isInPath(program))
    return obstacle(`there is no ${program} in PATH`, `install ${program}, or use bubblewrap on Linux`);
  try {
    const version = await askEngine(program, ['version', '--format', VERSION[program]]);
    if (image === undefined || image === '')
      return obstacle(
        'no image is named for it, and none is fetched',
        'name one that is on this machine, with the interpreters that entries need, in ASSAY_SANDBOX_IMAGE',
      );
    const id = await askEngine(program, ['image', 'inspect', '--format', '{{.Id}}', image]);
    const sandbox = await openContainers({ program, version }, { name: image, id });
    const { kind, exit_code, stderr } = await runInSandbox(sandbox, {
      command: ['/opt/node', '--version'],
      files: [],
      programs: [{ at: '/opt/node', from: process.execPath }],
      limits: { wall_ms: FIRST_RUN_MS },
    });
    if (kind === 'exited' && exit_code === 0) return sandbox;
    return obstacle(`a first program did not run in ${image}: ${stderr.trim()}`, 'use an image with glibc');
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return obstacle(error.message, `start the service of ${program}, and see that this user may use it`);
  }
}

const FIRST_RUN_MS = 60_000;
const VERSION = { docker: '{{.Server.Version}}', podman: '{{.Client.Version}}' } as const;
