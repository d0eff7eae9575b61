// `npm start`: installs what is missing, builds, runs the demo, and opens the workbench on it. Plain JavaScript, because it may be Node 20
// that runs it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chooseNode } from './choose-node.mjs';
import { installMissing } from './install-missing.mjs';
import { root } from './root.mjs';

try {
  installMissing();
  const node = chooseNode();
  run(node, ['scripts/build.mjs']); // without a build the demo runs from the sources
  process.exitCode = run(node, ['apps/cli/bin/assay.js', 'demo', '--serve', ...process.argv.slice(2)]);
} catch (error) {
  process.stderr.write(`npm start: ${error.message}\n`);
  process.exitCode = 4;
}

function run(node, [script, ...args]) {
  return spawnSync(node, [join(root, script), ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
