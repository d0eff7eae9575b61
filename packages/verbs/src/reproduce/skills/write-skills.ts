import { join } from 'node:path';
import { skillFiles } from '@assay/reproduce';
import { writeNewFiles } from '../../world/write-new-files.ts';
import type { World } from '../../world.ts';
import type { WriteSkillsRequest } from './write-skills.request.ts';

/** The skill files, written where none of them is yet, or over those of an earlier version. */
export async function writeSkills(
  { out, overwrite = false }: WriteSkillsRequest,
  world: World,
): Promise<{ readonly files: readonly string[] }> {
  const files = Object.entries(skillFiles).map(([name, contents]) => ({ path: join(out, name), contents }));
  await writeNewFiles(files, overwrite, world);
  return { files: files.map(({ path }) => path) };
}
