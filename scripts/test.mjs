// `npm test`: installs what is missing, then runs every check, or only the ones named (`npm test -- types lint`).
// Plain JavaScript, because it may be Node 20 that runs it; the checks themselves run on the pinned Node.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.mjs';
import { installMissing } from './install-missing.mjs';
import { root } from './root.mjs';

try {
  installMissing();
  const node = chooseNode();
  if (realpathSync(node) === realpathSync(process.execPath)) {
    const { runChecks } = await import('./checks/run-checks.mjs');
    process.exitCode = await runChecks(process.argv.slice(2));
  } else {
    const script = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
    process.exitCode = spawnSync(node, script, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
} catch (error) {
  process.stdout.write(`npm test: ${error.message}\n0 passed, 1 failed\n`);
  process.exitCode = 1;
}
