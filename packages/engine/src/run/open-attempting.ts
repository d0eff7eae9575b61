import { AssayError } from '@assay/records';
import type { SpendLedger } from '../ask/spend/spend-ledger.ts';
import type { Model } from '../ports/model.ts';
import type { Workbench } from '../workbench.ts';
import type { OpenSpecification } from './open-specification.ts';

/** The model alone, or as the solver of its task attempts samples with it. */
export async function openAttempting(
  { model, declared_task: { key, solver } }: OpenSpecification,
  { signal, ledger }: { readonly signal?: AbortSignal; readonly ledger: SpendLedger },
  bench: Workbench,
): Promise<Model> {
  if (solver === undefined) return bench.openModel(model);
  if (bench.openSolver === undefined)
    throw new AssayError('usage', 'E_SOLVER', `the task ${key} has a solver, and nothing here can run one`);
  return bench.openSolver({
    declared: model,
    solver,
    ledger,
    ...(signal === undefined ? {} : { signal }),
  });
}
