import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Store, Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import type { CommandModule, Options } from '../command.ts';
import { countOption } from '../count-option.ts';
import { projectOption, withStore, withWorkbench } from '../evaluation/project-option.ts';
import type { ReportFormat } from '../evaluation/show-report.ts';
import { textOption } from '../evaluation/text-option.ts';
import { type Result, writeResult } from '../evaluation/write-result.ts';
import { exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';
import type { Io } from '../io.ts';

const formats: readonly ReportFormat[] = [
  'text',
  'json',
  'markdown',
  'html',
  'junit',
  'csv',
  'parquet',
  'github',
  'summary',
];

/** `assay report`: what is known of one scored run, from the store. */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(
    command.argument('[run]', 'a run, a scoring, a baseline, a specification or latest', 'latest'),
  )
    .option('--format <format>', `how to show it: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .option('--against <run>', 'compare with this run, sample by sample')
    .option('--allow-changed', 'compare although the scorer or the hidden data changed', false)
    .option('--include-outputs', 'show what the model said on the worst samples', false)
    .option('--worst <count>', 'samples to list for each score', '10')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay report\n  $ assay report latest --format html --out report.html\n  $ assay report good --against main --format markdown\n' +
        '\nAll formats are made from what is stored; labels are in none of them. csv and parquet are the scores, a row\n' +
        'for each sample. github appends a summary to $GITHUB_STEP_SUMMARY where that is set; summary prints one that\n' +
        "fits in a comment. The project's gates that are about the run are part of the report.\n" +
        '\nExit codes: 0 reported, whatever the gates say (`assay gate` judges) · 2 no such run, or a wrong project file',
    );
  return async ([reference = 'latest'], options) => {
    const format = choice('--format', options['format'], formats);
    const settings = {
      reference,
      against: textOption(options['against']),
      allowChanged: options['allowChanged'] === true,
      includeOutputs: options['includeOutputs'] === true,
      worst: countOption('--worst', options['worst']),
    };
    await withProjectOrStore(command, options, io, async (store, bench) => {
      const { gatherReport } = await import('../evaluation/gather-report.ts');
      const { showReport } = await import('../evaluation/show-report.ts');
      const gathered = await gatherReport(settings, store, bench);
      await write(await showReport(gathered, format, store, io), format, options, io);
    });
    return exitCodes.done;
  };
};

async function write(result: Result, format: ReportFormat, options: Options, io: Io): Promise<void> {
  const summary = io.env['GITHUB_STEP_SUMMARY'];
  if (format === 'github' && options['out'] === undefined && summary !== undefined && summary !== '') {
    await appendFile(summary, result as string);
    io.err('appended to the job summary\n');
    return;
  }
  await writeResult(result, { out: options['out'], isFile: format === 'html' || format === 'parquet' }, io);
}

/**
 * With the project where there is one, for its gates. A report needs the store alone: a project file that is
 * wrong is told and passed over, unless it was named.
 */
async function withProjectOrStore(
  command: Command,
  options: Options,
  io: Io,
  use: (store: Store, bench: Workbench | null) => Promise<void>,
): Promise<void> {
  if (!existsSync(resolve(io.cwd, String(options['project'])))) {
    return withStore(options, io, (store) => use(store, null));
  }
  const isNamed = command.getOptionValueSource('project') === 'cli';
  let opened = false;
  try {
    await withWorkbench(options, io, (bench) => {
      opened = true;
      return use(bench.store, bench);
    });
  } catch (error) {
    if (opened || isNamed || !(error instanceof AssayError) || error.trouble !== 'usage') throw error;
    io.err(`${explainError(error).text}the report is made without the gates of the project\n`);
    await withStore(options, io, (store) => use(store, null));
  }
}
