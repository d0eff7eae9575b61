// `npm test -- bare-machine`: the first command of the README on a machine that has node, npm, git and a shell, and
// neither python nor make nor a compiler. A fresh copy of the tree, everything installed, the demo run.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { root } from './root.mjs';

/** What npm's own scripts call; the rest is the machine's and stays out of the path. */
const shell = [
  'sh',
  'env',
  'uname',
  'dirname',
  'basename',
  'sed',
  'cat',
  'rm',
  'mkdir',
  'ln',
  'cp',
  'mv',
  'id',
];
const builders = ['python', 'python3', 'make', 'cc', 'gcc', 'g++', 'c++', 'clang', 'node-gyp'];
const isUnreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH)\b/;

const folder = mkdtempSync(join(tmpdir(), 'assay-bare-'));
try {
  const tree = join(folder, 'assay');
  copyTree(tree);
  const env = bareEnvironment(join(folder, 'bin'));
  for (const name of builders)
    if (find(name, env.PATH) !== null) throw new Error(`${name} is in the path of the bare machine`);
  const started = performance.now();
  const { status, output } = run('npm', ['start'], tree, env);
  if (status === 0 && !/node-gyp|gyp (?:info|ERR)/.test(output)) {
    process.stdout.write(`npm start took ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  } else if (isUnreachable.test(output)) {
    process.stdout.write(`skipped: npm's registry is not reachable\n`);
  } else {
    process.stdout.write(`${output}\nnpm start ended with ${status} on a bare machine\n`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What git knows or would take up: nothing that was built or installed here. */
function copyTree(to) {
  const { status, output } = run('git', ['ls-files', '-z', '-co', '--exclude-standard'], root, process.env);
  if (status !== 0) throw new Error(`git ls-files ended with ${status}: ${output}`);
  for (const file of output.split('\0').filter(Boolean)) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file));
  }
}

/** A path of links to the few programs there are, and nothing that an npm around this process has set. */
function bareEnvironment(bin) {
  mkdirSync(bin);
  for (const name of ['node', 'npm', 'git', ...shell]) {
    const found = find(name, pathOfMachine());
    if (found !== null) symlinkSync(found, join(bin, name));
    else if (!shell.includes(name)) throw new Error(`there is no ${name} on this machine`);
  }
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE|INIT_CWD|CC$|CXX$|PYTHON)/i.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: bin, npm_config_prefer_offline: 'true' };
}

/** npm puts the installed Node first in a script's path; the machine has its own. */
function pathOfMachine() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.includes(`node_modules${sep}`)).join(delimiter);
}

function find(name, path) {
  for (const entry of path.split(delimiter)) {
    const file = join(entry, name);
    if (entry !== '' && existsSync(file)) return file;
  }
  return null;
}

function run(program, args, cwd, env) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, output: error === undefined ? `${stdout}${stderr}` : error.message };
}
