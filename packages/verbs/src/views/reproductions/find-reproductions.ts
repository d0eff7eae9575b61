import { dirname, join, sep } from 'node:path';
import { glob } from 'tinyglobby';
import type { World } from '../../world.ts';
import { planAt } from './plan-at.ts';

/** Records that runs kept, and plans; a plan whose runs kept records stands for itself no more. Hidden folders are left out. */
export async function findReproductions(world: World): Promise<readonly string[]> {
  const found = await glob('**/{reproduction.json,reproduction.yaml,reproduction.yml}', {
    cwd: world.cwd,
    ignore: ['**/node_modules/**'],
    followSymbolicLinks: false,
  });
  const records = found.filter((path) => path.endsWith('.json'));
  const plans: string[] = [];
  for (const path of found.filter((one) => !one.endsWith('.json')))
    if (!(await isRecorded(path, records, world))) plans.push(path);
  return [...plans, ...records].toSorted();
}

async function isRecorded(plan: string, records: readonly string[], world: World): Promise<boolean> {
  const run = (await planAt(plan, world))?.run;
  if (run === undefined) return false;
  const outputs = join(dirname(plan), run.outputs) + sep;
  return records.some((record) => join(record).startsWith(outputs));
}
