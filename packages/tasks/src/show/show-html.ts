import {
  address,
  html,
  type Markup,
  page,
  type PageFrame,
  plural,
  table,
  tableColumns,
  type TableRow,
} from '@assay/shown';
import type { Component, EvaluationResult, Field, Task } from '../read/task.ts';
import { judges, type ShowOptions } from './outline.ts';
import {
  componentState,
  componentTitle,
  fieldType,
  hyperparameterText,
  isTask,
  resultText,
  taskKinds,
  titleOf,
} from './words.ts';

/**
 * Tasks as one page that stands alone: no script, no request, a policy that forbids both; subtasks fold.
 * Every text of the document is escaped.
 */
export function showHtml(tasks: readonly Task[], options: ShowOptions = {}, frame: PageFrame = {}): string {
  const { depth = Infinity, limit = Infinity } = options;
  const view = new Page(limit);
  const shown = tasks.slice(0, limit);
  const title = shown[0] === undefined ? 'No tasks' : titleOf(shown[0]);
  return page(
    title,
    html`${shown.map((task) => view.task(task, depth))}${more(tasks.length - shown.length, 'tasks')}`,
    frame,
  );
}

const fieldColumns = tableColumns('Field', 'Type', 'Pattern', 'Meaning');
const resultColumns = tableColumns('Metric', '#Value', 'Note');

class Page {
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  task(task: Task, depth: number): Markup {
    return html`<article>
<p class="kind">${taskKinds[task.kind]}</p>
<h1>${titleOf(task)}</h1>
${task.name === null || task.id === null ? null : html`<p class="address">${address(task.id)}</p>`}
${this.#body(task, depth)}</article>
`;
  }

  #body(task: Task, depth: number, around: Task | null = null): Markup {
    const references =
      around !== null && judges(task, around)
        ? []
        : [
            ...task.isBasedOn.map(({ id }) => html`<p>Answers ${address(id)}</p>\n`),
            ...task.evaluatedSolutions.map(({ id }) => html`<p>Judges ${address(id)}</p>\n`),
          ];
    return html`${[
      task.description === null ? null : html`<p>${task.description}</p>\n`,
      references,
      this.#results(task.results),
      this.#section('Input', task.inputs),
      this.#section('Output', task.outputs),
      this.#section('Implementation', task.implementations),
      this.#section('Execution', task.executions),
      this.#evaluations(task, depth),
      this.#subTasks(task.subTasks, depth),
    ]}`;
  }

  #section(title: string, parts: readonly Component[]): Markup | null {
    if (parts.length === 0) return null;
    const shown = parts.slice(0, this.#limit);
    return html`<h2>${title}</h2>
<div class="boxes">
${shown.map((part) => this.#card(part))}</div>
${more(parts.length - shown.length, 'more')}`;
  }

  #evaluations(task: Task, depth: number): Markup | null {
    if (task.evaluations.length === 0) return null;
    const shown = task.evaluations.slice(0, this.#limit);
    const cards = shown.map((part) =>
      isTask(part)
        ? html`<div class="box wide"><strong>${titleOf(part)}</strong> <span class="kind">${taskKinds[part.kind]}</span>
${this.#body(part, depth, task)}</div>\n`
        : this.#card(part),
    );
    return html`<h2>Evaluation</h2>
<div class="boxes">
${cards}</div>
${more(task.evaluations.length - shown.length, 'more')}`;
  }

  #card(part: Component): Markup {
    const addresses = [...new Set([part.id, ...part.urls])].filter(
      (url) => url !== null && url !== componentTitle(part),
    );
    const wide = part.schema === null ? '' : ' wide';
    return html`<div class="box${wide}"><strong>${address(componentTitle(part))}</strong>
<span class="badge${part.kind === 'spec' ? ' open' : ' pass'}">${part.kind === 'spec' ? '? ' : '✓ '}${componentState(part)}</span>
${addresses.map((url) => html`<p class="address">${address(url!)}</p>\n`)}${part.description === null ? null : html`<p>${part.description}</p>\n`}${part.schema === null ? null : this.#fields(part.schema.fields, part.schema.key)}${this.#list(
  part.expectedMetrics.map(({ name }) => html`${address(name)}`),
)}${this.#list(part.tests.map((test) => html`<code>${test.command ?? test.url ?? titleOf(test)}</code>`))}${this.#list(
  part.environments.map(
    (environment) => html`${address(environment.name ?? environment.url ?? '(unnamed)')}`,
  ),
)}${this.#list(part.hyperparameters.map((parameter) => html`<code>${hyperparameterText(parameter)}</code>`))}</div>
`;
  }

  #fields(fields: readonly Field[], key: readonly string[]): Markup {
    const rows = fields.slice(0, this.#limit).flatMap((field) => this.#fieldRows(field, key, ''));
    return html`${table('Fields', fieldColumns, rows)}${more(fields.length - Math.min(fields.length, this.#limit), 'fields')}`;
  }

  #fieldRows(field: Field, key: readonly string[], above: string): TableRow[] {
    const name = above + titleOf(field);
    const isKey = [field.name, field.id].some((label) => label !== null && key.includes(label));
    const cells = [
      html`<code>${name}</code>${isKey ? ' (key)' : null}`,
      html`<code>${fieldType(field)}</code>`,
      field.valuePattern === null ? null : html`<code>${field.valuePattern}</code>`,
      field.description,
    ];
    const inner = field.subFields.slice(0, this.#limit);
    return [{ cells }, ...inner.flatMap((one) => this.#fieldRows(one, [], `${name}/`))];
  }

  #results(results: readonly EvaluationResult[]): Markup | null {
    if (results.length === 0) return null;
    const shown = results.slice(0, this.#limit);
    const rows = shown.map((result) => ({
      cells: [address(result.metric?.name ?? '(no metric)'), resultText(result), result.description],
    }));
    return html`${table('Results', resultColumns, rows)}${more(results.length - shown.length, 'results')}`;
  }

  #list(items: readonly Markup[]): Markup | null {
    if (items.length === 0) return null;
    const shown = items.slice(0, this.#limit);
    return html`<ul>${shown.map((item) => html`<li>${item}</li>`)}</ul>
${more(items.length - shown.length, 'more')}`;
  }

  #subTasks(tasks: readonly Task[], depth: number): Markup | null {
    if (tasks.length === 0) return null;
    const shown = depth > 0 ? tasks.slice(0, this.#limit) : [];
    return html`<h2>${plural(tasks.length, 'subtask')}</h2>
${shown.map(
  (
    task,
  ) => html`<details class="fold"><summary>${titleOf(task)} <span class="kind">${taskKinds[task.kind]}</span></summary><div>
${task.name === null || task.id === null ? null : html`<p class="address">${address(task.id)}</p>\n`}${this.#body(task, depth - 1)}</div></details>
`,
)}${more(tasks.length - shown.length, 'subtasks')}`;
  }
}

function more(left: number, what: string): Markup | null {
  return left === 0
    ? null
    : html`<p class="more-left">… ${left} more${what === 'more' ? '' : ` ${what}`}</p>\n`;
}
