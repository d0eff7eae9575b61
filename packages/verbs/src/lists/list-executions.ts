import {
  type ExecutionFilter,
  executionStatus,
  type ExecutionStatus,
  type Page,
  type Store,
} from '@assay/engine';
import type { Execution } from '@assay/records';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { filteredPage } from './filtered-page.ts';
import { isAsked, isSince } from './is-asked.ts';
import type { ListExecutionsRequest } from './list.request.ts';

/** An execution, and what it has come to; `died` where its process left no end. */
export interface ListedExecution {
  readonly execution: Execution;
  readonly status: ExecutionStatus;
}

/** Invocations, newest first. */
export const listExecutions: Verb<ListExecutionsRequest, Page<ListedExecution>> = (request, world) =>
  withStore(request, world, (store) =>
    filteredPage(
      request,
      (page) =>
        store.executions.list({
          ...page,
          ...endAsked(request.status),
          evaluation_key: request.evaluation,
          specification_key: request.specification,
        }),
      async (execution) => {
        const status = executionStatus(execution);
        const isOne =
          isSince(request, execution.started_at) &&
          isAsked(request.status, status) &&
          (await hasSpecification(execution, request, store));
        return isOne ? { execution, status } : null;
      },
    ),
  );

const open: ReadonlySet<ExecutionStatus> = new Set(['running', 'died', 'unknown']);

/** What a status says of the end, so that others are not read. */
function endAsked(status: ExecutionStatus | undefined): Pick<ExecutionFilter, 'ended' | 'end_kind'> {
  if (status === undefined) return {};
  return isEnd(status) ? { end_kind: status } : { ended: false };
}

function isEnd(status: ExecutionStatus): status is NonNullable<ExecutionFilter['end_kind']> {
  return !open.has(status);
}

/** What a specification was made of is in the document that its digest names. */
async function hasSpecification(
  { specifications }: Execution,
  { evaluation, specification, task, model }: ListExecutionsRequest,
  { documents }: Store,
): Promise<boolean> {
  if (specification === undefined && task === undefined && model === undefined) return true;
  for (const { evaluation_key, key, digest } of specifications) {
    if (!isAsked(evaluation, evaluation_key) || !isAsked(specification, key)) continue;
    if (task === undefined && model === undefined) return true;
    const document = await documents.get('task_specification', digest);
    if (document === null) continue;
    const { task_key, model_key } = document.specification;
    if (isAsked(task, task_key) && isAsked(model, model_key)) return true;
  }
  return false;
}
