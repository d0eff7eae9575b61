import type { Component, EvaluationResult, Field, Task } from '../read/task.ts';
import { type Html, html } from './html.ts';
import { judges, type ShowOptions } from './outline.ts';
import { pageStyle, pageStyleDigest } from './page-style.ts';
import { visibleText } from './visible-text.ts';
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
export function showHtml(tasks: readonly Task[], options: ShowOptions = {}): string {
  const { depth = Infinity, limit = Infinity } = options;
  const view = new Page(limit);
  const shown = tasks.slice(0, limit);
  const title = shown[0] === undefined ? 'No tasks' : text(titleOf(shown[0]));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${pageStyleDigest}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>`.markup;
  const body = html`</style>
</head>
<body>
<main>
${shown.map((task) => view.task(task, depth))}${more(tasks.length - shown.length, 'tasks')}</main>
</body>
</html>
`.markup;
  return page + pageStyle + body;
}

class Page {
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  task(task: Task, depth: number): Html {
    return html`<article class="task">
<p class="kind">${taskKinds[task.kind]}</p>
<h1>${text(titleOf(task))}</h1>
${task.name === null || task.id === null ? null : html`<p class="address">${address(task.id)}</p>`}
${this.#body(task, depth)}</article>
`;
  }

  #body(task: Task, depth: number, around: Task | null = null): Html {
    const references =
      around !== null && judges(task, around)
        ? []
        : [
            ...task.isBasedOn.map(({ id }) => html`<p>Answers ${address(id)}</p>\n`),
            ...task.evaluatedSolutions.map(({ id }) => html`<p>Judges ${address(id)}</p>\n`),
          ];
    return html`${[
      task.description === null ? null : html`<p>${text(task.description)}</p>\n`,
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

  #section(title: string, parts: readonly Component[]): Html | null {
    if (parts.length === 0) return null;
    const shown = parts.slice(0, this.#limit);
    return html`<h2>${title}</h2>
<div class="cards">
${shown.map((part) => this.#card(part))}</div>
${more(parts.length - shown.length, 'more')}`;
  }

  #evaluations(task: Task, depth: number): Html | null {
    if (task.evaluations.length === 0) return null;
    const shown = task.evaluations.slice(0, this.#limit);
    const cards = shown.map((part) =>
      isTask(part)
        ? html`<div class="card wide"><strong>${text(titleOf(part))}</strong> <span class="kind">${taskKinds[part.kind]}</span>
${this.#body(part, depth, task)}</div>\n`
        : this.#card(part),
    );
    return html`<h2>Evaluation</h2>
<div class="cards">
${cards}</div>
${more(task.evaluations.length - shown.length, 'more')}`;
  }

  #card(part: Component): Html {
    const addresses = [...new Set([part.id, ...part.urls])].filter(
      (url) => url !== null && url !== componentTitle(part),
    );
    const wide = part.schema === null ? '' : ' wide';
    return html`<div class="card${wide}"><strong>${address(componentTitle(part))}</strong>
<span class="state${part.kind === 'spec' ? ' fill' : ''}">${text(componentState(part))}</span>
${addresses.map((url) => html`<p class="address">${address(url!)}</p>\n`)}${part.description === null ? null : html`<p>${text(part.description)}</p>\n`}${part.schema === null ? null : this.#fields(part.schema.fields, part.schema.key)}${this.#list(
  part.expectedMetrics.map(({ name }) => html`${address(name)}`),
)}${this.#list(part.tests.map((test) => html`<code>${text(test.command ?? test.url ?? titleOf(test))}</code>`))}${this.#list(
  part.environments.map(
    (environment) => html`${address(environment.name ?? environment.url ?? '(unnamed)')}`,
  ),
)}${this.#list(part.hyperparameters.map((parameter) => html`<code>${text(hyperparameterText(parameter))}</code>`))}</div>
`;
  }

  #fields(fields: readonly Field[], key: readonly string[]): Html {
    const rows = fields.slice(0, this.#limit).flatMap((field) => this.#fieldRows(field, key, ''));
    return html`<table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Pattern</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
${more(fields.length - Math.min(fields.length, this.#limit), 'fields')}`;
  }

  #fieldRows(field: Field, key: readonly string[], above: string): Html[] {
    const name = above + titleOf(field);
    const isKey = [field.name, field.id].some((label) => label !== null && key.includes(label));
    return [
      html`<tr><td><code>${text(name)}</code>${isKey ? ' (key)' : null}</td><td><code>${text(fieldType(field))}</code></td><td>${
        field.valuePattern === null ? null : html`<code>${text(field.valuePattern)}</code>`
      }</td><td>${field.description === null ? null : text(field.description)}</td></tr>\n`,
      ...field.subFields.slice(0, this.#limit).flatMap((inner) => this.#fieldRows(inner, [], `${name}/`)),
    ];
  }

  #results(results: readonly EvaluationResult[]): Html | null {
    if (results.length === 0) return null;
    const shown = results.slice(0, this.#limit);
    return html`<table>
<thead><tr><th scope="col">Metric</th><th scope="col">Value</th><th scope="col">Note</th></tr></thead>
<tbody>
${shown.map(
  (result) =>
    html`<tr><td>${address(result.metric?.name ?? '(no metric)')}</td><td class="number">${text(resultText(result))}</td><td>${
      result.description === null ? null : text(result.description)
    }</td></tr>\n`,
)}</tbody>
</table>
${more(results.length - shown.length, 'results')}`;
  }

  #list(items: readonly Html[]): Html | null {
    if (items.length === 0) return null;
    const shown = items.slice(0, this.#limit);
    return html`<ul>${shown.map((item) => html`<li>${item}</li>`)}</ul>
${more(items.length - shown.length, 'more')}`;
  }

  #subTasks(tasks: readonly Task[], depth: number): Html | null {
    if (tasks.length === 0) return null;
    const shown = depth > 0 ? tasks.slice(0, this.#limit) : [];
    return html`<h2>${tasks.length === 1 ? '1 subtask' : `${tasks.length} subtasks`}</h2>
${shown.map(
  (
    task,
  ) => html`<details><summary>${text(titleOf(task))} <span class="kind">${taskKinds[task.kind]}</span></summary><div>
${task.name === null || task.id === null ? null : html`<p class="address">${address(task.id)}</p>\n`}${this.#body(task, depth - 1)}</div></details>
`,
)}${more(tasks.length - shown.length, 'subtasks')}`;
  }
}

function more(left: number, what: string): Html | null {
  return left === 0 ? null : html`<p class="more">… ${left} more${what === 'more' ? '' : ` ${what}`}</p>\n`;
}

function text(value: string): string {
  return visibleText(value);
}

/** Web addresses become links that are followed only on a click; anything else (javascript: too) stays text. */
function address(value: string): Html {
  return /^https?:\/\/[^\s]+$/i.test(value)
    ? html`<a href="${value}" rel="noopener noreferrer nofollow">${text(value)}</a>`
    : html`${text(value)}`;
}
