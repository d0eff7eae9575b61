// Builds the command, and the servers and players that tests kill, into a folder. Its last file says that all are there.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleCommand } from '../../scripts/bundle-command.mjs';

const [, , folder] = process.argv;
const others = {
  'play-until-killed': 'packages/evaluator/src/arena/testing/play-until-killed.ts',
  'serve-process': 'apps/server/src/testing/serve-process.ts',
  'serve-shared': 'apps/server/src/testing/serve-shared.ts',
};

try {
  await mkdir(folder, { recursive: true });
  for (const [name, contents] of await bundleCommand({ others, sourcemap: false }))
    await writeFile(join(folder, name), contents);
  await say('built', '');
} catch (error) {
  await say('failed', String(error));
}

async function say(name, text) {
  await writeFile(join(folder, `${name}.new`), text);
  await rename(join(folder, `${name}.new`), join(folder, name));
}
