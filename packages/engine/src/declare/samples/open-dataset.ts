import { AssayError, type JsonObject, type Location, type Sample, type SampleLabel } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import type { ProjectFiles } from '../../ports/project-files.ts';
import type { Dataset, SplitSample } from '../dataset.ts';
import { unknownName } from '../named-list.ts';
import type { DeclaredDataset } from '../project.ts';
import { chooseOrdinals } from './choose-ordinals.ts';
import { readSample } from './read-sample.ts';
import { sampleRows, type SampleRows } from './sample-rows.ts';
import { type PlacedId, sameIds, UniqueIds } from './unique-ids.ts';

export interface DatasetSpec {
  readonly datasets: readonly DeclaredDataset[];
  /** Null: all of them. */
  readonly num_samples: number | null;
  readonly subsampling: 'head' | 'random';
  /** Of the project: every run of a specification gets the same samples. */
  readonly seed: string;
  /** Subtasks of the problem by id and name (see `openTask`); absent or empty: any name will do. */
  readonly subtasks?: ReadonlyMap<string, string>;
}

/** Duplicates that a message lists. */
const shownDuplicates = 20;

/**
 * Opens the samples of a task: reads the data once, checks every row and every id, and computes the
 * digests. `head` reads only as far as it must, so that what comes after is not looked at; several datasets
 * follow one another. Memory: one row, and eight bytes for each id.
 */
export async function openDataset(
  spec: DatasetSpec,
  files: ProjectFiles,
  digester: Digester,
): Promise<Dataset> {
  const parts = await Promise.all(
    spec.datasets.map(async (declared) => ({ declared, rows: await sampleRows(files, declared) })),
  );
  const all = (): AsyncGenerator<PlacedSample> => samplesOf(parts, spec.subtasks ?? new Map());
  const { num_samples, subsampling } = spec;
  const chosen =
    subsampling === 'head' || num_samples === null
      ? null
      : chooseOrdinals(num_samples, await countChecked(all), spec.seed);
  const selected = (): AsyncGenerator<PlacedSample> => select(all(), chosen, num_samples);
  const facts = await survey(selected, digester, chosen === null);
  if (facts.samples === 0) throw empty(parts);
  return { ...facts, read: () => split(selected(), digester) };
}

interface Part {
  readonly declared: DeclaredDataset;
  readonly rows: SampleRows;
}

interface PlacedSample {
  readonly sample: Sample;
  readonly at: Location;
}

async function* samplesOf(
  parts: readonly Part[],
  subtasks: ReadonlyMap<string, string>,
): AsyncGenerator<PlacedSample> {
  for (const { declared, rows } of parts) {
    const own = declared.subtask === null ? null : (subtasks.get(declared.subtask) ?? declared.subtask);
    for await (const row of rows.read()) {
      const at = row.line === null ? { file: rows.file } : { file: rows.file, line: row.line };
      const sample = named(row.line, row.number, () => readSample(row, declared, at));
      yield {
        sample: withSubtask(sample, own, subtasks, at),
        at: row.line === null ? { file: `${rows.file} row ${row.number}` } : at,
      };
    }
  }
}

/** Formats without lines tell the row instead. */
function named<T>(line: number | null, number: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (line !== null || !(error instanceof AssayError)) throw error;
    const { trouble, code, message, location, fix } = error;
    throw new AssayError(trouble, code, `row ${number}: ${message}`, {
      cause: error,
      ...(location === undefined ? {} : { location }),
      ...(fix === undefined ? {} : { fix }),
    });
  }
}

function withSubtask(
  sample: Sample,
  own: string | null,
  subtasks: ReadonlyMap<string, string>,
  at: Location,
): Sample {
  const given = sample.metadata?.['subtask'] as string | undefined;
  const found =
    given === undefined ? undefined : (subtasks.get(given) ?? (subtasks.size === 0 ? given : undefined));
  if (given !== undefined && found === undefined)
    throw unknownName('subtask in the problem', given, [...new Set(subtasks.values())], at);
  if (own !== null && found !== undefined && found !== own) {
    const message = `sample ${JSON.stringify(sample.id)} is of the subtask ${given}, in the dataset of ${own}`;
    throw new AssayError('invalid', 'E_DATA_SUBTASK', message, { location: at });
  }
  const subtask = own ?? found;
  if (subtask === undefined || subtask === given) return sample;
  return { ...sample, metadata: { ...sample.metadata, subtask } };
}

async function* select(
  samples: AsyncGenerator<PlacedSample>,
  chosen: Uint32Array | null,
  head: number | null,
): AsyncGenerator<PlacedSample> {
  let position = 0;
  let taken = 0;
  const most = chosen?.length ?? head ?? Number.POSITIVE_INFINITY;
  if (most === 0) return;
  for await (const placed of samples) {
    if (chosen === null || chosen[taken] === position) {
      yield placed;
      taken += 1;
      if (taken === most) return;
    }
    position += 1;
  }
}

/** How many samples there are, all of them checked. */
async function countChecked(all: () => AsyncGenerator<PlacedSample>): Promise<number> {
  const ids = new UniqueIds();
  let count = 0;
  for await (const { sample } of all()) {
    ids.add(sample.id);
    count += 1;
  }
  await refuseDuplicates(ids, all);
  return count;
}

async function survey(
  selected: () => AsyncGenerator<PlacedSample>,
  digester: Digester,
  checksIds: boolean,
): Promise<Pick<Dataset, 'samples' | 'inputs_digest' | 'labels_digest'>> {
  const ids = new UniqueIds();
  const inputs = digester.series();
  const labels = digester.series();
  let samples = 0;
  for await (const { sample, at } of selected()) {
    if (checksIds) ids.add(sample.id);
    digested(sample, at, () => {
      inputs.add({ id: sample.id, input: sample.input });
      labels.add(labelOf(sample) as unknown as JsonObject);
    });
    samples += 1;
  }
  if (checksIds) await refuseDuplicates(ids, selected);
  return { samples, inputs_digest: inputs.digest(), labels_digest: labels.digest() };
}

/** What has no canonical JSON (half a character in a Parquet text) is told with its place. */
function digested(sample: Sample, location: Location, digest: () => void): void {
  try {
    digest();
  } catch (cause) {
    if (!(cause instanceof AssayError)) throw cause;
    throw new AssayError('invalid', cause.code, `sample ${JSON.stringify(sample.id)}: ${cause.message}`, {
      cause,
      location,
    });
  }
}

async function refuseDuplicates(ids: UniqueIds, read: () => AsyncGenerator<PlacedSample>): Promise<void> {
  const suspects = ids.suspects();
  if (suspects.size === 0) return;
  const pairs = await sameIds(placedIds(read()), suspects, shownDuplicates);
  if (pairs.length === 0) return;
  const lines = pairs.map(([first, second]) =>
    first.id === second.id
      ? `  ${JSON.stringify(first.id)}: ${first.place} and ${second.place}`
      : `  ${JSON.stringify(first.id)} (${first.place}) and ${JSON.stringify(second.id)} (${second.place}), which read the same`,
  );
  const message = `ids that stand twice; every sample has its own\n${lines.join('\n')}`;
  const [file, line] = pairs[0]![1].place.split(/:(?=\d+$)/);
  throw new AssayError('invalid', 'E_DATA_DUPID', message, {
    location: line === undefined ? { file: file! } : { file: file!, line: Number(line) },
  });
}

async function* placedIds(samples: AsyncGenerator<PlacedSample>): AsyncGenerator<PlacedId> {
  for await (const { sample, at } of samples)
    yield { id: sample.id, place: at.line === undefined ? at.file! : `${at.file}:${at.line}` };
}

/** The two halves of each sample: the run is handed `input`, the scorer alone opens `label`. */
async function* split(
  samples: AsyncGenerator<PlacedSample>,
  digester: Digester,
): AsyncGenerator<SplitSample> {
  let ordinal = 0;
  for await (const { sample } of samples) {
    const { id, input } = sample;
    yield { ordinal, input: { id, input }, input_digest: digester.json(input), label: labelOf(sample) };
    ordinal += 1;
  }
}

function labelOf({ id, expected, metadata }: Sample): SampleLabel {
  return {
    id,
    ...(expected === undefined ? {} : { expected }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function empty(parts: readonly Part[]): AssayError {
  const names = parts.map(({ rows }) => rows.file).join(', ');
  return new AssayError('invalid', 'E_DATA_EMPTY', `${names}: no samples; a run of nothing says nothing`, {
    location: { file: parts[0]?.rows.file ?? '' },
  });
}
