import { spawn, type StdioOptions } from 'node:child_process';
import { builtProgram } from '../../../../testing/programs/built-program.ts';

const main = await builtProgram('main');

export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command line as a process of its own, with these for its stdin, stdout and stderr; `input` is what its stdin says. */
export async function runProcess(
  argv: readonly string[],
  {
    cwd,
    stdio = 'pipe',
    input,
  }: { readonly cwd: string; readonly stdio?: StdioOptions; readonly input?: string },
): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...argv], { cwd, stdio });
  let out = '';
  let err = '';
  child.stdout?.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (err += data.toString()));
  child.stdin?.end(input ?? '');
  const status = await new Promise<number | null>((ended) => child.once('close', ended));
  return { status, out, err };
}
