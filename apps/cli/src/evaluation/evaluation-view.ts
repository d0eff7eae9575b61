import type { EvaluationWatcher } from '@assay/engine';
import type { Options } from '../command.ts';
import type { Io } from '../io.ts';
import { type ProgressView, progressView } from '../run/progress-view.ts';
import { runningScore } from '../run/running-score.ts';
import { type ScoringView, scoringView, type ViewKind } from '../run/scoring-view.ts';

/** Redrawn on a terminal, as lines elsewhere, not at all when quiet. */
export function viewKind(options: Options, io: Io): ViewKind {
  if (options['quiet'] === true) return 'none';
  return io.errColumns === undefined ? 'lines' : 'terminal';
}

/** Watches an evaluation and shows the progress of each run: redrawn on a terminal, as lines elsewhere, not at all when quiet. */
export function evaluationView(
  options: Options,
  io: Io,
): { readonly watcher: EvaluationWatcher; readonly finish: () => void } {
  const kind = viewKind(options, io);
  let key = '';
  let label = '';
  let isAsked = true;
  let isRepeated = false;
  let view: ProgressView | null = null;
  let scoring: ScoringView | null = null;
  let stopLooking = (): void => undefined;
  const project = typeof options['project'] === 'string' ? options['project'] : 'assay.yaml';
  const tellUnasked = (): void => {
    if (!isAsked && kind !== 'none') io.err(`${label}  was finished; nothing is asked again\n`);
    isAsked = true;
  };
  const finish = (): void => {
    stopLooking();
    view?.finish();
    view = null;
    scoring?.finish();
    scoring = null;
  };
  return {
    finish,
    watcher: {
      onSpecification: ({ specification }) => {
        key = specification.key;
        isRepeated = specification.num_runs > 1;
      },
      onRun: (runId, index) => {
        tellUnasked();
        finish();
        isAsked = false;
        label = isRepeated ? `${key} run ${index + 1}` : key;
        const shown = progressView(label, kind, io);
        view = shown;
        if (kind === 'terminal') stopLooking = runningScore(runId, { project, cwd: io.cwd }, shown.tell);
      },
      onProgress: (progress) => {
        isAsked = true;
        view?.show(progress);
      },
      onScoring: (progress) => {
        tellUnasked();
        if (scoring === null) {
          finish();
          scoring = scoringView(key, kind, io);
        }
        scoring.show(progress);
      },
      onScored: finish,
    },
  };
}
