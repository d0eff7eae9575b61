import type { RunManifest } from '@assay/records';
import type { SpendLedger } from '../../ask/spend/spend-ledger.ts';
import type { EvaluateOptions } from '../../evaluate-options.ts';
import type { OpenExecution } from '../../execution/open-execution.ts';
import type { Workbench } from '../../workbench.ts';
import type { RunOptions } from '../execute-run.ts';
import type { OpenSpecification } from '../open-specification.ts';

export interface SeriesOptions extends EvaluateOptions {
  readonly ledger: SpendLedger;
  readonly execution: OpenExecution;
  /** Position among the specifications of the execution. */
  readonly position: number;
  /** Runs that were handed over before, by their index: they are waited for. */
  readonly begun?: ReadonlyMap<number, RunManifest>;
}

/** What whoever executes a run of the series is told. */
export function runOptionsOf(open: OpenSpecification, options: SeriesOptions, bench: Workbench): RunOptions {
  const { signal, watcher, ledger, execution } = options;
  const { paid } = bench;
  return {
    store: bench.store,
    clock: bench.clock,
    digester: bench.digester,
    execution_id: execution.id,
    ...(signal === undefined ? {} : { signal }),
    ledger,
    ...(paid === undefined ? {} : { paid: (what) => paid(what, open.model) }),
    onUnserved: (unserved) => watcher?.onUnserved?.(unserved),
    onWait: (wait) => watcher?.onWait?.(open.model.key, wait),
    ...(watcher?.onProgress === undefined ? {} : { onProgress: watcher.onProgress }),
  };
}
