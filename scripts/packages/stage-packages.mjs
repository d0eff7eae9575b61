import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../root.mjs';
import { publishedManifest } from './published-manifest.mjs';
import { publishedPackages } from './published-packages.mjs';

/**
 * Builds everything that is published into `folder`, one folder for each package as npm would send it. Libraries are
 * compiled file by file, so that what is loaded on demand still is; a program brings the build of scripts/build.mjs.
 */
export function stagePackages(folder) {
  rmSync(folder, { recursive: true, force: true });
  const compiled = join(folder, '.compiled');
  compileLibraries(compiled);
  const staged = publishedPackages().map(({ folder: from, manifest }) => {
    const to = join(folder, basename(from));
    mkdirSync(to, { recursive: true });
    if (manifest.bin === undefined) copyCompiled(join(compiled, basename(from), 'src'), join(to, 'dist'));
    for (const name of ['README.md', ...(manifest.files ?? [])]) copyInto(from, to, name);
    if (manifest.bin !== undefined) copyDemo(to);
    cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
    const published = publishedManifest(manifest);
    writeFileSync(join(to, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    return { folder: to, manifest: published };
  });
  rmSync(compiled, { recursive: true });
  return staged;
}

function compileLibraries(to) {
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  const { status, stdout } = spawnSync(
    process.execPath,
    [tsc, '-p', join(root, 'tsconfig.packages.json'), '--outDir', to, '--checkers', '1'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the libraries do not compile:\n${stdout}`);
}

/** Declarations still name the sources that they were made of: `./name.ts` is `./name.js` for those who import it. */
function copyCompiled(from, to) {
  cpSync(from, to, { recursive: true });
  const files = readdirSync(to, { recursive: true }).filter((file) => file.endsWith('.d.ts'));
  for (const file of files) {
    const text = readFileSync(join(to, file), 'utf8');
    writeFileSync(join(to, file), text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }
}

/** Compiled code of Node is of this machine. */
function copyInto(from, to, name) {
  if (name.startsWith('!') || name === 'examples') return;
  if (!existsSync(join(from, name))) throw new Error(`${join(from, name)} is missing`);
  cpSync(join(from, name), join(to, name), {
    recursive: true,
    filter: (source) => !source.endsWith('.cache'),
  });
}

/** The project that `assay demo` copies. */
function copyDemo(to) {
  cpSync(join(root, 'examples/demo'), join(to, 'examples/demo'), {
    recursive: true,
    filter: (source) => !/\.test\.ts$|[/\\]\.assay$/.test(source),
  });
}
