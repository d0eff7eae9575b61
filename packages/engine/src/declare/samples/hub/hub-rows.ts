import { AssayError } from '@assay/records';
import { decodeText } from '@assay/rows';
import type { DeclaredHub } from '../../project.ts';
import { fileRows, type FileSources, type PlacedRow, type SampleRows } from '../file-rows.ts';
import { chooseSplit, hubConfigs } from './hub-splits.ts';
import { readHubCard } from './hub-card.ts';
import { type HubPlace, hubPlace } from './hub-place.ts';

const maxCard = 16 * 1024 * 1024;

/** The rows of one split of a dataset of the hub, from files that are here: all parts of it, one after the other. */
export async function hubRows(declared: DeclaredHub, sources: FileSources): Promise<SampleRows> {
  const place = await hubPlace(declared, sources.files);
  const paths = await filesIn(declared, place);
  const here = { ...sources, files: place.files };
  const parts = await Promise.all(
    paths.map((path) => fileRows(place.folder + path, here, { isOfHub: true })),
  );
  const outside = await Promise.all(
    paths.map(async (path) => ({
      path: recordedName(declared, place, path),
      sha256: await digestOf(place, path),
    })),
  );
  if (parts.length === 1) return { ...parts[0]!, outside };
  return { file: `hf:${declared.repository}`, read: () => joined(parts), lines: null, outside };
}

async function filesIn(declared: DeclaredHub, { files, folder }: HubPlace): Promise<readonly string[]> {
  const paths = await files.tree(folder);
  const shown = files.shown(`${folder}README.md`);
  const card = paths.includes('README.md')
    ? await readHubCard(decodeText(await files.readBytes(`${folder}README.md`, maxCard)), shown)
    : [];
  const configs = hubConfigs(paths, card);
  const isScript =
    configs.every(({ splits }) => splits.size === 0) && paths.some((path) => path.endsWith('.py'));
  if (isScript)
    throw new AssayError(
      'invalid',
      'E_HUB_SCRIPT',
      `${declared.repository} has a program that makes its rows, and no files of rows; programs of a dataset are not run`,
      { fix: 'Name the revision that has the data as Parquet: refs/convert/parquet.' },
    );
  return chooseSplit(configs, declared, shown);
}

async function* joined(parts: readonly SampleRows[]): AsyncGenerator<Iterable<PlacedRow>> {
  for (const { read, file } of parts) for await (const batch of read()) yield named(batch, file);
}

function* named(batch: Iterable<PlacedRow>, file: string): Generator<PlacedRow> {
  for (const row of batch) yield { ...row, file };
}

/** Of a commit that is known, the same on every machine. */
function recordedName(
  { repository }: DeclaredHub,
  { files, folder, commit }: HubPlace,
  path: string,
): string {
  return commit === null ? files.shown(folder + path) : `hf:${repository}@${commit}/${path}`;
}

async function digestOf({ files, folder }: HubPlace, path: string): Promise<string> {
  const file = await files.open(folder + path);
  try {
    return await file.sha256();
  } finally {
    await file.close();
  }
}
