import type { DeclaredFewShot } from './project.ts';
import { readDataset } from './read-datasets.ts';
import { readPrompt } from './prompt/read-prompt.ts';
import type { WrittenTask } from './schema/task-schema.ts';
import type { TaskReading } from './task-reading.ts';
import { shotRoots } from './shots/shot.ts';

/** The examples that a task shows: their file is there, and their template can be read. Null: it shows none. */
export async function readFewShot(
  { few_shot: written }: WrittenTask,
  reading: TaskReading,
): Promise<DeclaredFewShot | null> {
  if (written === undefined) return null;
  const { files, problems, at, seed } = reading;
  const { from, k, select = 'first' } = written;
  const one = typeof from === 'string' ? { path: from } : from;
  const dataset = await readDataset(one, null, reading, (...steps) => at('few_shot', 'from', ...steps));
  const place = at('few_shot', 'template');
  const template =
    written.template === undefined
      ? null
      : await problems.attempt(() => readPrompt(written.template!, files, place, shotRoots), place);
  return {
    from: dataset,
    k,
    select,
    template,
    seed: written.seed === undefined ? seed : String(written.seed),
  };
}
