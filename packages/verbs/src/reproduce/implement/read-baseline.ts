import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { baselineOfText } from '@assay/reproduce';
import type { Task } from '@assay/tasks';
import { readSource } from '../../world/read-source.ts';
import type { World } from '../../world.ts';
import { readSolution } from '../read-solution.ts';

interface ReadBaseline {
  readonly solution: Task | null;
  /** The text of its file. */
  readonly text: string | null;
  readonly described: ReturnType<typeof baselineOfText> | null;
}

/** A baseline is a file where one of that name is there or its name ends as one; else it is what it says. */
export async function readBaseline(given: string | undefined, world: World): Promise<ReadBaseline> {
  if (given === undefined) return { solution: null, text: null, described: null };
  const isThere = await stat(resolve(world.cwd, given)).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isThere && !/^\S+\.(?:jsonld|json|ttl)$/i.test(given)) {
    return { solution: null, text: null, described: baselineOfText(given) };
  }
  const { text } = await readSource(given, world);
  return { solution: await readSolution(given, world), text, described: null };
}
