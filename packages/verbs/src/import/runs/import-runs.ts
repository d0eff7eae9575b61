import { join } from 'node:path';
import { keepRecordedRun } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { Listening } from '../../verb.ts';
import type { World } from '../../world.ts';
import { stopIfAborted } from '../../world/stop-if-aborted.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import { findLogs } from '../find-logs.ts';
import { foreignRunsOf } from './foreign-runs-of.ts';
import type { ImportRunsRequest } from './import-runs.request.ts';
import { type PlacedRun, placeRuns } from './place-runs.ts';
import type { ForeignRun } from './recorded-runs.ts';

/** A run that was taken over from a log. */
export interface ImportedForeignRun {
  readonly source: string;
  readonly run_id: string;
  readonly scoring_id: string;
  readonly evaluation_key: string;
  readonly task_key: string;
  readonly model_key: string;
  readonly scorer: string;
  readonly scores: readonly string[];
  readonly samples: number;
  readonly trials: number;
  /** It was in the store already. */
  readonly is_known: boolean;
}

export interface ImportedRuns {
  /** The project file that declares their tasks. */
  readonly project: string;
  readonly imported: readonly ImportedForeignRun[];
  readonly notes: readonly string[];
  /** Files of a folder that are not logs of a known format. */
  readonly passed_over: readonly string[];
  readonly errors: readonly AssayError[];
}

/** Takes runs and their scores over from logs: their data and tasks are written beside the project file, or with one. */
export async function importRuns(
  request: ImportRunsRequest,
  world: World,
  { signal }: Listening = {},
): Promise<ImportedRuns> {
  const { folder = '.' } = request;
  const found: { readonly source: string; readonly run: ForeignRun }[] = [];
  const errors: AssayError[] = [];
  const passed: string[] = [];
  const notes: string[] = [];
  for (const place of await findLogs(request.paths, world)) {
    stopIfAborted(signal);
    if (place instanceof AssayError) errors.push(place);
    else {
      const outcome = await foreignRunsOf(place, request, world);
      if (outcome instanceof AssayError) {
        if (outcome.code === 'E_IMPORT_FORMAT' && !place.isNamed) passed.push(place.path);
        else errors.push(outcome);
      } else {
        found.push(...outcome.runs.map((run) => ({ source: place.path, run })));
        notes.push(...outcome.notes);
      }
    }
  }
  const project = join(folder, 'assay.yaml');
  if (found.length === 0)
    return { project, imported: [], notes, passed_over: passed, errors: whyNone(errors) };
  const placed = await placeRuns(found, folder, world);
  const imported = await withWorkbench({ project }, world, async (bench) => {
    const kept: ImportedForeignRun[] = [];
    for (const each of placed) {
      stopIfAborted(signal);
      kept.push({ ...told(each), ...(await keepRecordedRun(each.recorded, bench)) });
    }
    return kept;
  });
  return { project, imported, notes, passed_over: passed, errors };
}

function told({ source, run, recorded: { manifest } }: PlacedRun) {
  return {
    source,
    evaluation_key: manifest.evaluation_key,
    task_key: manifest.task_key,
    model_key: manifest.model.key,
    scorer: run.scorer.tool,
    scores: run.scorer.scores.map(({ name }) => name),
    samples: run.samples.length,
    trials: run.trials,
  };
}

function whyNone(errors: readonly AssayError[]): readonly AssayError[] {
  if (errors.length > 0) return errors;
  return [
    new AssayError('invalid', 'E_IMPORT_NOTHING', 'no log has samples that were scored one by one', {
      fix: 'Keep samples when evaluating (lm-eval: --log_samples), and import those logs.',
    }),
  ];
}
