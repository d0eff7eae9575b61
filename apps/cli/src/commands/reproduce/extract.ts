import { join } from 'node:path';
import { AssayError } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import { type ExtractedTasks, verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice, countOption, namingFlags } from '../../options.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import type { CommandModule } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';
import { sayFileLink } from '../../workbench/say-link.ts';

const formats = ['text', 'json'] as const;

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<paper>', 'PDF, Markdown, HTML, LaTeX or text; an address with --allow-network')
    .requiredOption('--out <folder>', 'a new folder for the task files')
    .option('--allow-network', 'download the paper if given as an address', false)
    .option('--paper-url <url>', 'the address of the paper (arXiv, DOI): the base of every @id')
    .option('--dataset-url <url>', 'the address of the data')
    .option(
      '--baselines [names]',
      'models whose results become solutions, "GPT-4, Claude 3" (without names: all of them)',
    )
    .option('--model <key>', 'the model of the project that reads the paper')
    .option('--no-model', 'read the paper by patterns only (the default without --model)')
    .option('--reads <count>', 'number of independent readings by the model', '1')
    .option('--project <file>', 'the project file that declares the model', 'assay.yaml')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay extract paper.pdf --out task\n  $ assay extract paper.pdf --baselines "GPT-4, Claude 3" --model reader --reads 3 --out task\n' +
        '\nreview.html shows every field beside its page with the quote marked; evidence.json has the same as data. A field is rejected if its\n' +
        'quote is not in the paper, or its number is in no cell of the page. Instructions in the paper are treated as data, never followed.\n' +
        '\nExit codes: 0 valid task files · 1 a file is invalid, or the paper cannot be read · 2 usage · 4 the model gave no usable answer',
    );
  return async ([paper], options) => {
    const format = choice('--format', options['format'], formats);
    const extract = await verbs.extract();
    const { out, paperUrl, datasetUrl, model, baselines, project } = options as Flags;
    const made = await untilInterrupted((signal) =>
      namingFlags({ allow_network: '--allow-network:' }, () =>
        extract(
          {
            paper: paper!,
            out,
            ...(options['allowNetwork'] === true ? { allow_network: true } : {}),
            reads: countOption('--reads', options['reads']),
            ...(paperUrl === undefined ? {} : { paper_url: address('--paper-url', paperUrl) }),
            ...(datasetUrl === undefined ? {} : { dataset_url: address('--dataset-url', datasetUrl) }),
            ...(typeof model === 'string' ? { model, project } : {}),
            ...(baselines === undefined ? {} : { baselines: baselines === true ? [] : namesIn(baselines) }),
          },
          worldOf(io),
          { signal, on: ({ reading, of }) => io.err(`reading ${reading} of ${of}\n`) },
        ),
      ),
    );
    io.out(format === 'json' ? jsonText(made) : extractText(made, await colors(io)));
    if (format === 'text') await sayFileLink('/tasks', join(made.out, 'problem.jsonld'), io);
    return made.report.overall_passed ? exitCodes.done : exitCodes.failed;
  };
};

type Flags = {
  readonly out: string;
  readonly paperUrl?: string;
  readonly datasetUrl?: string;
  readonly model?: string | boolean;
  readonly baselines?: string | true;
  readonly project: string;
};

function namesIn(list: string): readonly string[] {
  return list.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

function address(flag: string, value: string): string {
  if (URL.canParse(value)) return value;
  throw new AssayError(
    'usage',
    'E_OPTION',
    `${flag} is an address with its scheme; given ${JSON.stringify(value)}`,
    {
      fix: 'Write it as https://arxiv.org/abs/2501.00001.',
    },
  );
}

function extractText(extracted: ExtractedTasks, color: Colors): string {
  const { out, files, extraction, refused, disagreements, notices, pages, tables } = extracted;
  const { report, coverage, doubt } = extracted;
  const results = extraction.baselines.reduce((sum, baseline) => sum + baseline.results.length, 0);
  const isValid = report.overall_passed
    ? color.green('valid')
    : color.red('not valid, see validation_report.json');
  return [
    `${color.bold(printable(extraction.name?.value ?? 'no name found'))}  (${plural(pages, 'page')}, ${plural(tables, 'table')} read)`,
    `  authors    ${extraction.authors.map(({ value }) => printable(value)).join(', ') || 'none found'}`,
    `  metrics    ${extraction.metrics.map(({ value }) => printable(value)).join(', ') || 'none found'}`,
    `  data       ${printable(extraction.dataset?.value ?? 'no address found')}`,
    `  subtasks   ${extraction.subtasks.map(({ name }) => printable(name)).join(', ') || 'none found'}`,
    `  baselines  ${plural(extraction.baselines.length, 'model')} with ${plural(results, 'number')}`,
    `  coverage   ${coverage.percent} % of the fields${coverage.missing.length === 0 ? '' : `; not found: ${coverage.missing.join(', ')}`}`,
    ...(doubt === null ? [] : [color.yellow(`  ${doubt}`)]),
    ...firstOf(notices).map((line) => color.yellow(`  ${line}`)),
    ...firstOf(disagreements.map((one) => `in dispute: ${one}`)).map((line) => color.yellow(`  ${line}`)),
    ...firstOf(refused.map(({ field, value, why }) => `refused: ${field} = ${value}: ${why}`)).map((line) =>
      color.yellow(`  ${line}`),
    ),
    `${printable(out)}: ${files.map(printable).join(', ')}: ${isValid}`,
    '',
  ].join('\n');
}

const MOST_LINES = 20;

function firstOf(lines: readonly string[]): readonly string[] {
  const rest = lines.length - MOST_LINES;
  const shown = lines.slice(0, MOST_LINES).map((line) => printable(line.replaceAll(/\s+/g, ' ')));
  return rest > 0 ? [...shown, `and ${rest} more, see evidence.json`] : shown;
}
