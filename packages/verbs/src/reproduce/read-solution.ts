import { AssayError } from '@assay/records';
import { readTaskSet, type Task } from '@assay/tasks';
import { inFile } from '../world/in-file.ts';
import { readSource } from '../world/read-source.ts';
import type { World } from '../world.ts';

/** The solution in a document, or the skeleton of one. */
export function readSolution(path: string, world: World): Promise<Task> {
  return readTask(path, 'solution', world);
}

export function readProblemIn(path: string, world: World): Promise<Task> {
  return readTask(path, 'problem', world);
}

async function readTask(path: string, kind: 'problem' | 'solution', world: World): Promise<Task> {
  const { tasks } = await inFile(path, async () => readTaskSet([await readSource(path, world)]));
  const found = tasks.find((task) => task.kind === kind) ?? tasks.find((task) => task.kind === 'task');
  if (found !== undefined) return found;
  throw new AssayError('invalid', 'E_NO_TASK', `the document holds no ${kind}`, { location: { file: path } });
}
