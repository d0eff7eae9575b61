import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The oldest Node that runs TypeScript as it is, without a flag. */
const oldestNode = [22, 18];

/** Whether a Node of this version (`24.1.0`) runs the sources and the built command. */
export function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** The package of npm that carries Node for this platform, and the program's name in it. */
export function nodePackage() {
  const family = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return { name: `${family}-${platform}-${process.arch}`, program };
}

/**
 * The Node that npm installed for this platform; null where the registry has none, or before the install.
 * The packages carry the program itself, so nothing was run to install it.
 */
export function pinnedNode() {
  const { name, program } = nodePackage();
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', program);
  } catch {
    return null;
  }
}
