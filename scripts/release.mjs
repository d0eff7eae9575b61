// `npm run release -- --dry-run`: what would be published: every package with its version, size and files.
// Without --dry-run it is published, each package after those it needs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { npm } from './packages/install-tarballs.mjs';
import { commonVersion, publishedPackages } from './packages/published-packages.mjs';
import { stagePackages } from './packages/stage-packages.mjs';
import { root } from './root.mjs';

const isDryRun = process.argv.includes('--dry-run');

try {
  refuseChanges();
  const version = commonVersion(publishedPackages());
  run('scripts/build.mjs');
  const staged = stagePackages(join(root, 'dist-packages'));
  for (const { folder } of staged)
    run('node_modules/publint/src/cli.js', folder, '--strict', '--pack', 'false');
  for (const { folder } of staged) tell(JSON.parse(await npm(folder, 'pack', '--dry-run', '--json')));
  if (!isDryRun) for (const { folder } of staged) await npm(folder, 'publish', '--access', 'public');
  process.stdout.write(
    `${staged.length} packages of version ${version} ${isDryRun ? 'would be published' : 'are published'}\n`,
  );
} catch (error) {
  process.stderr.write(`npm run release: ${error.message}\n`);
  process.exitCode = 1;
}

/** What is published can be found again: it is a commit. */
function refuseChanges() {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (stdout !== '') throw new Error(`there are changes that are not committed:\n${stdout}`);
}

/** npm answers with a list, or by name. */
function tell(packed) {
  for (const { name, version, size, unpackedSize, files } of Object.values(packed)) {
    const sizes = `${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`;
    process.stdout.write(`${name} ${version}: ${files.length} files, ${sizes}\n`);
    process.stdout.write(`  ${filesInWords(files).join(', ')}\n`);
  }
}

/** Files at the top by name, folders with how many they hold. */
function filesInWords(files) {
  const groups = Map.groupBy(files, ({ path }) => path.split('/', 1)[0]);
  return [...groups].map(([name, { length }]) => (length === 1 ? name : `${name}/ (${length})`));
}

function kilobytes(bytes) {
  return `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;
}

function run(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stdout}${stderr}`);
}
