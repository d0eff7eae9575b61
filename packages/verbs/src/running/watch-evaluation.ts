import type { EvaluationWatcher } from '@assay/engine';
import type { EvaluationEvent } from './evaluation-event.ts';

/** Tells what the engine says of an evaluation as events, each with the execution, the keys and the run that it is about. */
export function watchEvaluation(
  on: (event: EvaluationEvent) => void,
  warnings: readonly string[] = [],
): EvaluationWatcher {
  let keys = { execution_id: '', evaluation_key: '', task_specification_key: '' };
  let run = '';
  let isUnserved = false;
  return {
    onExecution: ({ id: execution_id }) => {
      keys = { ...keys, execution_id };
      on({ kind: 'execution', execution_id });
      for (const message of warnings) on({ kind: 'warning', execution_id, message });
    },
    onWarning: (message) => on({ kind: 'warning', execution_id: keys.execution_id, message }),
    onSpecification: ({ evaluation_key, specification: { key, num_runs } }) => {
      keys = { ...keys, evaluation_key, task_specification_key: key };
      on({ kind: 'specification', ...keys, num_runs });
    },
    onRun: (run_id, run_index) => {
      run = run_id;
      on({ kind: 'run', ...keys, run_id, run_index });
    },
    onProgress: (progress) => on({ kind: 'progress', ...keys, run_id: run, progress }),
    onWait: (model_key, { ms, why }) =>
      on({ kind: 'waiting', ...keys, run_id: run, model_key, wait_ms: ms, why }),
    // One worker serves all runs: what is missing for the first is missing for the rest.
    onUnserved: (unserved) => {
      if (!isUnserved) on({ kind: 'unserved', ...keys, run_id: run, ...unserved });
      isUnserved = true;
    },
    onScoring: (progress) => on({ kind: 'scoring', ...keys, run_id: progress.run_id, progress }),
    onScored: ({ manifest, scoring }) =>
      on({ kind: 'scored', ...keys, run_id: manifest.id, scoring_id: scoring.id }),
  };
}
