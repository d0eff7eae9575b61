import { basename, join } from 'node:path';
import type { PlacedRecord } from '@assay/cards';
import { AssayError } from '@assay/records';
import { agreeing, jsonText, plural } from '@assay/shown';
import type { World } from '../world.ts';
import { writeNewFiles } from '../world/write-new-files.ts';
import type { ImportRequest } from './import.request.ts';

/** Where imported records go. */
export interface RecordSink {
  /** The paths written for the record, at once or in the end. */
  readonly take: (placed: PlacedRecord) => Promise<readonly string[]>;
  readonly end: () => Promise<void>;
}

type Target = NonNullable<ImportRequest['write']>;

/** By the name of the path: one record (`.json`), lines for a corpus (`.jsonl`), or a folder. */
export function recordSink(target: Target, world: World): RecordSink {
  if (/\.jsonl$/i.test(target.path)) return toLines(target, world);
  return /\.json$/i.test(target.path) ? toOneFile(target, world) : toFolder(target, world);
}

/** Each record at its place in the collection, its rows beside it. */
function toFolder({ path: folder, overwrite = false }: Target, world: World): RecordSink {
  return {
    take: async (placed) => {
      const at = { path: join(folder, placed.path), samples_path: join(folder, placed.samples_path) };
      return write(placed, at, overwrite, world);
    },
    end: async () => {},
  };
}

/** One record only, and nothing is written where there are more. */
function toOneFile({ path: file, overwrite = false }: Target, world: World): RecordSink {
  const taken: PlacedRecord[] = [];
  const at = { path: file, samples_path: file.replace(/\.json$/i, '_samples.jsonl') };
  return {
    take: async (placed) => {
      taken.push(placed);
      return placed.samples === null ? [at.path] : [at.path, at.samples_path];
    },
    end: async () => {
      if (taken.length > 1) {
        throw new AssayError(
          'usage',
          'E_OUT',
          `${file}: ${plural(taken.length, 'record')} ${agreeing(taken.length, 'does', 'do')} not go into one file`,
          {
            field: 'write.path',
            fix: 'Name a folder, or a .jsonl file for all records without their rows.',
          },
        );
      }
      for (const placed of taken)
        await write(withRowsAt(placed, basename(at.samples_path)), at, overwrite, world);
    },
  };
}

/** A line for each record, as a corpus reads them; rows have no place in it. */
function toLines({ path: file, overwrite = false }: Target, world: World): RecordSink {
  const lines: string[] = [];
  return {
    take: async (placed) => {
      const { path, record } = withRowsAt(placed, null);
      lines.push(`${JSON.stringify({ path, record })}\n`);
      return [file];
    },
    end: async () => {
      if (lines.length > 0) await writeNewFiles([{ path: file, contents: lines.join('') }], overwrite, world);
    },
  };
}

/** The record with its rows where they are; one whose rows are written nowhere does not say that they are. */
export function withRowsAt(placed: PlacedRecord, rows: string | null): PlacedRecord {
  const { detailed_evaluation_results: detailed, ...record } = placed.record;
  if (rows === null || detailed === undefined) return { ...placed, record };
  const file_path = rows;
  return {
    ...placed,
    record: { ...record, detailed_evaluation_results: { ...(detailed as object), file_path } },
  };
}

async function write(
  { record, samples }: PlacedRecord,
  { path, samples_path }: Pick<PlacedRecord, 'path' | 'samples_path'>,
  overwrite: boolean,
  world: World,
): Promise<readonly string[]> {
  const rows = samples === null ? [] : [{ path: samples_path, contents: samples }];
  const files = [...rows, { path, contents: jsonText(record) }];
  await writeNewFiles(files, overwrite, world);
  return files.toReversed().map((file) => file.path);
}
