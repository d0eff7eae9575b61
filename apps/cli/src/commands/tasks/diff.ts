import { jsonText, shortText } from '@assay/shown';
import type { DiffVerdict, PlacedChange, ProblemDiff } from '@assay/tasks';
import { verbs } from '@assay/verbs';
import type { Command } from 'commander';
import type { CommandModule } from '../../command.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';
import { type Colors, colors, type Io } from '../../io.ts';
import { choice } from '../../options.ts';
import { worldOf } from '../../version.ts';

const verdicts = {
  compatible: 'compatible: old solutions still match',
  breaking: 'breaking: old solutions may no longer match',
  unknown: 'unknown: whether old solutions still match cannot be determined',
} as const;

/** The changes for people, those that break first, and the verdict last. */
function diffReport({ verdict, changes }: ProblemDiff, colour: Colors): string {
  if (changes.length === 0) return 'no change\n';
  const lines = changes
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((change) => changeLines(change, colour));
  const paint = { compatible: colour.green, breaking: colour.red, unknown: colour.yellow }[verdict];
  return `${lines.join('\n')}\n${paint(verdicts[verdict])}\n`;
}

function rank({ breaking }: PlacedChange): number {
  return breaking === true ? 0 : breaking === 'unknown' ? 1 : 2;
}

function changeLines(change: PlacedChange, colour: Colors): string[] {
  const { kind, part, before, after, breaking, why, problems } = change;
  const mark =
    breaking === true
      ? colour.red('breaking')
      : breaking === 'unknown'
        ? colour.yellow('unknown ')
        : colour.green('ok      ');
  const where = part === '' ? '' : ` ${shortText(part, 80)}`;
  const shared = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  return [
    `${mark}  ${kind.replaceAll('-', ' ')}${where}: ${words(before, after)}`,
    colour.dim(`          ${shortText(why, 200)} (in ${shortText(problems[0] ?? '', 80)}${shared})`),
  ];
}

function words(before: string | null, after: string | null): string {
  if (before === null) return shortText(after ?? '', 100);
  return after === null ? shortText(before, 100) : `${shortText(before, 100)} → ${shortText(after, 100)}`;
}

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
