import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AssayError } from '@assay/records';

/** Stands in the folder: git ignores all of it, and the next demo knows it as its own. */
const mark = '# Made by `assay demo`, which starts from scratch each time.\n*\n';

const left = new Set(['.assay', 'example.test.ts']);

/** Copies an example to `folder`, in place of what an earlier demo left there; a folder that none made is refused. */
export async function copyProject(example: string, folder: string): Promise<void> {
  if (existsSync(folder)) {
    const found = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => '');
    if (found !== mark) {
      throw new AssayError('usage', 'E_PATH', `${folder} exists, and was not made by the demo`, {
        fix: 'Run the demo in another folder, or move that one away.',
      });
    }
    await rm(folder, { recursive: true, force: true });
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.gitignore'), mark);
  await cp(example, folder, { recursive: true, filter: (source) => !left.has(basename(source)) });
}
