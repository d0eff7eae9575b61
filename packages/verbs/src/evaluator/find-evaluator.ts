import type { EvaluatorHome, RegisteredEvaluator } from '@assay/evaluator';
import { AssayError, offerNames } from '@assay/records';

/** The newest evaluator of a key; without one, the only evaluator of the home. */
export function findEvaluator(key: string | undefined, { store }: EvaluatorHome): RegisteredEvaluator {
  const all = store.evaluators.list();
  const keys = all.map(({ evaluator }) => evaluator.key);
  if (all.length === 0)
    throw new AssayError('usage', 'E_EVALUATOR_NONE', 'no evaluator is registered in this home', {
      action: { kind: 'register_evaluator' },
    });
  if (key === undefined && all.length > 1)
    throw new AssayError('usage', 'E_EVALUATOR_WHICH', `several evaluators are here: ${keys.join(', ')}`, {
      action: { kind: 'name_evaluator' },
    });
  const found = key === undefined ? all[0] : all.find(({ evaluator }) => evaluator.key === key);
  if (found !== undefined) return found;
  const message = `${JSON.stringify(key)}: no evaluator is registered under that key`;
  throw new AssayError('usage', 'E_EVALUATOR_UNKNOWN', message, {
    field: 'evaluator',
    fix: offerNames(key!, keys),
  });
}
