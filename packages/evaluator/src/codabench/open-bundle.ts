import {
  AssayError,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  shapeProblem,
} from '@assay/records';
import { readLooseYaml } from '@assay/rows';
import { posix } from 'node:path';
import * as z from 'zod';
import { openArchive, type ReceivedFile } from '../submit/artifact-file.ts';

const words = z.union([z.string(), z.number()]).transform(String);

const task = z.looseObject({
  index: z.int(),
  /** Of a task that stands on Codabench, in place of its programs. */
  key: words.optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  scoring_program: z.string().optional(),
  reference_data: z.string().optional(),
  input_data: z.string().optional(),
  ingestion_program: z.string().optional(),
});

const phase = z.looseObject({
  index: z.int().optional(),
  name: words.optional(),
  start: words.optional(),
  end: words.nullable().optional(),
  tasks: z.array(z.int()).optional(),
  /** 0 stands for no limit, as no number does. */
  max_submissions: z.int().nonnegative().nullable().optional(),
  max_submissions_per_day: z.int().nonnegative().nullable().optional(),
});

const column = z.looseObject({
  title: words.optional(),
  key: words,
  index: z.int().optional(),
  sorting: z.enum(['asc', 'desc']).default('desc'),
  computation: z.string().optional(),
  hidden: z.boolean().optional(),
});

/** competition.yaml of a Codabench bundle in the form of version 2, as far as an evaluator can be made of it. */
const competitionSchema = z.looseObject({
  version: z.union([z.literal(2), z.literal('2')]).optional(),
  title: words,
  description: z.string().nullable().optional(),
  terms: z.string().optional(),
  pages: z
    .array(z.looseObject({ title: words.optional(), file: z.string() }))
    .nullable()
    .optional(),
  tasks: z.array(task).min(1),
  phases: z.array(phase).default([]),
  leaderboards: z.array(z.looseObject({ title: words.optional(), columns: z.array(column).min(1) })).min(1),
});

export type Competition = z.infer<typeof competitionSchema>;
export type CompetitionTask = Competition['tasks'][number];
export type CompetitionPhase = Competition['phases'][number];

/** Whether competition.yaml is of CodaLab, which Codabench reads as well: phases by number and one `leaderboard`. */
function isVersion1(text: string): boolean {
  return /^leaderboard:/m.test(text) && !/^leaderboards:/m.test(text);
}

/** competition.yaml of CodaLab in the form of version 2: each of its phases is a phase with a task of its own. */
function fromVersion1(value: JsonValue): JsonObject {
  const { html, phases, leaderboard, end_date, competition_docker_image, ...others } = objectOf(value);
  const ordered = valuesOf(phases).toSorted((a, b) => Number(a['phasenumber']) - Number(b['phasenumber']));
  const dataOf = (phase: JsonObject): JsonObject =>
    given(phase, ['scoring_program', 'reference_data', 'input_data', 'ingestion_program']);
  const limitsOf = (phase: JsonObject): JsonObject =>
    given(phase, ['max_submissions', 'max_submissions_per_day', 'execution_time_limit']);
  const pages = Object.entries(objectOf(html)).map(([title, file]) => ({ title, file }));
  return {
    ...others,
    ...(competition_docker_image === undefined ? {} : { docker_image: competition_docker_image }),
    pages,
    tasks: ordered.map((phase, index) => ({ index, ...named(phase), ...dataOf(phase) })),
    phases: ordered.map((phase, index) => ({
      index,
      ...named(phase),
      ...(phase['start_date'] === undefined ? {} : { start: phase['start_date'] }),
      end: ordered[index + 1]?.['start_date'] ?? end_date ?? null,
      ...limitsOf(phase),
      tasks: [index],
    })),
    leaderboards: boardsOf(objectOf(leaderboard)),
  };
}

/** Columns say which leaderboard they are of; most competitions have one. */
function boardsOf({ leaderboards, columns }: JsonObject): readonly JsonObject[] {
  const keyed = Object.entries(objectOf(columns)).map(([key, column]) => ({ key, column: objectOf(column) }));
  const labels = valuesOf(leaderboards).map((board) => board['label'] ?? 'Results');
  const boardOf = (column: JsonObject): JsonValue =>
    objectOf(column['leaderboard'])['label'] ?? labels[0] ?? null;
  return (labels.length === 0 ? [null] : labels).map((label) => ({
    ...(label === null ? {} : { title: label }),
    columns: keyed
      .filter(({ column }) => boardOf(column) === label)
      .map(({ key, column }) => ({
        key,
        ...(column['label'] === undefined ? {} : { title: column['label'] }),
        ...(typeof column['rank'] === 'number' ? { index: column['rank'] } : {}),
        sorting: column['sort'] ?? 'desc',
        ...(column['computed'] === undefined
          ? {}
          : { computation: objectOf(column['computed'])['operation'] ?? 'computed' }),
      })),
  }));
}

function named({ label }: JsonObject): JsonObject {
  return label === undefined ? {} : { name: label };
}

function given(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

function valuesOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Object.values(Array.isArray(value) ? value : objectOf(value)).filter(isObject);
}

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
