import { feedbackAt } from '@assay/evaluator';
import type { Evaluator, Feedback } from '@assay/records';

/** Where an evaluation stands in time. */
export interface PhaseView {
  /** The phase that began last; null where there are none. */
  readonly key: string | null;
  /** When it closes; null where that is not said. */
  readonly closes: string | null;
  /** Whether something may be handed in now. */
  readonly is_open: boolean;
  /** Every phase is closed: the final split is told. */
  readonly is_over: boolean;
  readonly feedback: Feedback['mode'];
}

export function phaseView(evaluator: Evaluator, now: string): PhaseView {
  const { key, feedback, isOver } = feedbackAt(evaluator, now);
  const { phases } = evaluator;
  const at = Date.parse(now);
  const isOpen = phases.some(
    ({ opens, closes }) => Date.parse(opens) <= at && (closes === undefined || at < Date.parse(closes)),
  );
  return {
    key,
    closes: phases.find((phase) => phase.key === key)?.closes ?? null,
    is_open: phases.length === 0 || isOpen,
    is_over: isOver,
    feedback: feedback.mode,
  };
}
