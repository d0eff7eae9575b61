#!/usr/bin/env node
// Plain JavaScript that Node 20 can run: it prints the version, or hands over to a Node that runs the command.
import { existsSync, readFileSync } from 'node:fs';
import * as module from 'node:module';
import { fileURLToPath } from 'node:url';

const argv = process.argv.slice(2);
const built = new URL('../dist/main.js', import.meta.url);

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${JSON.parse(readFileSync(new URL('../package.json', import.meta.url))).version}\n`);
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

/** The built command where there is one, its machine code kept beside it; else the sources as they are. */
async function runHere() {
  if (!existsSync(built)) return import('../src/main.ts');
  module.enableCompileCache(fileURLToPath(new URL('../dist/.cache', import.meta.url)));
  return import('../dist/main.js');
}
