import type { Field, Task } from '@assay/tasks';

/** The fields of the output that a part asks for; what only tells rows apart is not judged. */
export function judgedFields(task: Task): readonly Field[] {
  return task.outputs.flatMap(({ schema }) => {
    const fields = schema?.fields ?? [];
    const isKey = ({ id, name }: Field): boolean =>
      [id, name].some((one) => one !== null && (schema?.key ?? []).includes(one)) ||
      (fields.length > 1 && /^(?:sample_|example_|question_|instance_)?u?id$/i.test(name ?? ''));
    return fields.filter((field) => !isKey(field));
  });
}
