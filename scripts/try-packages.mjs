// `npm test -- packages`: every package as it would be published, packed, installed in an empty folder and used there:
// it imports, type-checks under strict, prints what its README says, and runs the demo; on the oldest Node and on this.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installTarballs } from './packages/install-tarballs.mjs';
import { readmeExample } from './packages/readme-example.mjs';
import { stagePackages } from './packages/stage-packages.mjs';
import { nodeOf, oldestForCommand, oldestForLibraries } from './packages/tried-nodes.mjs';
import { root } from './root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-packages-'));
try {
  // The older Nodes come while this one builds, and are asked for by those who try them.
  const versions = [...new Set([oldestForLibraries, oldestForCommand, process.versions.node])];
  const nodes = versions.map((version) =>
    version === process.versions.node ? process.execPath : nodeOf(version),
  );
  const staged = stagePackages(join(root, 'dist-packages'));
  told('built');
  await allOf([() => installTarballs(staged, folder), () => lint(staged)]);
  told('installed');
  const libraries = staged.filter(({ manifest }) => manifest.bin === undefined);
  writeUses(libraries);
  typeCheck();
  told('type-checked');
  await allOf(
    versions.map((version, i) => async () => {
      const node = await nodes[i];
      if (node === null) process.stdout.write(`skipped: npm has no Node ${version} for this platform\n`);
      else await tryOn(node, version, libraries);
      told(`tried on Node ${version}`);
    }),
  );
} catch (error) {
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function told(what) {
  process.stdout.write(`${what} after ${(performance.now() / 1000).toFixed(0)} s\n`);
}

/** For each library the example of its README, and a file that imports all that it exports. */
function writeUses(libraries) {
  mkdirSync(join(folder, 'uses'));
  for (const { folder: each, manifest } of libraries) {
    const { code } = readmeExample(readFileSync(join(each, 'README.md'), 'utf8'));
    writeFileSync(join(folder, 'uses', `${basename(each)}.ts`), code);
    const doors = Object.keys(manifest.exports).filter((door) => !door.includes('*'));
    const imports = doors.map(
      (door, i) => `import * as all${i} from '${join(manifest.name, door)}';\nvoid all${i};\n`,
    );
    writeFileSync(join(folder, 'uses', `${basename(each)}.all.ts`), imports.join(''));
  }
}

/** Our declarations are checked too; those of others are theirs to answer for. */
function typeCheck() {
  const options = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    rootDir: 'uses',
    outDir: 'built',
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['uses'] }),
  );
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--checkers', '1'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const ours = stdout.split('\n').filter((line) => /^(?:uses|node_modules\/@assay)\//.test(line));
  if (ours.length > 0) throw new Error(`what is installed does not type-check:\n${ours.join('\n')}`);
}

async function lint(staged) {
  for (const { folder: each } of staged)
    await run(
      process.execPath,
      ['node_modules/publint/src/cli.js', each, '--strict', '--pack', 'false'],
      root,
    );
}

async function tryOn(node, version, libraries) {
  for (const { folder: each } of libraries) {
    const { printed } = readmeExample(readFileSync(join(each, 'README.md'), 'utf8'));
    await run(node, [join(folder, 'built', `${basename(each)}.all.js`)], folder);
    const place = join(folder, `in-${basename(each)}-${version}`);
    mkdirSync(place);
    const given = await run(node, [join(folder, 'built', `${basename(each)}.js`)], place);
    if (given !== printed)
      throw new Error(`the README of ${basename(each)} says\n${printed}and Node ${version} prints\n${given}`);
  }
  if (version === oldestForLibraries) return;
  const place = join(folder, `demo-${version}`);
  mkdirSync(place);
  await run(node, [join(folder, 'node_modules/assay/bin/assay.js'), 'demo'], place);
}

/** What it printed; an error with all of it where it failed. */
function run(program, args, cwd) {
  const { promise, resolve, reject } = Promise.withResolvers();
  execFile(program, args, { cwd, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
    if (error === null) return resolve(stdout);
    const how = error.code ?? error.signal;
    reject(new Error(`${program} ${args.join(' ')} ended with ${how}:\n${stdout}${stderr}`));
  });
  return promise;
}

/** Side by side; the first error is told when all have ended, because the folder is theirs until then. */
async function allOf(works) {
  const results = await Promise.allSettled(works.map((work) => work()));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
