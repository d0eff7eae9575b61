import { importToEee } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { World } from '../../world.ts';
import { inFile } from '../../world/in-file.ts';
import type { LogPlace } from '../find-logs.ts';
import { readLog } from '../read-log.ts';
import type { ImportRunsRequest } from './import-runs.request.ts';
import { type ForeignRun, foreignRuns } from './recorded-runs.ts';

/** The runs of one log, or what kept it from having any. */
export async function foreignRunsOf(
  { kind, path }: LogPlace,
  { format: as, model }: Pick<ImportRunsRequest, 'format' | 'model'>,
  world: World,
): Promise<{ readonly runs: readonly ForeignRun[]; readonly notes: readonly string[] } | AssayError> {
  if (kind === 'project') return ownProject(path);
  try {
    const { format, files, notes } = await readLog(path, as ?? null, world);
    if (format === null || (path.endsWith('.jsonl') && format !== 'promptfoo')) return notALog(path);
    const retrieved_timestamp = String(Math.floor(Date.now() / 1000));
    const imported = await inFile(path, async () =>
      importToEee(format, files, { retrieved_timestamp, ...(model === undefined ? {} : { model }) }),
    );
    const runs = imported.flatMap((each) => foreignRuns(each));
    const told = [...notes, ...imported.flatMap((each) => each.notes), ...runs.flatMap((run) => run.notes)];
    return { runs, notes: [...told, ...(runs.length === 0 ? [withoutRows(path)] : [])] };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'environment') throw error;
    return error;
  }
}

function withoutRows(path: string): string {
  return `${path}: no sample has a score of its own, so there is no run to make of it`;
}

function notALog(path: string): AssayError {
  return new AssayError('invalid', 'E_IMPORT_FORMAT', 'not a log of a known format', {
    location: { file: path },
    fix: 'Name the document that holds the results, or the folder of the run.',
  });
}

function ownProject(path: string): AssayError {
  return new AssayError(
    'invalid',
    'E_IMPORT_PROJECT',
    `${path} is a project of this program: its runs are there`,
    {
      fix: 'Read them there, or name the logs of other tools.',
    },
  );
}
