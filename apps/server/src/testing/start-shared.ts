import { spawn } from 'node:child_process';
import { builtProgram } from '../../../../testing/programs/built-program.ts';

export interface SharedServer {
  readonly url: string;
  /** A link of its own, which opens a page once. */
  readonly link: string;
  readonly kill: () => Promise<void>;
}

/** A server on a shared store, in a process of its own; whoever starts it ends it. */
export async function startShared(cwd: string, address: string): Promise<SharedServer> {
  const file = await builtProgram('serve-shared');
  const child = spawn(process.execPath, [file, cwd, address], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('\n')) break;
  }
  const [url = '', link = ''] = said.trim().split(' ');
  return {
    url,
    link,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
