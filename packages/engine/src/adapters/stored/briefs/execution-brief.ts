import { executionSchema, outcomesByRun } from '@assay/records';
import * as z from 'zod';
import type { ExecutionBrief } from '../../../ports/briefs.ts';
import { storedRecord } from '../stored-record.ts';

/** What a brief is made of; the row itself is parsed whole when it is handed out. */
const { id, verb, end, specifications, runs, verdict } = executionSchema.shape;
const briefSchema = z.object({ id, verb, end, specifications, runs, verdict });

/** The brief of a stored execution. */
export function readExecutionBrief(row: { readonly id: string; readonly execution: string }): ExecutionBrief {
  return executionBrief(storedRecord(briefSchema, row.execution, `execution ${row.id}`));
}

function executionBrief(told: z.infer<typeof briefSchema>): ExecutionBrief {
  return {
    id: told.id,
    verb: told.verb,
    end: told.end?.kind ?? null,
    evaluation_keys: [...new Set(told.specifications.map(({ evaluation_key }) => evaluation_key))],
    specification_keys: [...new Set(told.specifications.map(({ key }) => key))],
    run_ids: told.runs.map(({ run_id }) => run_id),
    made_run_ids: told.runs.filter(({ kept }) => !kept).map(({ run_id }) => run_id),
    outcome: told.verdict?.outcome ?? null,
    outcomes: told.verdict === null ? null : outcomesByRun(told.verdict),
  };
}
