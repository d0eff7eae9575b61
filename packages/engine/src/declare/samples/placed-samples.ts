import { AssayError, type Location, type Sample } from '@assay/records';
import type { Row } from '@assay/rows';
import { unknownName } from '../named-list.ts';
import type { DeclaredDataset } from '../project.ts';
import { readSample } from './read-sample.ts';
import { type KnownSamples, type PlacedSample, SampleLines } from './sample-lines.ts';
import type { SampleRows } from './sample-rows.ts';

/** One of a task's dataset files. */
export interface DatasetPart {
  readonly declared: DeclaredDataset;
  readonly rows: SampleRows;
}

/** Samples as many at a time as come without waiting; a batch reads as it is iterated, before the next is asked for. */
export type SampleBatches = AsyncGenerator<Iterable<PlacedSample>>;

interface PlacedSamplesOptions {
  /** Names by id and name; empty: any name will do. */
  readonly subtasks: ReadonlyMap<string, string>;
  /** Null: they are read for the first time. */
  readonly known: KnownSamples | null;
}

/** The samples of several files, one after the other; each has the name of its subtask, where it has one. */
export async function* placedSamples(
  parts: readonly DatasetPart[],
  { subtasks, known }: PlacedSamplesOptions,
): SampleBatches {
  for (const part of parts) {
    const { declared, rows } = part;
    if (rows.lines === null || declared.columns !== undefined) {
      for await (const batch of rows.read()) yield placed(batch, part, subtasks);
      continue;
    }
    const own = ownSubtask(declared, subtasks);
    const finish = (sample: Sample, at: Location) => withSubtask(sample, own, subtasks, at);
    const hasSubtasks = own !== null || subtasks.size > 0;
    const lines = new SampleLines(rows.file, { finish: hasSubtasks ? finish : null, known });
    for await (const block of rows.lines(() => lines.line)) yield lines.read(block);
  }
}

function* placed(
  batch: Iterable<Row>,
  { declared, rows: { file } }: DatasetPart,
  subtasks: ReadonlyMap<string, string>,
): Generator<PlacedSample> {
  const own = ownSubtask(declared, subtasks);
  for (const row of batch) {
    // Formats without lines tell the row instead.
    const at = row.line === null ? { file: `${file} row ${row.number}` } : { file, line: row.line };
    yield { sample: withSubtask(readSample(row, declared, at), own, subtasks, at), at };
  }
}

/** The subtask that a dataset is declared to be of, by its name; null: its samples say it. */
function ownSubtask({ subtask }: DeclaredDataset, subtasks: ReadonlyMap<string, string>): string | null {
  return subtask === null ? null : (subtasks.get(subtask) ?? subtask);
}

/** The sample with the name of its subtask, where it has one. */
function withSubtask(
  sample: Sample,
  own: string | null,
  subtasks: ReadonlyMap<string, string>,
  at: Location,
): Sample {
  const given = sample.metadata?.['subtask'] as string | undefined;
  const known = subtasks.size === 0 ? given : given === undefined ? undefined : subtasks.get(given);
  if (given !== undefined && known === undefined)
    throw unknownName('subtask in the problem', given, [...new Set(subtasks.values())], at);
  if (own !== null && known !== undefined && known !== own) {
    const message = `sample ${JSON.stringify(sample.id)} is of the subtask ${given}, in the dataset of ${own}`;
    throw new AssayError('invalid', 'E_DATA_SUBTASK', message, { location: at });
  }
  const subtask = own ?? known;
  if (subtask === undefined || subtask === given) return sample;
  return { ...sample, metadata: { ...sample.metadata, subtask } };
}
