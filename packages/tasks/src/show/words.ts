import type { Component, EvaluationResult, Field, Hyperparameter, Quantity, Task } from '../read/task.ts';
import { shortName, XSD } from '../vocabulary/terms.ts';

/** The class name that stands for a kind of task. */
export const taskKinds: Readonly<Record<Task['kind'], string>> = {
  task: 'Task',
  problem: 'TaskProblem',
  solution: 'TaskSolution',
  evaluation: 'EvaluationTask',
};

/** What to call a part: its name, else its address. */
export function titleOf(part: { readonly name: string | null; readonly id: string | null }): string {
  return part.name ?? (part.id === null ? '(unnamed)' : part.id);
}

export function componentTitle(component: Component): string {
  return component.name ?? component.id ?? component.urls[0] ?? '(unnamed)';
}

/** `to fill (OutputSpec)`, `given Dataset`, `link`. */
export function componentState(component: Component): string {
  const types = component.types
    .map((type) => shortName(type).replace(/^(?:croissant|schema):/, ''))
    .join(', ');
  if (component.kind === 'spec') return `to fill (${types})`;
  return component.kind === 'link' ? 'link' : types === '' ? 'given' : types;
}

/** Names that both spellings share: `xsd:string` for the IRI too. */
function typeName(dataType: string): string {
  return dataType.startsWith(XSD) ? `xsd:${dataType.slice(XSD.length)}` : shortName(dataType);
}

export function fieldType(field: Field): string {
  const types = field.dataTypes.map(typeName).join(' | ') || (field.subFields.length > 0 ? 'record' : 'any');
  return field.repeated ? `list of ${types}` : types;
}

export function resultText(result: EvaluationResult): string {
  const { value } = result;
  if (value === null) return '(no value)';
  return typeof value === 'object' ? quantityText(value) : String(value);
}

function quantityText({ value, min, max, unit }: Quantity): string {
  const amount = `${value ?? '(no value)'}${unit === null ? '' : ` ${unit}`}`;
  return min === null && max === null ? amount : `${amount} [${min ?? '-∞'}, ${max ?? '∞'}]`;
}

export function hyperparameterText({ name, value }: Hyperparameter): string {
  return `${name ?? '(unnamed)'} = ${value === null ? '(no value)' : String(value)}`;
}

export function isTask(part: Task | Component): part is Task {
  return 'subTasks' in part;
}
