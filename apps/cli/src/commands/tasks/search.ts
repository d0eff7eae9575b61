import { jsonText, shortText } from '@assay/shown';
import type { SearchHit, Task } from '@assay/tasks';
import { type SearchRequest, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { CommandModule, Options } from '../../command.ts';
import { exitCodes, explainError } from '../../explain-error.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import { choice, countOption } from '../../options.ts';
import { worldOf } from '../../version.ts';
import { sayLink } from '../../workbench/say-link.ts';

/** Hits for people: where, what, and why. */
function searchReport(hits: readonly SearchHit[], total: number, colour: Colors): string {
  if (total === 0) return 'nothing found\n';
  const lines = hits.flatMap((hit) => {
    const title = shortText(hit.name ?? hit.id ?? '(unnamed)', 100);
    return [
      `${colour.cyan(`${shortText(hit.path, 200)}:${hit.line}`)}  ${colour.bold(title)} ${colour.dim(hit.kind)}`,
      ...hit.reasons.slice(0, 8).map(({ kind, text, line, within }) => {
        const place = [
          within === null ? '' : `in ${shortText(within, 60)}`,
          line === null ? '' : `line ${line}`,
        ];
        const where = place.filter((word) => word !== '').join(', ');
        return `  ${colour.dim(kind)} ${shortText(text, 120)}${where === '' ? '' : colour.dim(` (${where})`)}`;
      }),
    ];
  });
  const left = total - hits.length;
  if (left > 0) lines.push(colour.dim(`… ${left} more (--limit 0 shows all)`));
  return `${lines.join('\n')}\n`;
}

const formats = ['text', 'json'] as const;
const kinds = ['problem', 'solution', 'evaluation', 'task'] as const satisfies readonly Task['kind'][];
const filters = ['input', 'outputField', 'metric', 'hyperparameter', 'kind'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<query>', 'words that must all occur; "" or "*" matches everything')
    .argument(
      '[path...]',
      'files and folders, searched for *.jsonld and *.json (default: the current folder)',
    )
    .option('--input <text>', 'part of the name or address of an input dataset')
    .option('--output-field <name>', 'a field in an output schema')
    .option('--metric <name>', 'an expected or reported metric ("F1 Score" finds "f1-score")')
    .option('--hyperparameter <name[=value]>', 'a hyperparameter, with a given value or any')
    .option('--kind <kind>', `only this kind of task: ${kinds.join(', ')}`)
    .option('--limit <count>', 'results to show; 0 for all (default: 50, in JSON all)')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay search mmlu tasks/\n  $ assay search "*" tasks/ archive/ --metric accuracy --output-field answer\n' +
        '  $ assay search tasks/ --hyperparameter temperature=0\n' +
        '\nWith a filter, the query may be omitted if every argument is an existing path.\n' +
        'Finding nothing is not a failure: exit code 0, and an empty list in JSON.\n' +
        'Large folders are indexed in your user cache, so the next search reads only what changed.\n' +
        'Unreadable files are listed on stderr and do not stop the search.\n' +
        '\nExit codes: 0 searched · 2 a path cannot be opened (the others are still searched)',
    );
  return async (args, options) => {
    const format = choice('--format', options['format'], formats);
    const limit = countOption('--limit', options['limit'] ?? (format === 'json' ? 0 : 50));
    const { text, paths } = await queryAndPaths(args, options, io);
    const query = readQuery(text, options);
    const search = await verbs.search();
    const { files, total, hits, unopened, unreadable } = await search(
      { query, paths: paths.length === 0 ? ['.'] : paths, ...(limit === 0 ? {} : { limit }) },
      worldOf(io),
    );
    for (const error of [...unopened, ...unreadable]) io.err(explainError(error).text);
    if (format === 'json') io.out(jsonText({ query, files, unreadable: unreadable.length, total, hits }));
    else {
      io.out(searchReport(hits, total, await colors(io)));
      if (paths.length === 0) await sayLink(pageOf(query), io);
    }
    return unopened.length > 0 ? exitCodes.usage : exitCodes.done;
  };
};

async function queryAndPaths(
  args: readonly string[],
  options: Options,
  io: Io,
): Promise<{ readonly text: string; readonly paths: readonly string[] }> {
  const [first = '', ...rest] = args;
  const filtered = filters.some((name) => options[name] !== undefined);
  const allPaths = filtered && (await Promise.all(args.map((path) => exists(path, io)))).every(Boolean);
  return allPaths ? { text: '', paths: args } : { text: first, paths: rest };
}

async function exists(path: string, io: Io): Promise<boolean> {
  return path !== '' && (await stat(resolve(io.cwd, path)).catch(() => null)) !== null;
}

function readQuery(text: string, options: Options): SearchRequest['query'] {
  const given = Object.fromEntries(
    filters.flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name]]] : [])),
  );
  const kind = options['kind'] === undefined ? {} : { kind: choice('--kind', options['kind'], kinds) };
  return { text, ...given, ...kind };
}

/** The page that lists the same tasks. */
function pageOf({ text, outputField, ...choices }: SearchRequest['query']): string {
  const asked = { q: text === '*' ? '' : text, output_field: outputField, ...choices };
  const words = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return words.length === 0 ? '/tasks' : `/tasks?${words.join('&')}`;
}
