// `npm start`: installs what is missing, builds, runs the demo, and opens the workbench on it. Plain JavaScript, because it may be Node 20
// that runs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseNode } from './choose-node.mjs';
import { installMissing } from './install-missing.mjs';
import { root } from './root.mjs';

try {
  // npm ci builds at its end, unless it is told to run no scripts.
  const isBuilt = installMissing() && existsSync(join(root, 'apps/cli/dist/main.cjs'));
  const node = chooseNode();
  if (!isBuilt) run(node, ['scripts/build.mjs']); // without a build the demo runs from the sources
  process.exitCode = run(node, ['apps/cli/bin/assay.js', 'demo', '--serve', ...process.argv.slice(2)]);
} catch (error) {
  process.stderr.write(`npm start: ${error.message}\n`);
  process.exitCode = 4;
}

function run(node, [script, ...args]) {
  return spawnSync(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
