import { AssayError } from '@assay/records';
import { agreeing, jsonText, plural, printable } from '@assay/shown';
import { type CampaignProgress, type RerunAllResult, type RerunResult, verbs } from '@assay/verbs';
import { actorOf, actorOption, formats } from '../../audit/home-option.ts';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { scoreLines } from '../../submissions/score-text.ts';
import { worldOf } from '../../version.ts';
import { evaluatorPage, sayHomeLink, submissionPage } from '../../workbench/say-link.ts';

function stepLine({ done, total, score }: CampaignProgress): string {
  return `${done}/${total}  ${score.submission_id}  ${score.status}\n`;
}

/** What a campaign came to: the board, and whose rank changed by it. */
function campaignText({ campaign_id, head, superseded, ranks }: RerunAllResult): string {
  const moved = ranks.filter(({ before, after }) => before !== after);
  return [
    `${campaign_id}: the board of ${printable(head.evaluator_key)} (${printable(head.split)}) shows the scorer ${head.scorer_id}`,
    `${plural(superseded.length, 'score')} ${agreeing(superseded.length, 'has', 'have')} given their place to new ones`,
    ...moved.map(
      ({ team, before, after }) =>
        `  ${printable(team)}: rank ${before ?? '–'} → ${after ?? '–'}, because the evaluator changed`,
    ),
    ...(moved.length === 0 ? ['no rank changed'] : []),
    '',
  ].join('\n');
}

/** What one rerun changed on the board: nothing, unless it was asked to. */
function rerunText({ score, superseded, standing }: RerunResult): string {
  if (standing === 'invalidated')
    return `the submission is invalidated and counts nowhere until: assay audit reinstate ${score.submission_id} --reason …\n`;
  return superseded === null ? '' : `it takes the place of ${superseded}\n`;
}

/** `assay rerun SUBMISSION`, `assay rerun --all` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(evaluatorOption(command))
    .argument('[submission]', 'the submission to rescore')
    .option('--all', 'rescore every submission, then switch the leaderboard in one step', false)
    .option('--scorer-of <digest>', 'the evaluator version to score with (default: the newest)')
    .option('--hidden-of <digest>', 'the version whose hidden data to use (default: that of the scorer)')
    .option('--split <split>', 'the split to score (default: the one that gives feedback)')
    .option('--supersede', 'let the new score replace the previous one', false)
    .option('--unsafe-no-sandbox', 'run code without isolation; the score stays unofficial forever', false)
    .requiredOption('--reason <text>', 'the reason, recorded in the ledger')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay rerun sub-1f0c --reason "to compare"\n' +
        '  $ assay rerun sub-1f0c --scorer-of 3b1a --supersede --reason "a label was wrong"\n' +
        '  $ assay rerun --all --reason "scorer 2"\n' +
        '\nA rerun adds a new score and a ledger entry; earlier scores stay as they were. Name a version by its digest or part of it, as\n' +
        '`assay evaluator show` lists them. With --all, the leaderboard does not change until every submission is rescored; if interrupted,\n' +
        'the same command continues.\n' +
        '\nWithout --supersede, what counts stays what it was. A submission that was invalidated stays off the leaderboard until\n' +
        '`assay audit reinstate`.\n' +
        "\nExit codes: 0 done · 2 no such submission or version · 4 scoring failed on the host's side, or nothing isolates code here · 130 interrupted",
    );
  return async ([submission], options) => {
    const format = choice('--format', options['format'], formats);
    const isAll = options['all'] === true;
    if (isAll === (submission !== undefined))
      throw new AssayError('usage', 'E_OPTION', 'name a submission, or ask for --all');
    const flags = { version: '--scorer-of', evaluator: '--evaluator' };
    return namingFlags(flags, () =>
      isAll ? rerunAll(options, format, io) : rerunOne(submission!, options, format, io),
    );
  };
};

async function rerunOne(submission: string, options: Options, format: string, io: Io): Promise<ExitCode> {
  const { evaluator: _evaluator, ...home } = evaluatorOf(options);
  const request = { submission, ...home, ...asked(options), ...texts(options, { hidden_of: 'hiddenOf' }) };
  const ask = await verbs.rerun();
  const result = await untilInterrupted((signal) =>
    ask({ ...request, supersede: options['supersede'] === true }, worldOf(io), { signal }),
  );
  const { score } = result;
  io.out(format === 'json' ? jsonText(result) : `${scoreLines(score)}${rerunText(result)}`);
  await sayHomeLink(submissionPage(score.evaluator_key, score.submission_id), options, io);
  return score.error?.ours === true ? exitCodes.environment : exitCodes.done;
}

async function rerunAll(options: Options, format: string, io: Io): Promise<ExitCode> {
  const ask = await verbs.rerunAll();
  const result = await untilInterrupted((signal) =>
    ask({ ...evaluatorOf(options), ...asked(options) }, worldOf(io), {
      signal,
      on: (step) => io.err(stepLine(step)),
    }),
  );
  io.out(format === 'json' ? jsonText(result) : campaignText(result));
  await sayHomeLink(evaluatorPage(result.head.evaluator_key), options, io);
  return exitCodes.done;
}

function asked(options: Options) {
  return {
    ...actorOf(options),
    ...texts(options, { scorer_of: 'scorerOf', split: 'split' }),
    ...(options['unsafeNoSandbox'] === true ? { unsafe: true } : {}),
    reason: String(options['reason']),
  };
}

/** Options that are given, under the names that the request has for them. */
function texts(options: Options, names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, option]) => {
      const text = textOption(options[option]);
      return text === null ? [] : [[name, text]];
    }),
  );
}
