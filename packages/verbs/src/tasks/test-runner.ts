import type { Limits } from '@assay/sandbox';
import type { RunTest } from '@assay/tasks';

const MB = 1024 * 1024;
/** Tests of an implementation may build and load things. */
const limits: Partial<Limits> = {
  wall_ms: 300_000,
  cpu_s: 300,
  memory: 2048 * MB,
  processes: 256,
  scratch: 256 * MB,
  file_size: 256 * MB,
};

/** Runs the commands of tests in a folder, in a sandbox. Throws E_NO_ISOLATION where there is none. */
export async function testRunner(folder: string): Promise<RunTest> {
  const { openSandbox, runInSandbox } = await import('@assay/sandbox');
  const sandbox = await openSandbox();
  return async ({ test }) => {
    if (test.command === null)
      return { passed: null, detail: 'it is given by its address alone, and nothing is fetched' };
    const { kind, exit_code, stderr, stdout } = await runInSandbox(sandbox, {
      command: ['/bin/sh', '-c', `cd /job && ${test.command}`],
      files: [{ at: '/job', from: folder }],
      limits,
    });
    const said = `${new TextDecoder().decode(stdout)}${stderr}`.trim().slice(-500);
    const how = kind === 'exited' ? `exit code ${exit_code}` : kind.replace('_', ' ');
    return { passed: kind === 'exited' && exit_code === 0, detail: said === '' ? how : `${how}: ${said}` };
  };
}
