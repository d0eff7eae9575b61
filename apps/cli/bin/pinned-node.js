import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The oldest Node that runs TypeScript as it is, without a flag. */
const oldestNode = [22, 18];

/** Whether a Node of this version (`24.1.0`) runs the sources and the built command. */
export function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/**
 * The Node that npm installed for this platform; null where the registry has none, or before the install.
 * The packages carry the program itself, so nothing was run to install it.
 */
export function pinnedNode() {
  const family = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `${family}-${platform}-${process.arch}/package.json`,
    );
    return join(dirname(manifest), 'bin', program);
  } catch {
    return null;
  }
}
