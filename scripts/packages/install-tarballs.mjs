import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packs what was staged as npm would send it, and installs all of it in the empty `folder`. */
export async function installTarballs(staged, folder) {
  const tarballs = join(folder, 'tarballs');
  mkdirSync(tarballs, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const packed = JSON.parse(
    await npm(folder, 'pack', '--json', '--pack-destination', tarballs, ...staged.map((each) => each.folder)),
  );
  const files = Object.values(packed).map(({ filename }) => join(tarballs, filename));
  await npm(folder, 'install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...files);
}

/** What npm printed; an error with its words where it failed. */
export function npm(cwd, ...args) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const options = { cwd, maxBuffer: 1 << 28, shell: process.platform === 'win32' };
  execFile('npm', ['--loglevel=error', ...args], options, (error, stdout, stderr) => {
    if (error === null) return resolve(stdout);
    reject(new Error(`npm ${args[0]} ended with ${error.code ?? error.signal}: ${stderr}${stdout}`));
  });
  return promise;
}
