import type { EvaluationEvent } from '@assay/verbs';
import type { Options } from '../command.ts';
import { unservedLine } from '../fleet/unserved-line.ts';
import type { Io } from '../io.ts';
import { printable } from '@assay/shown';
import { type ProgressView, progressView } from '../run/progress-view.ts';
import { runningScore } from '../run/running-score.ts';
import { type ScoringView, scoringView, type ViewKind } from '../run/scoring-view.ts';

/** Redrawn on a terminal, as lines elsewhere, not at all when quiet. */
function viewKind(options: Options, io: Io): ViewKind {
  if (options['quiet'] === true) return 'none';
  return io.errColumns === undefined ? 'lines' : 'terminal';
}

export interface EvaluationView {
  readonly on: (event: EvaluationEvent) => void;
  /** Ends the line that was shown. */
  readonly finish: () => void;
}

/** Listens to an evaluation and shows the progress of each run: redrawn on a terminal, as lines elsewhere, not at all when quiet. */
export function evaluationView(options: Options, io: Io): EvaluationView {
  const kind = viewKind(options, io);
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
  const tellWait = ({ model_key, wait_ms, why }: Extract<EvaluationEvent, { kind: 'waiting' }>): void => {
    if (kind === 'none') return;
    const seconds = Math.ceil(wait_ms / 1000);
    const line = `${model_key} is not asked for ${seconds} s: ${printable(why)}\n`;
    io.err(kind === 'terminal' ? `\n${line}` : line);
  };
  const finish = (): void => {
    stopLooking();
    view?.finish();
    view = null;
    scoring?.finish();
    scoring = null;
  };
  const begin = (run: Extract<EvaluationEvent, { kind: 'run' }>): void => {
    tellUnasked();
    finish();
    isAsked = false;
    const key = run.task_specification_key;
    label = isRepeated ? `${key} run ${run.run_index + 1}` : key;
    const shown = progressView(label, kind, io);
    view = shown;
    if (kind === 'terminal') stopLooking = runningScore(run.run_id, { project, cwd: io.cwd }, shown.tell);
  };
  return {
    finish,
    on: (event) => {
      switch (event.kind) {
        case 'execution':
          return;
        case 'warning':
          return io.err(`warning: ${event.message}\n`);
        case 'specification':
          isRepeated = event.num_runs > 1;
          return;
        case 'run':
          return begin(event);
        case 'progress':
          isAsked = true;
          return view?.show(event.progress);
        case 'waiting':
          return tellWait(event);
        case 'unserved':
          return kind === 'none' ? undefined : io.err(unservedLine(event));
        case 'scoring':
          tellUnasked();
          if (scoring === null) {
            finish();
            scoring = scoringView(event.task_specification_key, kind, io);
          }
          return scoring.show(event.progress);
        case 'scored':
          return finish();
      }
    },
  };
}
