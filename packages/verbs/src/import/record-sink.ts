import { join } from 'node:path';
import type { PlacedRecord } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { writeNewFiles } from './write-new-files.ts';

/** Where imported records go. */
export interface RecordSink {
  /** The paths written for the record, at once or in the end. */
  readonly take: (placed: PlacedRecord) => Promise<readonly string[]>;
  readonly end: () => Promise<void>;
}

interface Target {
  readonly out: string;
  readonly force: boolean;
}

/** By the name that `--out` gives: one record (`.json`), lines for a corpus (`.jsonl`), or a folder. */
export function recordSink(target: Target, io: Io): RecordSink {
  if (/\.jsonl$/i.test(target.out)) return toLines(target, io);
  return /\.json$/i.test(target.out) ? toOneFile(target, io) : toFolder(target, io);
}

/** Each record at its place in the collection, its rows beside it. */
function toFolder({ out, force }: Target, io: Io): RecordSink {
  return {
    take: async (placed) => {
      const at = { path: join(out, placed.path), samples_path: join(out, placed.samples_path) };
      return write(placed, at, force, io);
    },
    end: async () => {},
  };
}

/** One record only, and nothing is written where there are more. */
function toOneFile({ out, force }: Target, io: Io): RecordSink {
  const taken: PlacedRecord[] = [];
  const at = { path: out, samples_path: out.replace(/\.json$/i, '_samples.jsonl') };
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
          `--out ${out}: ${taken.length} records do not go into one file`,
          {
            fix: 'Name a folder, or a .jsonl file for all records without their rows.',
          },
        );
      }
      for (const placed of taken) await write(placed, at, force, io);
    },
  };
}

/** A line for each record, as `assay cards` reads them; rows have no place in it. */
function toLines({ out, force }: Target, io: Io): RecordSink {
  const lines: string[] = [];
  return {
    take: async ({ path, record }) => {
      lines.push(`${JSON.stringify({ path, record })}\n`);
      return [out];
    },
    end: async () => {
      if (lines.length > 0) await writeNewFiles([{ path: out, contents: lines.join('') }], force, io);
    },
  };
}

async function write(
  { record, samples }: PlacedRecord,
  { path, samples_path }: Pick<PlacedRecord, 'path' | 'samples_path'>,
  force: boolean,
  io: Io,
): Promise<readonly string[]> {
  const rows = samples === null ? [] : [{ path: samples_path, contents: samples }];
  const files = [...rows, { path, contents: jsonText(record) }];
  await writeNewFiles(files, force, io);
  return files.toReversed().map((file) => file.path);
}
