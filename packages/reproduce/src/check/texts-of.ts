import type { Component, Task } from '@assay/tasks';

/** Everything that task files say in words: descriptions of the whole, of parts, and of what they are made of. */
export function textsOf(...tasks: readonly (Task | null)[]): readonly string[] {
  const texts = new Set<string>();
  const add = (text: string | null): void => {
    if (text !== null && text.trim() !== '') texts.add(text);
  };
  const component = (part: Component): void => {
    add(part.description);
    for (const field of part.schema?.fields ?? []) add(field.description);
    for (const { name, value, node } of part.hyperparameters) {
      add(`${name ?? ''} ${value ?? ''}`);
      for (const [property, values] of node.properties) {
        if (property.endsWith('description'))
          for (const one of values) if (one.kind === 'literal') add(one.text);
      }
    }
  };
  const collect = (task: Task): void => {
    add(task.description);
    for (const part of [...task.inputs, ...task.outputs, ...task.implementations, ...task.executions])
      component(part);
    for (const one of task.evaluations) {
      if ('subTasks' in one) collect(one);
      else component(one);
    }
    for (const result of task.results) add(result.description);
    for (const inner of task.subTasks) collect(inner);
  };
  for (const task of tasks) if (task !== null) collect(task);
  return [...texts];
}
