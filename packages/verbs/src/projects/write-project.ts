import { join } from 'node:path';
import { writeYaml } from '@assay/rows';
import type { World } from '../world.ts';
import { writeNewFiles } from '../world/write-new-files.ts';
import type { ProjectDraft } from './project-draft.ts';

/** A project that was written. */
export interface WrittenProject {
  /** The project file. */
  readonly path: string;
  /** All files, the project file last. */
  readonly files: readonly string[];
  readonly notes: readonly string[];
}

/** Writes the files of a project, all or none of them; the project file comes last, once all that it names is there. */
export async function writeProject(
  { project, remarks, files, notes }: ProjectDraft,
  { folder = '.', overwrite = false }: { readonly folder?: string; readonly overwrite?: boolean },
  world: World,
): Promise<WrittenProject> {
  const file = { path: 'assay.yaml', contents: await writeYaml(project, remarks) };
  const placed = [...files, file].map(({ path, contents }) => ({ path: join(folder, path), contents }));
  await writeNewFiles(placed, overwrite, world);
  const paths = placed.map(({ path }) => path);
  return { path: paths.at(-1)!, files: paths, notes };
}
