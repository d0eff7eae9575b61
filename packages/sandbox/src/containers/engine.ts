import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AssayError } from '@assay/records';

/** A container engine of this machine. */
export interface Engine {
  readonly program: 'docker' | 'podman';
  readonly version: string;
}

/** How long the engine may take for anything but running a program. */
const PATIENCE_MS = 30_000;

/** What the engine prints; an AssayError with its words where it fails. */
export async function askEngine(program: Engine['program'], args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], { timeout: PATIENCE_MS });
    return stdout.trim();
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim();
    const why = said === undefined || said === '' ? (cause as Error).message : said;
    throw new AssayError('environment', 'E_SANDBOX', `${program} ${args[0]}: ${why}`, {
      cause,
      action: { kind: 'check_machine' },
    });
  }
}
