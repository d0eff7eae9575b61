import { AssayError, type Location, type Sample } from '@assay/records';
import type { Digester } from '../../ports/platform.ts';
import { unknownName } from '../read-spec-file.ts';
import type { DeclaredDataset } from '../project.ts';
import { type KnownSamples, type PlacedSample, SampleLines } from './sample-lines.ts';
import type { SampleRows } from './file-rows.ts';
import { isShaped, shapedSamples } from './shaped-samples.ts';

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
  readonly digester: Digester;
}

/** The samples of several files, one after the other; each has the name of its subtask, where it has one. */
export async function* placedSamples(
  parts: readonly DatasetPart[],
  { subtasks, known, digester }: PlacedSamplesOptions,
): SampleBatches {
  for (const part of parts) {
    const { declared, rows } = part;
    const own = ownSubtask(declared, subtasks);
    const finish = (sample: Sample, at: Location) => withSubtask(sample, own, subtasks, at);
    if (rows.lines === null || isShaped(declared)) {
      yield* shapedSamples(rows.read(), { declared, file: rows.file, digester, finish });
      continue;
    }
    const hasSubtasks = own !== null || subtasks.size > 0;
    const lines = new SampleLines(rows.file, { finish: hasSubtasks ? finish : null, known, digester });
    for await (const block of rows.lines(() => lines.line)) yield lines.read(block);
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
