import { AssayError } from '@assay/records';
import { type DiffVerdict, diffProblemSets, readTaskSet, type Task } from '@assay/tasks';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import { colors } from '../colors.ts';
import type { CommandModule } from '../command.ts';
import { diffReport } from '../diff/diff-report.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { inFile } from '../in-file.ts';
import type { Io } from '../io.ts';
import { jsonText } from '@assay/shown';
import { readSource } from '../read-source.ts';

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
    .option('--check', 'let the exit code tell whether old solutions still match', false)
    .option('--format <format>', `how to report: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay diff problem-v1.jsonld problem-v2.jsonld\n  $ assay diff old.jsonld new.jsonld --check\n' +
        '\nA change is breaking when a solution that matched before may no longer match.\n' +
        'Relative ids are taken as the same in both files.\n' +
        '\nExit codes: 0 compared · with --check also 1 breaking · 3 it cannot be told · always 1 a document is unreadable · 2 a path cannot be opened, or no problem in it',
    );
  return async ([before, after], options) => {
    const format = choice('--format', options['format'], formats);
    // Both are read from the first one's address, so that a relative id means the same in both.
    const older = await inFile(before!, () => readSource(before!, io));
    const newer = await inFile(after!, () => readSource(after!, io));
    const diff = diffProblemSets(
      await problemsOf(before!, { ...older }),
      await problemsOf(after!, { ...newer, url: older.url }),
    );
    if (format === 'json') io.out(jsonText({ before, after, ...diff }));
    else io.out(diffReport(diff, await colors(io)));
    return options['check'] === true ? checked[diff.verdict] : exitCodes.done;
  };
};

async function problemsOf(
  file: string,
  source: { readonly url: string; readonly text: string },
): Promise<readonly Task[]> {
  const { tasks } = await inFile(file, () => readTaskSet([source]));
  const problems = tasks.filter(({ kind }) => kind === 'problem');
  if (problems.length > 0) return problems;
  throw new AssayError('usage', 'E_DIFF_PROBLEM', `${file} holds no TaskProblem to compare`, {
    location: { file },
    fix: 'Name two versions of a problem; assay show tells what a document holds.',
  });
}
