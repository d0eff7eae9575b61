import type { World } from '../world.ts';
import { writeNewFile } from '../world/write-new-file.ts';
import { checkPattern } from './check-pattern.ts';
import { draftProblem, slug } from './draft-problem.ts';
import type { InitRequest } from './init.request.ts';

export interface DraftedProblem {
  readonly id: string;
  readonly text: string;
  /** The file that it was written to; null where none was asked for. */
  readonly path: string | null;
}

/** A valid problem for others to solve. A file that exists is overwritten only where that was asked for. */
export async function init(request: InitRequest, world: World): Promise<DraftedProblem> {
  for (const field of request.output_fields) await checkPattern(field);
  const { id, text } = draftProblem(request);
  if (request.write === undefined) return { id, text, path: null };
  const path = request.write.path ?? `${slug(request.name)}.problem.jsonld`;
  await writeNewFile(path, text, request.write.overwrite === true, world);
  return { id, text, path };
}
