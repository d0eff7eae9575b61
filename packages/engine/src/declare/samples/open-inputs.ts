import { randomStream } from '@assay/metrics';
import {
  AssayError,
  type Digest,
  type JsonObject,
  type JsonValue,
  type Location,
  type Sample,
} from '@assay/records';
import type { Digester, DigestSeries, ProjectFiles } from '../../ports/platform.ts';
import type { ChosenSamples } from '../chosen-samples.ts';
import type { Inputs } from '../inputs.ts';
import type { DeclaredDataset } from '../project.ts';
import { LabelCheck, labelOf } from './read-sample.ts';
import { LineSample } from './line-sample.ts';
import { type FilesOf, InputOfSample, numberedSamples } from './numbered-samples.ts';
import { type PlacedDataset, placedSamples, type SampleBatches } from './placed-samples.ts';
import { type PlacedId, sameIds, UniqueIds } from './sample-ids.ts';
import type { KnownSamples, PlacedSample } from './sample-lines.ts';
import { sampleRows } from './sample-rows.ts';
import { putBehind } from './whole-samples.ts';

/**
 * `count` of `total` positions, uniformly, in order: Knuth's Algorithm S (selection sampling). The same seed
 * chooses the same positions. O(total) draws; four bytes for each position chosen.
 */
export function chooseOrdinals(count: number, total: number, seed: string): Uint32Array {
  const random = randomStream(0, `subsampling/${seed}`);
  const chosen = new Uint32Array(Math.min(count, total));
  let taken = 0;
  for (let i = 0; taken < chosen.length; i += 1) {
    if (random.nextInt(total - i) >= chosen.length - taken) continue;
    chosen[taken] = i;
    taken += 1;
  }
  return chosen;
}

/** Duplicates that a message lists. */
const shownDuplicates = 20;

/** Throws E_DATA_DUPID, naming both places, when ids stand twice. Reads the samples again only if it must. */
async function refuseDuplicates(ids: UniqueIds, read: () => SampleBatches): Promise<void> {
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
    fix: 'Give each an id of its own, or write doubles: first in the dataset to leave the later ones out. Samples without ids are the same where their inputs are.',
  });
}

async function* placedIds(samples: SampleBatches): AsyncGenerator<PlacedId> {
  for await (const batch of samples)
    for (const { sample, at } of batch)
      yield { id: sample.id, place: at.line === undefined ? at.file! : `${at.file}:${at.line}` };
}

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
  /** Digests of files that an input names, which are part of what is asked; absent: there are none. */
  readonly filesOf?: FilesOf;
  /** Which samples are taken at all; absent or null: all. */
  readonly chosen?: ChosenSamples | null;
}

/**
 * Opens the inputs of a task: reads the data once, checks every row, every id and every label, and computes the
 * digests. `head` reads only as far as it must, so that what comes after is not looked at; several datasets
 * follow one another. Memory: one row, and eight bytes for each id.
 */
export async function openInputs(
  spec: DatasetSpec,
  files: ProjectFiles,
  digester: Digester,
): Promise<Inputs> {
  const parts = await Promise.all(
    spec.datasets.map(async (declared) => ({
      declared,
      rows: await sampleRows(declared, { files, digester }),
    })),
  );
  const { subtasks = new Map(), num_samples, subsampling, seed } = spec;
  const asked = spec.chosen ?? null;
  const all = (known: KnownSamples | null): SampleBatches =>
    kept(placedSamples(parts, { subtasks, known, digester }), asked, fileOf(parts));
  const isWhole = subsampling === 'head' || num_samples === null;
  const chosen = isWhole ? null : chooseOrdinals(num_samples, await countChecked(() => all(null)), seed);
  const selected = (known: KnownSamples | null): SampleBatches => select(all(known), chosen, num_samples);
  const facts = await survey(() => selected(null), digester, {
    checksIds: isWhole,
    check: spec.check,
    filesOf: spec.filesOf,
  });
  if (facts.samples === 0) throw empty(parts, asked);
  const { samples, inputs_digest, labels_digest, unlabelled } = facts;
  const read = (): SampleBatches => selected(facts);
  const digestedWith = { digester, filesOf: spec.filesOf };
  const inputOf = (ordinal: number, sample: Sample) => new InputOfSample(ordinal, sample, digestedWith);
  const outside = parts.flatMap(({ rows }) => rows.outside ?? []);
  const outsideOf = outside.length === 0 ? {} : { outside };
  const inputs = { samples, inputs_digest, ...outsideOf, read: () => numberedSamples(read(), inputOf) };
  return putBehind(inputs, { labels_digest, unlabelled, read, digestedWith });
}

async function* kept(samples: SampleBatches, asked: ChosenSamples | null, file: string): SampleBatches {
  if (asked === null) return yield* samples;
  const choosing = asked.begin();
  for await (const batch of samples) yield filtered(batch, choosing.keeps);
  choosing.end({ file });
}

function* filtered(
  batch: Iterable<PlacedSample>,
  keeps: (sample: Sample) => boolean,
): Generator<PlacedSample> {
  for (const placed of batch) if (keeps(placed.sample)) yield placed;
}

async function* select(
  samples: SampleBatches,
  chosen: Uint32Array | null,
  head: number | null,
): SampleBatches {
  const most = chosen?.length ?? head;
  if (most === 0) return;
  if (most === null) {
    yield* samples;
    return;
  }
  const selection = new Selection(chosen, most);
  for await (const batch of samples) {
    yield selection.of(batch);
    if (selection.isComplete) return;
  }
}

/** The first ones, or those at the chosen places, of samples that come in batches. */
class Selection {
  readonly #chosen: Uint32Array | null;
  readonly #most: number;
  #position = 0;
  #taken = 0;

  constructor(chosen: Uint32Array | null, most: number) {
    this.#chosen = chosen;
    this.#most = most;
  }

  get isComplete(): boolean {
    return this.#taken === this.#most;
  }

  *of(batch: Iterable<PlacedSample>): Generator<PlacedSample> {
    for (const placed of batch) {
      const isTaken = this.#chosen === null || this.#chosen[this.#taken] === this.#position;
      this.#position += 1;
      if (!isTaken) continue;
      this.#taken += 1;
      yield placed;
      if (this.isComplete) return;
    }
  }
}

/** How many samples there are, all of them checked. */
async function countChecked(all: () => SampleBatches): Promise<number> {
  const ids = new UniqueIds();
  let count = 0;
  for await (const batch of all()) {
    for (const { sample } of batch) {
      ids.add(sample.id);
      count += 1;
    }
  }
  await refuseDuplicates(ids, all);
  return count;
}

interface Surveyed extends KnownSamples {
  readonly samples: number;
  readonly inputs_digest: Digest;
  readonly labels_digest: Digest;
  readonly unlabelled: number;
}

interface Survey {
  readonly checksIds: boolean;
  readonly check: DatasetSpec['check'] | undefined;
  readonly filesOf: FilesOf | undefined;
}

async function survey(
  selected: () => SampleBatches,
  digester: Digester,
  { checksIds, check, filesOf }: Survey,
): Promise<Surveyed> {
  const ids = new UniqueIds();
  const inputs = digester.series();
  const labels = digester.series();
  const expected = new LabelCheck();
  let first: Location = {};
  let samples = 0;
  let haveCanonicalInputs = true;
  for await (const batch of selected()) {
    for (const { sample, at } of batch) {
      haveCanonicalInputs &&= sample instanceof LineSample && sample.hasCanonicalInput;
      if (checksIds) ids.add(sample.id);
      if (samples === 0) first = at;
      expected.add(sample.expected, at);
      try {
        if (check !== undefined) check(sample.input);
        addInput(inputs, sample, filesOf?.(sample.input) ?? []);
        addLabel(labels, sample);
      } catch (cause) {
        throw cause instanceof AssayError ? ofSample(cause, sample.id, at) : cause;
      }
      samples += 1;
    }
  }
  if (checksIds) await refuseDuplicates(ids, selected);
  expected.finish(first);
  return {
    samples,
    inputs_digest: inputs.digest(),
    labels_digest: labels.digest(),
    unlabelled: expected.unlabelled,
    haveCanonicalInputs,
  };
}

function addInput(series: DigestSeries, sample: Sample, files: readonly Digest[]): void {
  if (files.length > 0) return series.add({ id: sample.id, input: sample.input, files });
  const canonical = sample instanceof LineSample ? (sample.canonical?.input ?? null) : null;
  if (canonical === null) series.add({ id: sample.id, input: sample.input });
  else series.addCanonical(canonical);
}

function addLabel(series: DigestSeries, sample: Sample): void {
  const canonical = sample instanceof LineSample ? (sample.canonical?.label ?? null) : null;
  if (canonical === null) series.add(labelOf(sample) as JsonObject);
  else series.addCanonical(canonical);
}

/** What has no canonical JSON (half a character in a Parquet text) is wrong data, not a wrong call. */
function ofSample(cause: AssayError, id: string, location: Location): AssayError {
  const trouble = cause.code === 'E_CANONICAL' ? 'invalid' : cause.trouble;
  const message = `sample ${JSON.stringify(id)}: ${cause.message}`;
  return new AssayError(trouble, cause.code, message, { cause, location });
}

function empty(parts: readonly PlacedDataset[], asked: ChosenSamples | null): AssayError {
  const names = parts.map(({ rows }) => rows.file).join(', ');
  const filters = parts.flatMap(({ declared }) => declared.filter ?? []);
  const filtered = filters.length === 0 ? [] : [`for which ${filters.join(' and ')} holds`];
  const which = ['no samples', ...filtered, ...(asked === null ? [] : [asked.words])].join(' ');
  return new AssayError('invalid', 'E_DATA_EMPTY', `${names}: ${which}; a run of nothing says nothing`, {
    location: { file: fileOf(parts) },
  });
}

function fileOf(parts: readonly PlacedDataset[]): string {
  return parts[0]?.rows.file ?? '';
}
