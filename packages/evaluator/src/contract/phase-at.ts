import { AssayError, type Evaluator, type Feedback } from '@assay/records';

/** How things stand at a moment: what is told of scores, and whether it is over. */
export interface Phase {
  readonly key: string | null;
  readonly feedback: Feedback;
  /** Every phase is closed: the final split may be shown. */
  readonly isOver: boolean;
}

/** The phase at a time; E_PHASE where none is open for submissions. Without phases submissions always may come. */
export function phaseAt(evaluator: Evaluator, now: string): Phase {
  const { phases, feedback } = evaluator;
  const at = Date.parse(now);
  const open = phases.find(
    ({ opens, closes }) => Date.parse(opens) <= at && (closes === undefined || at < Date.parse(closes)),
  );
  if (open !== undefined) return { key: open.key, feedback: open.feedback ?? feedback, isOver: false };
  if (phases.length === 0) return { key: null, feedback, isOver: false };
  const next = phases.find(({ opens }) => at < Date.parse(opens));
  const message =
    next === undefined ? `it closed at ${phases.at(-1)!.closes}` : `${next.key} opens at ${next.opens}`;
  throw new AssayError('usage', 'E_PHASE', `${evaluator.key} is not accepting submissions now: ${message}`);
}

/** What may be told at a time, also when nothing may come in. */
export function feedbackAt(evaluator: Evaluator, now: string): Phase {
  const { phases, feedback } = evaluator;
  const at = Date.parse(now);
  const last = phases.findLast(({ opens }) => Date.parse(opens) <= at);
  const end = phases.at(-1)?.closes;
  return {
    key: last?.key ?? null,
    feedback: last?.feedback ?? feedback,
    isOver: end !== undefined && at >= Date.parse(end),
  };
}
