import { posix } from 'node:path';
import { AssayError, type JsonValue, shapeProblem } from '@assay/records';
import { readLooseYaml } from '@assay/rows';
import { openArchive } from '../submit/open-archive.ts';
import type { ReceivedFile } from '../submit/received-file.ts';
import { type Competition, competitionSchema } from './competition.ts';
import { fromVersion1, isVersion1 } from './from-version-1.ts';

export interface Bundle {
  readonly competition: Competition;
  /** By path, from where competition.yaml stands. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The files of a folder of the bundle, or of an archive in it, by their paths in there; null where there is nothing. */
  readonly inside: (path: string) => ReadonlyMap<string, Uint8Array> | null;
}

const MOST_BYTES = 256 * 2 ** 20;

/** A bundle of Codabench, unpacked in memory: nothing is written under a name of its own. */
export async function openBundle(file: ReceivedFile): Promise<Bundle> {
  const all = entriesOf(file);
  const place = [...all.keys()]
    .filter((path) => /(?:^|\/)competition\.ya?ml$/.test(path))
    .toSorted((a, b) => a.length - b.length)[0];
  if (place === undefined) throw wrong(file.name, 'it has no competition.yaml');
  const root = posix.dirname(place) === '.' ? '' : `${posix.dirname(place)}/`;
  const files = below(all, root);
  return {
    competition: await readCompetition(all.get(place)!, `${file.name}: ${place}`),
    files,
    inside: (path) => {
      const name = posix.normalize(path).replace(/\/$/, '');
      const bytes = files.get(name);
      if (bytes !== undefined) return entriesOf({ name, bytes });
      const found = below(files, `${name}/`);
      return found.size === 0 ? null : found;
    },
  };
}

function entriesOf(file: ReceivedFile): ReadonlyMap<string, Uint8Array> {
  const isOurs = ({ name }: ReceivedFile): boolean => !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(name);
  return new Map(
    openArchive(file, MOST_BYTES)
      .filter(isOurs)
      .map(({ name, bytes }) => [name, bytes]),
  );
}

function below(files: ReadonlyMap<string, Uint8Array>, start: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(start) ? [[path.slice(start.length), bytes] as const] : [],
    ),
  );
}

/** Programs and people write it with anchors, and CodaLab's examples do. */
async function readCompetition(bytes: Uint8Array, file: string): Promise<Competition> {
  const text = new TextDecoder().decode(bytes);
  const written = await readLooseYaml(text).catch((error: unknown) => {
    throw error instanceof AssayError ? error.at({ file, ...error.location }) : error;
  });
  const value: JsonValue = isVersion1(text) ? fromVersion1(written) : written;
  const read = competitionSchema.safeParse(value);
  if (read.success) return read.data;
  throw wrong(file, shapeProblem(read.error, value));
}

function wrong(file: string, why: string): AssayError {
  return new AssayError('invalid', 'E_CODABENCH', `${file} is not a bundle of Codabench: ${why}`, {
    location: { file },
  });
}
