import { AssayError, type JsonObject, type JsonValue, type Sample, type SampleLabel } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import type { ProjectFiles } from '../../ports/project-files.ts';
import type { Dataset, SplitSample } from '../dataset.ts';
import type { DeclaredDataset } from '../project.ts';
import { chooseOrdinals } from './choose-ordinals.ts';
import { type DatasetPart, type PlacedSample, placedSamples } from './placed-samples.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { sampleRows } from './sample-rows.ts';
import { UniqueIds } from './unique-ids.ts';

export interface DatasetSpec {
  readonly datasets: readonly DeclaredDataset[];
  /** Null: all of them. */
  readonly num_samples: number | null;
  readonly subsampling: 'head' | 'random';
  /** Of the project: every run of a specification gets the same samples. */
  readonly seed: string;
  /** Subtasks of the problem by id and name (see `openTask`); absent or empty: any name will do. */
  readonly subtasks?: ReadonlyMap<string, string>;
  /** Tried on every input before anything runs: the prompt's `render`, which throws for what it cannot fill in. */
  readonly check?: (input: JsonValue) => unknown;
}

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
  const all = (): AsyncGenerator<PlacedSample> => placedSamples(parts, spec.subtasks ?? new Map());
  const { num_samples, subsampling, seed } = spec;
  const isWhole = subsampling === 'head' || num_samples === null;
  const chosen = isWhole ? null : chooseOrdinals(num_samples, await countChecked(all), seed);
  const selected = (): AsyncGenerator<PlacedSample> => select(all(), chosen, num_samples);
  const facts = await survey(selected, digester, { checksIds: isWhole, check: spec.check });
  if (facts.samples === 0) throw empty(parts);
  return { ...facts, read: () => split(selected(), digester) };
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
  { checksIds, check }: { readonly checksIds: boolean; readonly check: DatasetSpec['check'] | undefined },
): Promise<Pick<Dataset, 'samples' | 'inputs_digest' | 'labels_digest'>> {
  const ids = new UniqueIds();
  const inputs = digester.series();
  const labels = digester.series();
  let samples = 0;
  for await (const { sample, at } of selected()) {
    if (checksIds) ids.add(sample.id);
    try {
      check?.(sample.input);
      inputs.add({ id: sample.id, input: sample.input });
      labels.add(labelOf(sample) as unknown as JsonObject);
    } catch (cause) {
      if (!(cause instanceof AssayError)) throw cause;
      // What has no canonical JSON (half a character in a Parquet text) is wrong data, not a wrong call.
      const trouble = cause.code === 'E_CANONICAL' ? 'invalid' : cause.trouble;
      const message = `sample ${JSON.stringify(sample.id)}: ${cause.message}`;
      throw new AssayError(trouble, cause.code, message, { cause, location: at });
    }
    samples += 1;
  }
  if (checksIds) await refuseDuplicates(ids, selected);
  return { samples, inputs_digest: inputs.digest(), labels_digest: labels.digest() };
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

function empty(parts: readonly DatasetPart[]): AssayError {
  const names = parts.map(({ rows }) => rows.file).join(', ');
  return new AssayError('invalid', 'E_DATA_EMPTY', `${names}: no samples; a run of nothing says nothing`, {
    location: { file: parts[0]?.rows.file ?? '' },
  });
}
