import { nodeClock } from '@assay/engine';
import { type EvaluatorHome, Reception } from '@assay/evaluator';

const receptions = new WeakMap<EvaluatorHome, Reception>();

/** One for each home that is open: those who come at once share a commit. */
export function receptionOf(home: EvaluatorHome): Reception {
  const found = receptions.get(home);
  if (found !== undefined) return found;
  const reception = new Reception(home, nodeClock);
  receptions.set(home, reception);
  return reception;
}
