import { spawn } from 'node:child_process';
import { builtProgram } from '../../../../testing/programs/built-program.ts';

/** A server that can be ended like any process. */
export interface StartedProcess {
  readonly address: string;
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

export async function startedProcess(cwd: string, store?: string): Promise<StartedProcess> {
  const file = await builtProgram('serve-process');
  const child = spawn(process.execPath, [file, cwd, ...(store === undefined ? [] : [store])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('\n')) break;
  }
  return {
    address: said.trim(),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
