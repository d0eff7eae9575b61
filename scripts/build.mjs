// Builds the command line into apps/cli/dist, one file per thing that is loaded on its own, and the pages of the
// workbench into apps/web/dist and from there beside it.
// As npm's `prepare` it never fails an install: without a build the launcher runs the sources.
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bundleCommand, bundleScoringProgram } from './bundle-command.mjs';
import { root } from './root.mjs';

const cli = join(root, 'apps/cli');
const dist = join(cli, 'dist');
const isPrepare = process.env.npm_lifecycle_event === 'prepare';

try {
  const started = performance.now();
  const files = [...(await bundleCommand()), await bundleScoringProgram(), ...(await buildPages())];
  await replaceFiles(files);
  warmCompileCache();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`built apps/cli/dist: ${files.length} files in ${seconds} s\n`);
} catch (error) {
  await rm(dist, { recursive: true, force: true });
  const reason = stripVTControlCharacters(error.message);
  process.stderr.write(`no build of apps/cli, the command runs from its sources: ${reason}\n`);
  process.exitCode = isPrepare ? 0 : 1;
}

/** Each file of the pages as `web/…` and its contents. */
async function buildPages() {
  const { build } = await import('vite');
  const web = join(root, 'apps/web');
  await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
  const entries = await readdir(join(web, 'dist'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.map(async (path) => {
      const place = relative(join(web, 'dist'), path).split(sep).join('/');
      return [`web/${place}`, await readFile(path)];
    }),
  );
}

/** The entry comes last and names its chunks by their contents, so old and new can stand side by side for a moment. */
async function replaceFiles(files) {
  const names = new Set(files.map(([name]) => name));
  const entryLast = files.toSorted(([a], [b]) => Number(a === 'main.cjs') - Number(b === 'main.cjs'));
  for (const [name, contents] of entryLast) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), contents);
  }
  const old = (await readdir(dist, { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !names.has(name) && ![...names].some((kept) => kept.startsWith(`${name}/`)));
  await Promise.all(old.map((name) => rm(join(dist, name), { recursive: true, force: true })));
}

/** One run of what is typed most, so that the first command finds compiled code. */
function warmCompileCache() {
  const example = join(root, 'examples/01-declare/mmlu/problem.jsonld');
  spawnSync(process.execPath, [join(cli, 'bin/assay.js'), 'validate', example], { stdio: 'ignore' });
}
