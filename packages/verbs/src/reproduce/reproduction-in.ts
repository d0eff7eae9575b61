import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readPlan } from '@assay/reproduce';
import { readSource } from '../world/read-source.ts';
import type { World } from '../world.ts';
import { planIn } from './project-in.ts';
import { folderOf } from './run/isolate-setting.ts';

/**
 * The reproduction that a path means: the record or the plan itself, or the plan in the folder. A plan that runs a project
 * and lists no outputs has its numbers in the record that the last run kept, and stands for it once it is there.
 */
export async function reproductionIn(path: string, world: World): Promise<string> {
  const file = await planIn(path, world);
  if (file.endsWith('.json')) return file;
  const { run, outputs } = readPlan((await readSource(file, world)).text, file);
  if (run === undefined || outputs.length > 0) return file;
  const record = join(dirname(file), folderOf(run), 'reproduction.json');
  return existsSync(resolve(world.cwd, record)) ? record : file;
}
