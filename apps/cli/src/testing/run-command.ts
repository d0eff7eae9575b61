import { runProgram } from '../program.ts';

/** What a command line printed and returned, run in process. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

export async function runCommand(
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  let out = '';
  let err = '';
  const exitCode = await runProgram(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd,
    env,
    terminal: false,
  });
  return { exitCode, out, err };
}
