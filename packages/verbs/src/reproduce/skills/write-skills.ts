import { skillFiles } from '@assay/reproduce';
import { join } from 'node:path';
import * as z from 'zod';
import type { World } from '../../world.ts';
import { writeNewFiles } from '../../world/write-new-files.ts';

/** The skill files, written where none of them is yet, or over those of an earlier version. */
export async function writeSkills(
  { out, overwrite = false }: WriteSkillsRequest,
  world: World,
): Promise<{ readonly files: readonly string[] }> {
  const files = Object.entries(skillFiles).map(([name, contents]) => ({ path: join(out, name), contents }));
  await writeNewFiles(files, overwrite, world);
  return { files: files.map(({ path }) => path) };
}

/** Write the skill files for coding agents. */
export const writeSkillsRequest = z
  .strictObject({
    /** A folder. */
    out: z.string().min(1),
    /** Whether skill files that are there are written over; else none is written. */
    overwrite: z.boolean().optional(),
  })
  .readonly();

export type WriteSkillsRequest = z.infer<typeof writeSkillsRequest>;
