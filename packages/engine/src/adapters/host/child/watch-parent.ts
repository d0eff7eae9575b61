import { Worker } from 'node:worker_threads';

/** In a thread of its own, which goes on while the user's code blocks its own. */
const watching = `
const { workerData: parent } = require('node:worker_threads');
const { kill, pid } = process;
const asleep = new Int32Array(new SharedArrayBuffer(4));
const isGone = () => {
  if (process.ppid !== parent) return true;
  try { kill(parent, 0); return false; } catch { return true; }
};
for (;;) {
  Atomics.wait(asleep, 0, 0, 500);
  if (!isGone()) continue;
  try { kill(-pid, 'SIGKILL'); } catch { kill(pid, 'SIGKILL'); }
}
`;

/**
 * Ends this process, and all that it started, soon after the process that started it. A thread costs twice what Node
 * itself takes to start: it is for machines where nothing cheaper can watch.
 */
export function watchParent(parent: number): void {
  const worker = new Worker(watching, {
    eval: true,
    workerData: parent,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 4 },
  });
  worker.unref();
}
