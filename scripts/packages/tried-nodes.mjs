import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodePackage } from '../../apps/cli/bin/pinned-node.js';
import { root } from '../root.mjs';

/** The oldest Node whose SQLite and zstd serve the libraries, and the oldest that runs the command and TypeScript as it is. */
export const oldestForLibraries = '22.15.0';
export const oldestForCommand = '22.18.0';

/** The program of a Node of this version, from npm's package for this platform; null where it cannot be had. */
export async function nodeOf(version) {
  const { name, program } = nodePackage();
  const folder = join(root, 'node_modules/.cache/assay-nodes', version);
  const node = join(folder, 'node_modules', name, 'bin', program);
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
    const installing = spawn('npm', [...args, `${name}@${version}`], {
      cwd: folder,
      shell: process.platform === 'win32',
      stdio: 'ignore',
    });
    // No npm is no Node: what is found afterwards decides.
    await once(installing, 'close').catch(() => {});
  }
  return existsSync(node) && spawnSync(node, ['--version']).status === 0 ? node : null;
}
