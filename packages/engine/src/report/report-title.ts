import type { Report } from './report-schema.ts';

/** What a report is called: by the name that people know its evaluation by, with the key of the specification beside it. */
export interface ReportTitle {
  readonly name: string;
  /** Null where the name is the key. */
  readonly key: string | null;
}

export function reportTitle({
  task_specification_key: key,
  display_names: names,
}: Report['run']): ReportTitle {
  return names?.evaluation === undefined ? { name: key, key: null } : { name: names.evaluation, key };
}

/** Model and task by their names, with their keys where those are others, and the mark of a run that is not whole. */
export function runSubject({ display_names: names, model, task_key, mark }: Report['run']): string {
  const subject = `${named(names?.model, model.key)} on ${named(names?.task, task_key)}`;
  return mark === null ? subject : `${subject} (${mark})`;
}

function named(name: string | undefined, key: string): string {
  return name === undefined || name === key ? key : `${name} (${key})`;
}
