import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { World } from '../world.ts';
import { outputFailure } from '../world/output-failure.ts';

/** Stands in the folder and names the files of the site, so that the next one knows what is its own. */
export const siteRecordFile = 'assay-site.json';

export const siteRecordSchema = z
  .strictObject({
    schema_version: z.literal('assay.site.v1'),
    made_at: z.string(),
    version: z.string(),
    files: z.array(z.string()).readonly(),
  })
  .readonly();

/** Makes room for a site: takes away what an earlier one wrote, and refuses a folder with anything else in it. */
export async function clearSite(folder: string, { cwd }: Pick<World, 'cwd'>): Promise<void> {
  const place = resolve(cwd, folder);
  const found = await readdir(place).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [] as string[];
    throw outputFailure(folder, cause);
  });
  if (found.length === 0) return;
  if (!found.includes(siteRecordFile))
    throw new AssayError('usage', 'E_OUT_EXISTS', `${folder} is not empty, and holds no such site`, {
      field: 'folder',
      action: { kind: 'choose_folder' },
    });
  const text = await readFile(join(place, siteRecordFile), 'utf8');
  const files = filesIn(text, folder);
  for (const file of files) await rm(join(place, file), { force: true });
  const folders = new Set(files.map((file) => dirname(file)).filter((one) => one !== '.'));
  for (const one of [...folders, 'cards'].toSorted().reverse()) await removeEmpty(join(place, one));
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT' && cause.code !== 'ENOTEMPTY') throw outputFailure(folder, cause);
  });
}

/** Only names below the folder: a record that was changed by hand takes nothing else away. */
function filesIn(text: string, folder: string): readonly string[] {
  try {
    const { files } = siteRecordSchema.parse(JSON.parse(text));
    return files.filter((file) => !file.startsWith('/') && !file.split(/[/\\]/).includes('..'));
  } catch (cause) {
    throw new AssayError(
      'invalid',
      'E_SITE',
      `${folder}/${siteRecordFile} cannot be read as the record of a site`,
      {
        cause,
        fix: 'Take the folder away, and export again.',
      },
    );
  }
}
