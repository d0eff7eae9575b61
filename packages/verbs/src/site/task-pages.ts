import { relative, resolve, sep } from 'node:path';
import { AssayError } from '@assay/records';
import { readTaskSet, showHtml } from '@assay/tasks';
import { findTaskFiles } from '../tasks/find-task-files.ts';
import { placeBelow } from '../world/place-below.ts';
import { readSource } from '../world/read-source.ts';
import type { World } from '../world.ts';
import { fileNames, siteHome, type SitePage } from './site-page.ts';

/** Every task document below the folder that can be read, as a page and as it is; what stands in `except` is left out. */
export async function taskPages(world: World, except: string): Promise<readonly SitePage[]> {
  const name = fileNames();
  const pages: SitePage[] = [];
  const { files } = await findTaskFiles(['.'], world);
  for (const { path } of files) {
    const isOurs = `${resolve(world.cwd, path)}${sep}`.startsWith(`${resolve(world.cwd, except)}${sep}`);
    if (isOurs || (await placeBelow(relative(world.cwd, resolve(world.cwd, path)), world.cwd)) === null)
      continue;
    const page = await taskPage(path, name, world);
    if (page !== null) pages.push(page);
  }
  return pages;
}

async function taskPage(
  path: string,
  name: (text: string) => string,
  world: World,
): Promise<SitePage | null> {
  const source = await readSource(path, world);
  if (!source.text.includes('mlcommons.org')) return null;
  const tasks = await readTaskSet([source]).then(
    (set) => set.tasks,
    (error: unknown) => {
      if (error instanceof AssayError) return [];
      throw error;
    },
  );
  const [first] = tasks;
  if (first === undefined) return null;
  const file = name(path);
  return {
    path: `tasks/${file}.html`,
    title: first.name ?? first.id ?? path,
    says: first.description,
    html: showHtml(tasks, {}, { home: siteHome, data: JSON.parse(source.text) as object }),
    beside: { [`tasks/${file}.jsonld`]: source.text },
  };
}
