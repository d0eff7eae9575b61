import type { DeclaredSpecificationRecord, Digest, TaskRecord } from '@assay/records';
import { problemUrl } from '../declare/task/read-problem.ts';
import type { Documents } from '../ports/documents.ts';
import type { Workbench } from '../workbench.ts';
import type { OpenSpecification, ScorableSpecification } from './open-specification.ts';

/** Keeps the task that the runs of a specification name by its digest, and the specification; resolves with its digest. */
export async function keepDeclared(
  open: OpenSpecification,
  { digester }: Pick<Workbench, 'digester'>,
  documents: Documents,
): Promise<Digest> {
  const { problem } = open.declared_task;
  await documents.put('task', taskRecord(open, digester.json(problem)));
  return documents.put('task_specification', specificationRecord(open));
}

/** A specification as its digest is over it. */
export function specificationRecord({
  evaluation_key,
  specification,
}: Pick<ScorableSpecification, 'evaluation_key' | 'specification'>): DeclaredSpecificationRecord {
  return { schema_version: 'assay.task-specification.v1', evaluation_key, specification };
}

function taskRecord(
  { declared_task: task, task: opened }: ScorableSpecification,
  digest: Digest,
): TaskRecord {
  const id = opened.problem.id ?? problemUrl(task.key);
  return { schema_version: 'assay.task.v1', id, digest, problem: task.problem };
}
