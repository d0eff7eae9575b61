import { spawn } from 'node:child_process';
import type { Io } from '../io.ts';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
  linux: ['xdg-open'],
};

/** Opens an address where a person sits before a browser. Where none can be opened, the printed link is there. */
export function openBrowser(address: string, { terminal, env }: Pick<Io, 'terminal' | 'env'>): void {
  const opener = openers[process.platform];
  const isWatched = terminal && (env['CI'] ?? '') === '' && (env['SSH_CONNECTION'] ?? '') === '';
  if (opener === undefined || !isWatched) return;
  const [program, ...args] = opener;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
