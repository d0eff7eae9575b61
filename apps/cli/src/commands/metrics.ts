import { AssayError, nearestName } from '@assay/records';
import { jsonText } from '@assay/shown';
import { type ScoreFileRequest, verbs } from '@assay/verbs';
import type { CommandModule, Options } from '../command.ts';
import { writeResult } from '../evaluation/write-result.ts';
import { type ExitCode, exitCodes } from '../explain-error.ts';
import { oneWordOf } from '../help/one-word-of.ts';
import { colors, type Io } from '../io.ts';
import { choice, several } from '../options.ts';
import { worldOf } from '../version.ts';

type Parameters = NonNullable<ScoreFileRequest['parameters']>;

/** `k=5`, `average=macro`, `scale=["low","high"]`: the value is JSON where it parses, else a text. */
function parseParameters(params: readonly string[]): Parameters {
  return Object.fromEntries(
    params.map((param) => {
      const equals = param.indexOf('=');
      if (equals < 1) throw new AssayError('usage', 'E_OPTION', `--param ${param}: expected name=value`);
      return [param.slice(0, equals), parseValue(param.slice(equals + 1))];
    }),
  );
}

function parseValue(text: string): Parameters[string] {
  try {
    return JSON.parse(text) as Parameters[string];
  } catch {
    return text;
  }
}

const whats = ['show', 'score'] as const;
const formats = ['text', 'json', 'markdown'] as const;

/** `assay metrics`, `assay metrics show NAME`, `assay metrics score NAME FILE`. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .addArgument(oneWordOf('[what]', 'what to do (default: list the catalogue)', whats))
    .argument('[name]', 'a metric, by name or alias')
    .argument('[file]', 'with score: rows with output, expected and metadata (JSONL, JSON, CSV, Parquet)')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--param <name=value>', 'a parameter of the metric (repeatable)', several, [])
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay metrics\n  $ assay metrics show f1\n  $ assay metrics score f1 rows.jsonl --param average=macro --format json\n' +
        '\nA row: {"id": "r1", "output": "Paris", "expected": "Paris", "metadata": {"tags": ["geography"]}}\n' +
        '\nExit codes: 0 listed or scored · 1 a row is invalid · 2 no such metric, parameter or file',
    );
  return async (args, options) => {
    const format = choice('--format', options['format'], formats);
    const [what, name, file] = args;
    if (what === undefined) return list(format, io);
    if (what !== 'show' && what !== 'score') {
      const near = nearestName(what, whats);
      throw usage(
        `assay metrics ${what}: expected show or score`,
        near === null
          ? `To see what a metric is: \`assay metrics show ${name ?? what}\`.`
          : `Did you mean ${near}?`,
      );
    }
    if (name === undefined) throw usage(`assay metrics ${what} expects the name of a metric`);
    if (what === 'show' && file === undefined) return show(name, format, io);
    if (what === 'score' && file !== undefined) return score(name, file, options, io);
    throw usage(
      what === 'score'
        ? 'assay metrics score expects a file of rows'
        : 'assay metrics show takes no file: `assay metrics score` does',
    );
  };
};

type Format = (typeof formats)[number];

async function list(format: Format, io: Io): Promise<ExitCode> {
  const listed = await (await verbs.metrics.list())(format === 'markdown' ? { as: format } : {}, worldOf(io));
  if (listed.document !== null) io.out(listed.document.contents);
  else if (format === 'json') {
    const metrics = listed.families.flatMap((family) => family.metrics.map(({ facts }) => facts));
    io.out(jsonText({ metrics }));
  } else {
    const { listMetrics } = await import('../metrics/list-metrics.ts');
    io.out(listMetrics(listed, await colors(io)));
  }
  return exitCodes.done;
}

async function show(name: string, format: Format, io: Io): Promise<ExitCode> {
  const ask = await verbs.metrics.show();
  const { facts, document } = await ask(format === 'json' ? { name } : { name, as: 'markdown' }, worldOf(io));
  if (document === null) io.out(jsonText(facts));
  else if (format === 'markdown') io.out(document.contents);
  else {
    const { showMetric } = await import('../metrics/list-metrics.ts');
    io.out(showMetric(document.contents, await colors(io)));
  }
  return exitCodes.done;
}

async function score(name: string, file: string, options: Options, io: Io): Promise<ExitCode> {
  const parameters = parseParameters(options['param'] as readonly string[]);
  const ask = await verbs.metrics.score();
  const scored = await ask({ metric: name, path: file, parameters }, worldOf(io));
  if (options['format'] === 'json') {
    const { scoredJson } = await import('../metrics/scored-text.ts');
    await writeResult(scoredJson(scored), { out: null, isFile: false }, io);
  } else {
    const { scoredText } = await import('../metrics/scored-text.ts');
    io.out(await scoredText(scored, io));
  }
  return exitCodes.done;
}

function usage(message: string, fix = 'See `assay metrics --help`.'): AssayError {
  return new AssayError('usage', 'E_USAGE', message, { fix });
}
