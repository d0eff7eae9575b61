import { AssayError } from '@assay/records';
import { jsonText } from '@assay/shown';
import { type ListRequest, verbs } from '@assay/verbs';
import {
  choice,
  namingFlags,
  pageSize,
  projectOf,
  projectOption,
  sinceOption,
  textOption,
} from '../options.ts';
import type { CommandModule, Options } from '../command.ts';
import { exitCodes } from '../explain-error.ts';
import type { Io } from '../io.ts';
import type { ListTable } from '../list/list-rows.ts';
import { oneWordOf } from '../help/one-word-of.ts';
import { worldOf } from '../version.ts';
import { sayLink } from '../workbench/say-link.ts';

const formats = ['text', 'json'] as const;
const nouns = ['executions', 'runs', 'scorings', 'scorers', 'baselines'] as const;

/** What `--status` may say of each; the others have none. */
const statuses = {
  executions: ['running', 'completed', 'stopped', 'interrupted', 'failed', 'died', 'unknown'],
  runs: ['open', 'closed', 'stopped'],
  scorings: ['current', 'superseded', 'invalidated', 'withdrawn'],
} as const;

/** `assay list`: what the store has, newest first. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command.addArgument(oneWordOf('[what]', 'executions unless named', nouns)))
    .option('--evaluation <key>', 'only this evaluation')
    .option('--specification <key>', 'only this specification')
    .option('--task <key>', 'only this task')
    .option('--model <key>', 'only this model')
    .option(
      '--status <status>',
      `executions: ${statuses.executions.join(', ')}; runs: ${statuses.runs.join(', ')}; scorings: ${statuses.scorings.join(', ')}`,
    )
    .option('--truncated', 'only runs with a truncated answer', false)
    .option('--since <time>', 'a date or time, or how long ago: 90m, 12h, 7d, 2w')
    .option('--limit <n>', 'entries per page', '20')
    .option('--after <page>', 'continue after this entry (printed at the end of the previous page)')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay list\n  $ assay list runs --model atlas --since 7d\n  $ assay list executions --status died --format json\n' +
        '\nNewest first; baselines by name. An execution is one invocation of run, repeat or score. Its status is died if its process\n' +
        'disappeared without recording an end; `assay run --resume` continues it.\n' +
        '\nExit codes: 0 listed, even if there is nothing to list · 2 no store, or an invalid option',
    );
  return async ([what], options) => {
    const noun = choice('list', what ?? 'executions', nouns);
    if (options['truncated'] === true && noun !== 'runs')
      throw new AssayError('usage', 'E_OPTION', `--truncated is about runs: assay list runs --truncated`);
    const format = choice('--format', options['format'], formats);
    const page = await namingFlags({ after: '--after', limit: '--limit' }, () => ask(noun, options, io));
    const { items, table, next } = page;
    if (format === 'json') io.out(jsonText({ [noun]: items, next }));
    else if (items.length === 0) io.err(`there are no ${noun}${isFiltered(options) ? ' like that' : ''}\n`);
    else {
      const { textTable } = await import('../evaluation/text-table.ts');
      const [head, ...rows] = table;
      io.out(`${textTable(head!, rows, head!.length).join('\n')}\n`);
      if (next !== null) io.err(`more: --after ${next}\n`);
      await sayLink(noun === 'executions' ? '/' : '/runs', io, projectOf(options));
    }
    return exitCodes.done;
  };
};

interface Listed {
  readonly items: readonly object[];
  readonly table: readonly (readonly string[])[];
  readonly next: string | null;
}

async function ask(noun: (typeof nouns)[number], options: Options, io: Io): Promise<Listed> {
  const tables = await import('../list/list-rows.ts');
  const request = requestOf(options);
  const world = worldOf(io);
  switch (noun) {
    case 'executions': {
      const status = statusOf(options, statuses.executions);
      const page = await (await verbs.list.executions())({ ...request, status }, world);
      return listed(page, tables.executionTable, ({ execution, status: is }) => ({
        status: is,
        ...execution,
      }));
    }
    case 'runs': {
      const status = statusOf(options, statuses.runs);
      const truncated = options['truncated'] === true;
      const page = await (await verbs.list.runs())({ ...request, status, truncated }, world);
      return listed(page, tables.runTable, ({ manifest, status: is }) => ({ status: is, ...manifest }));
    }
    case 'scorings': {
      const status = statusOf(options, statuses.scorings);
      const page = await (await verbs.list.scorings())({ ...request, status }, world);
      const keysOf = (one: (typeof page.items)[number]): object => ({
        ...one.scoring,
        task_specification_key: one.manifest?.task_specification_key ?? null,
        model_key: one.manifest?.model.key ?? null,
      });
      return listed(page, tables.scoringTable, keysOf);
    }
    case 'scorers': {
      refuseStatus(noun, options);
      const page = await (await verbs.list.scorers())(request, world);
      return listed(page, tables.scorerTable, ({ version, ...used }) => ({ ...used, ...version }));
    }
    case 'baselines': {
      refuseStatus(noun, options);
      const { baselineJson } = await import('../evaluation/baseline-text.ts');
      const page = await (await verbs.list.baselines())(request, world);
      return listed(page, tables.baselineTable, baselineJson);
    }
  }
}

function listed<Item>(
  { items, next }: { readonly items: readonly Item[]; readonly next: string | null },
  { head, cells }: ListTable<Item>,
  jsonOf: (item: Item) => object,
): Listed {
  return { items: items.map(jsonOf), table: [head, ...items.map(cells)], next };
}

function requestOf(options: Options): ListRequest {
  const text = (name: string): string | undefined => textOption(options[name]) ?? undefined;
  return {
    project: projectOf(options),
    evaluation: text('evaluation'),
    specification: text('specification'),
    task: text('task'),
    model: text('model'),
    since: sinceOption(text('since')),
    limit: pageSize(options['limit']),
    after: text('after'),
  };
}

function statusOf<Status extends string>({ status }: Options, known: readonly Status[]): Status | undefined {
  return status === undefined ? undefined : choice('--status', status, known);
}

function refuseStatus(noun: string, { status }: Options): void {
  if (status !== undefined) throw new AssayError('usage', 'E_OPTION', `--status: ${noun} have none`);
}

function isFiltered(options: Options): boolean {
  if (options['truncated'] === true) return true;
  return ['evaluation', 'specification', 'task', 'model', 'status', 'since', 'after'].some(
    (name) => options[name] !== undefined,
  );
}
