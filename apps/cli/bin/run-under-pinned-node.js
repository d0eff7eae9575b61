import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pinnedNode } from './pinned-node.js';

/** Tells the new process that this one started it. */
const launched = 'ASSAY_LAUNCHED';

/**
 * Runs `script` again under the Node that npm installed, as if it were this process: signals reach it, and when this
 * process is ended by force, the channel between them closes and tells it (`endWithLauncher`).
 */
export function runUnderPinnedNode(script, argv) {
  const node = pinnedNode();
  if (node === null) return fail('there is no pinned Node for this platform');
  const child = spawn(node, [fileURLToPath(script), ...argv], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [launched]: '1' },
  });
  child.on('error', (error) => fail(`the pinned Node does not start here (${error.message})`));
  const watched = forwardSignals(child);
  child.on('exit', (code, signal) => {
    for (const [name, listener] of watched) process.off(name, listener);
    if (signal === null) process.exitCode = code;
    else process.kill(process.pid, signal);
  });
}

/** A terminal interrupts the whole foreground group by itself; only what was sent to this process is passed on. */
function forwardSignals(child) {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  return names.map((name) => {
    const sentToAll = name === 'SIGINT' && process.stdin.isTTY;
    const listener = () => (sentToAll ? undefined : child.kill(name));
    process.on(name, listener);
    return [name, listener];
  });
}

function fail(reason) {
  process.stderr.write(
    `assay: needs Node 22.18 or newer, this is ${process.versions.node}, and ${reason} [E_NODE]\n` +
      '  Install a newer Node, or run `npm ci` in a clone of Assay: it brings one.\n',
  );
  process.exitCode = 4;
}
