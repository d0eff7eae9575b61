import { differenceSentence } from '@assay/engine';
import {
  agreeing,
  html,
  intervalChart,
  type Markup,
  page,
  plural,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
  table,
  tableColumns,
} from '@assay/shown';
import type { ComparedTask } from './compared-task.ts';

/** All specifications of an evaluation on one page that needs nothing else. */
export function comparedTasksPage(
  evaluation: string,
  tasks: readonly ComparedTask[],
  alone: readonly string[],
): string {
  const compared = tasks.reduce((sum, { columns }) => sum + columns.length, 0);
  const said = `${plural(tasks.length, 'task')}, ${plural(compared, 'specification')}. Each is compared with the first of its task over paired samples; p-values are adjusted by Holm over all of them.${aloneText(alone)}`;
  return page(
    `${evaluation} – specifications compared`,
    html`<header><h1>${evaluation}</h1><p class="lead"><b>${surest(tasks)}</b> ${said}</p></header>${tasks.map(taskSection)}`,
  );
}

/** The difference that chance explains least. */
function surest(tasks: readonly ComparedTask[]): string {
  const all = tasks.flatMap(({ columns, differences }) =>
    differences.map((one) => ({ one, first: columns[0]!.specification })),
  );
  const [found] = all.toSorted((a, b) => (a.one.p_adjusted ?? 2) - (b.one.p_adjusted ?? 2));
  if (found === undefined) return '';
  return `${found.one.specification} against ${found.first}, ${differenceSentence(found.one)}`;
}

function aloneText(alone: readonly string[]): string {
  if (alone.length === 0) return '';
  return ` ${alone.join(', ')} ${agreeing(alone.length, 'stands', 'stand')} alone on ${agreeing(alone.length, 'its task', 'their tasks')}, and ${agreeing(alone.length, 'is', 'are')} compared with nothing.`;
}

function taskSection(task: ComparedTask): Markup {
  const { task_key: key, samples, samples_differing: differing, samples_total: total } = task;
  const shown = samples.length < total ? `; ${samples.length} are shown` : '';
  return html`<section><h2>${key}</h2>${marks(task)}${differenceTable(task)}${chart(task)}<details class="fold"><summary>${differing} of ${total} lines of samples differ${shown}</summary><div>${sampleTable(task)}</div></details></section>
`;
}

function marks({ columns }: ComparedTask): readonly Markup[] {
  return columns.flatMap(({ specification, mark }) =>
    mark === null ? [] : [html`<p class="soft">${specification}: ${mark}</p>`],
  );
}

function differenceTable({ columns, differences }: ComparedTask): Markup {
  const first = columns[0]!.specification;
  const heads = tableColumns(
    'specification',
    'score',
    '#n',
    `#${first}`,
    '#then',
    '#difference',
    '#95 % interval',
    '#p (Holm)',
  );
  const rows = differences.map((one) => ({
    cells: [
      one.specification,
      one.score_name,
      one.n,
      shownNumber(one.mean_before, one.interval),
      shownNumber(one.mean_after, one.interval),
      signedNumber(one.difference, one.interval),
      one.interval === null ? '–' : shownInterval(one.interval),
      shownPValue(one.p_adjusted),
    ],
  }));
  return table(`Differences from ${first}`, heads, rows);
}

function chart({ differences }: ComparedTask): Markup {
  const drawn = differences.filter(({ interval }) => interval !== null);
  if (drawn.length === 0) return html``;
  const names = [...new Set(drawn.map(({ score_name: name }) => name))];
  const charts = names.map((name) =>
    intervalChart(
      drawn
        .filter(({ score_name: own }) => own === name)
        .map(({ specification: label, difference: value, interval }) => ({
          label,
          value,
          low: interval!.low,
          high: interval!.high,
        })),
      { title: name, reference: { value: 0, label: 'no difference' }, from: -0.05, to: 0.05 },
    ),
  );
  return html`<div class="boxes">${charts}</div>`;
}

function sampleTable({ columns, samples }: ComparedTask): Markup {
  const heads = tableColumns('sample', 'score', ...columns.map(({ specification }) => `#${specification}`));
  const rows = samples.map(({ sample_id: id, score_name: name, values, differs }) => ({
    cells: [
      differs ? `≠ ${id}` : id,
      name,
      ...values.map((value) => (value === null ? '∅' : shownNumber(value))),
    ],
  }));
  return table('Samples', heads, rows);
}
