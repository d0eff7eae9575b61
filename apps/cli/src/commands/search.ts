import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError } from '@assay/records';
import {
  rankHits,
  readTaskSet,
  type SearchHit,
  type SearchQuery,
  searchTasks,
  type Task,
} from '@assay/tasks';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import { colors } from '../colors.ts';
import type { CommandModule, Options } from '../command.ts';
import { countOption } from '../count-option.ts';
import { exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';
import { inFile } from '../in-file.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { readSource } from '../read-source.ts';
import { findTaskFiles, type TaskFile } from '../search/find-task-files.ts';
import { searchReport } from '../search/search-report.ts';

const formats = ['text', 'json'] as const;
const kinds = ['problem', 'solution', 'evaluation', 'task'] as const satisfies readonly Task['kind'][];
const filters = ['input', 'outputField', 'metric', 'hyperparameter', 'kind'] as const;

/** Files in hand at once: enough to keep the disk busy, few enough to keep memory flat. */
const batchSize = 16;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<query>', 'words that must all occur; "" or "*" for any')
    .argument(
      '[path...]',
      'files and folders (searched for *.jsonld and *.json); the current folder when left out',
    )
    .option('--input <text>', 'part of the name or address of an input data set')
    .option('--output-field <name>', 'a field of an output schema')
    .option('--metric <name>', 'an expected or reported metric ("F1 Score" finds "f1-score")')
    .option('--hyperparameter <name[=value]>', 'a hyperparameter, with a value or any')
    .option('--kind <kind>', `only tasks of a kind: ${kinds.join(', ')}`)
    .option('--limit <count>', 'hits to show (0: all; without it 50, in JSON all)')
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay search mmlu tasks/\n  $ assay search "*" tasks/ archive/ --metric accuracy --output-field answer\n' +
        '  $ assay search tasks/ --hyperparameter temperature=0\n' +
        '\nWith a filter the query may be left out, when every argument is an existing path.\n' +
        'Finding nothing is an answer, not a failure: exit code 0, an empty list in JSON.\n' +
        'Files that cannot be read are named on stderr and do not stop the search.\n' +
        '\nExit codes: 0 searched · 2 a path cannot be opened (the others are searched all the same)',
    );
  return async (args, options) => {
    const format = choice('--format', options['format'], formats);
    const limit = countOption('--limit', options['limit'] ?? (format === 'json' ? 0 : 50)) || Infinity;
    const { text, paths } = await queryAndPaths(args, options, io);
    const query = readQuery(text, options);
    const { files, errors } = await findTaskFiles(paths.length === 0 ? ['.'] : paths, io);
    for (const error of errors) io.err(explainError(error).text);
    const hits: SearchHit[] = [];
    let unreadable = 0;
    for (let at = 0; at < files.length; at += batchSize) {
      for (const found of await Promise.all(
        files.slice(at, at + batchSize).map((file) => searchFile(file, query, io)),
      )) {
        if (found instanceof AssayError) {
          unreadable += 1;
          io.err(explainError(found).text);
        } else hits.push(...found);
      }
    }
    const ranked = rankHits(hits);
    const shown = ranked.slice(0, limit);
    if (format === 'json')
      io.out(jsonText({ query, files: files.length, unreadable, total: ranked.length, hits: shown }));
    else io.out(searchReport(shown, ranked.length, await colors(io)));
    return errors.length > 0 ? exitCodes.usage : exitCodes.done;
  };
};

async function searchFile(
  file: TaskFile,
  query: SearchQuery,
  io: Io,
): Promise<readonly SearchHit[] | AssayError> {
  try {
    return await inFile(file.path, async () => {
      const source = await readSource(file.path, io);
      // Any JSON lies about in folders; only what names the vocabulary can hold a task.
      if (!file.named && file.path.endsWith('.json') && isOtherJson(source.text)) return [];
      const { tasks } = await readTaskSet([source]);
      return searchTasks({ path: file.path, text: source.text, tasks }, query);
    });
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
}

function isOtherJson(text: string): boolean {
  if (text.includes('mlcommons.org')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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

function readQuery(text: string, options: Options): SearchQuery {
  const given = Object.fromEntries(
    filters.flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name]]] : [])),
  );
  const kind = options['kind'] === undefined ? {} : { kind: choice('--kind', options['kind'], kinds) };
  return { text, ...given, ...kind };
}
