import { AssayError } from '@assay/records';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';

const formats = ['text', 'json', 'markdown'] as const;

/** `assay metrics`, `assay metrics show NAME`, `assay metrics score NAME FILE`. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[what]', 'show or score; without it, the catalogue is listed')
    .argument('[name]', 'a metric, by name or alias')
    .argument('[file]', 'with score: rows with output, expected and metadata (JSONL, JSON, CSV, Parquet)')
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--param <name=value>', 'a parameter of the metric; may be repeated', collect, [])
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay metrics\n  $ assay metrics show f1\n  $ assay metrics score f1 rows.jsonl --param average=macro --format json\n' +
        '\nA row: {"id": "r1", "output": "Paris", "expected": "Paris", "metadata": {"tags": ["geography"]}}\n' +
        '\nExit codes: 0 told or scored · 1 a row is wrong · 2 no such metric, parameter or file',
    );
  return async (args, options) => {
    const format = choice('--format', options['format'], formats);
    const [what, name, file] = args;
    if (what === undefined) {
      const { listMetrics } = await import('../metrics/list-metrics.ts');
      io.out(await listMetrics(format, io));
      return exitCodes.done;
    }
    if (what !== 'show' && what !== 'score') {
      throw usage(
        `assay metrics ${what}: expected show or score`,
        `To see what a metric is: \`assay metrics show ${name ?? what}\`.`,
      );
    }
    if (name === undefined) throw usage(`assay metrics ${what} expects the name of a metric`);
    if (what === 'show' && file === undefined) {
      const { showMetric } = await import('../metrics/show-metric.ts');
      io.out(await showMetric(name, format, io));
      return exitCodes.done;
    }
    if (what === 'score' && file !== undefined) return score(name, file, options, io);
    throw usage(
      what === 'score'
        ? 'assay metrics score expects a file of rows'
        : 'assay metrics show takes no file: `assay metrics score` does',
    );
  };
};

async function score(name: string, file: string, options: Options, io: Io): Promise<ExitCode> {
  const { scoreFile } = await import('../metrics/score-file.ts');
  const scored = await scoreFile(name, file, { params: options['param'] as readonly string[], io });
  if (options['format'] === 'json') io.out(jsonText(scored));
  else {
    const { scoredText } = await import('../metrics/scored-text.ts');
    io.out(await scoredText(scored, io));
  }
  return exitCodes.done;
}

function collect(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value];
}

function usage(message: string, fix = 'See `assay metrics --help`.'): AssayError {
  return new AssayError('usage', 'E_USAGE', message, { fix });
}
