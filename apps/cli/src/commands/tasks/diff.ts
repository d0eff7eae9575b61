import { jsonText } from '@assay/shown';
import type { DiffVerdict } from '@assay/tasks';
import { verbs } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../../choice.ts';
import { colors } from '../../colors.ts';
import type { CommandModule } from '../../command.ts';
import { diffReport } from '../../diff/diff-report.ts';
import { type ExitCode, exitCodes } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../world-of.ts';

const formats = ['text', 'json'] as const;

const checked: Readonly<Record<DiffVerdict, ExitCode>> = {
  compatible: exitCodes.done,
  breaking: exitCodes.failed,
  unknown: exitCodes.inconclusive,
};

export const declare: CommandModule['declare'] = (command: Command, io: Io) => {
  command
    .argument('<before>', 'the older version of a problem')
    .argument('<after>', 'the newer version')
    .option('--check', 'set the exit code by whether old solutions still match', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay diff problem-v1.jsonld problem-v2.jsonld\n  $ assay diff old.jsonld new.jsonld --check\n' +
        '\nA change is breaking when a solution that matched before may no longer match.\n' +
        'Relative ids are treated as the same in both files.\n' +
        '\nExit codes: 0 compared · 1 a document is unreadable, or with --check, breaking · 2 a path cannot be opened, or holds no problem · 3 with --check, undetermined',
    );
  return async ([before, after], options) => {
    const format = choice('--format', options['format'], formats);
    const diff = await verbs.diff();
    const changes = await diff({ before: before!, after: after! }, worldOf(io));
    io.out(format === 'json' ? jsonText(changes) : diffReport(changes, await colors(io)));
    return options['check'] === true ? checked[changes.verdict] : exitCodes.done;
  };
};
