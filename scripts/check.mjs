// `npm run check`: what a change has to hold before it is committed, in about two minutes: types, lint, format,
// architecture, unused code and the tests of what changed since the last commit (`npm run check -- --since main` for more).
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chooseNode } from './choose-node.mjs';
import { root } from './root.mjs';

try {
  const node = chooseNode();
  if (realpathSync(node) === realpathSync(process.execPath)) {
    const { values } = parseArgs({ options: { since: { type: 'string', default: 'HEAD' } } });
    const { quickChecks } = await import('./checks/checks.mjs');
    const { runAll } = await import('./checks/run-checks.mjs');
    process.exitCode = await runAll(...quickChecks(values.since));
  } else {
    const script = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
    process.exitCode = spawnSync(node, script, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
} catch (error) {
  process.stdout.write(`npm run check: ${error.message}\n0 passed, 1 failed\n`);
  process.exitCode = 1;
}
