import type { Execution } from '@assay/records';
import { SpendLedger } from '../ask/spend/spend-ledger.ts';
import { specificationRecord } from '../run/keep-declared.ts';
import type { RunSource } from '../run/runs-of.ts';
import type { Workbench } from '../workbench.ts';
import { OpenExecution } from './open-execution.ts';

export interface ExecutionRequest extends Pick<Execution, 'verb' | 'parent_id' | 'settings'> {
  readonly specifications: readonly RunSource[];
}

/** Records that something was asked for, with what the specifications say, before anything is done. */
export async function beginExecution(
  { specifications, ...asked }: ExecutionRequest,
  bench: Pick<Workbench, 'store' | 'clock' | 'newId' | 'askedBy'>,
  ledger = new SpendLedger(),
): Promise<OpenExecution> {
  const { documents } = bench.store;
  const executed: Execution['specifications'] = [];
  for (const source of specifications) {
    const { evaluation_key, specification } = source;
    const digest = await documents.put('task_specification', specificationRecord(source));
    executed.push({ evaluation_key, key: specification.key, digest });
  }
  const record: Execution = {
    schema_version: 'assay.execution.v1',
    id: bench.newId(),
    ...asked,
    asked_by: bench.askedBy,
    started_at: bench.clock.now(),
    ended_at: null,
    specifications: executed,
    budget: { ...ledger.ceilings },
    spent: [],
    runs: [],
    verdict: null,
    end: null,
  };
  return OpenExecution.begin(record, ledger, bench);
}
