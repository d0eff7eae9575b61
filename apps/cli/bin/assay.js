#!/usr/bin/env node
// Plain JavaScript that Node 20 can run: it prints the version, or hands over to a Node that runs the command.
// It imports as little as it can, because everything that it imports is waited for.
import module from 'node:module';

const require = module.createRequire(import.meta.url);
const argv = process.argv.slice(2);

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  // A full disk is not a check that failed; there is no reader left to tell of a closed pipe.
  process.stdout.on('error', ({ code, message }) => {
    if (code !== 'EPIPE') process.stderr.write(`assay: cannot write the output: ${message} [E_DISK]\n`);
    process.exitCode = 4;
  });
  process.stdout.write(`${require('../package.json').version}\n`);
} else if (canRunHere(process.versions.node)) {
  await runHere();
} else {
  const { runUnderPinnedNode } = await import('./run-under-pinned-node.js');
  runUnderPinnedNode(import.meta.url, argv);
}

/** The same rule as isRecentEnough, spelt out so that the usual start loads no second file. */
function canRunHere(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

/** The built command where there is one, its compiled code kept beside it; else the sources as they are. */
async function runHere() {
  endWithLauncher();
  const command = argv.find((word) => !word.startsWith('-')) ?? 'help';
  if (command === 'run') require('./built/suit-long-runs.cjs').suitLongRuns();
  const built = findBuilt();
  if (built === null) return import('../src/main.ts');
  module.enableCompileCache(`${built}.cache`);
  const { loadBuilt } = require('./built/load-built.cjs');
  return loadBuilt('main.cjs', built.slice(0, -'/main.cjs'.length), keptFor(command));
}

/** Node names its folder after its version and flags. The word may be anything: only what looks like a command has a file. */
function keptFor(command) {
  const folder = module.getCompileCacheDir?.();
  return folder !== undefined && /^[a-z][a-z-]{0,30}$/.test(command)
    ? `${folder}/commands/${command}`
    : undefined;
}

/** Under the pinned Node: a launcher that is killed takes this process with it, else nobody could end it or see it end. */
function endWithLauncher() {
  if (process.env['ASSAY_LAUNCHED'] === undefined) return;
  delete process.env['ASSAY_LAUNCHED'];
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
}

function findBuilt() {
  try {
    return require.resolve('../dist/main.cjs');
  } catch {
    return null;
  }
}
