import type { Board, BoardEntry } from '@assay/records';
import { jsonText, printable, sharedPlace, teamMarkWords } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { evaluatorOf, evaluatorOption, viewerOf, viewerOption } from '../../submissions/evaluator-option.ts';
import { metricText, numberText } from '../../submissions/score-text.ts';
import { worldOf } from '../../version.ts';
import { evaluatorPage, sayHomeLink } from '../../workbench/say-link.ts';

/** `assay leaderboard` */
export const declare: CommandModule['declare'] = (command, io) => {
  viewerOption(evaluatorOption(command), 'public')
    .option('--final', 'show the final split, which never gave feedback', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ assay leaderboard --evaluator sentiment\n' +
        '\nShows the best attempt of each team, all scored by one version of the scorer. Teams with overlapping intervals cannot be told\n' +
        'apart and share a rank, such as 1–2. Under the Ladder, a number changes only when it is clearly better. The final split is shown\n' +
        'once the last phase has closed.\n' +
        '\nExit codes: 0 shown · 2 usage, or no evaluator here',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.leaderboard();
    const request = { ...evaluatorOf(options), viewer: viewerOf(options), final: options['final'] === true };
    const board = await namingFlags({ evaluator: '--evaluator', final: '--final' }, () =>
      ask(request, worldOf(io)),
    );
    io.out(format === 'json' ? jsonText(board) : textOf(board));
    await sayHomeLink(evaluatorPage(board.evaluator_key, board.is_final ? '?split=final' : ''), options, io);
    return exitCodes.done;
  };
};

function textOf(board: Board): string {
  const { evaluator_key, split, headline, direction, feedback, scorer_id, as_of, entries } = board;
  const better = direction === 'none' ? '' : `, ${direction} is better`;
  const head = `${evaluator_key}, ${printable(split)}${board.is_final ? ' (final)' : ''}: ${printable(headline)}${better}; feedback ${feedback}\n`;
  const lines = entries.map((entry) => lineOf(entry, board));
  const version = scorer_id === null ? 'nothing is scored yet' : `scorer ${scorer_id}`;
  const isBehind = entries.some(
    ({ standing }) => standing === 'earlier_version' || standing === 'later_version',
  );
  const next = isBehind ? 'to judge all by the newest version: assay rerun --all --reason …\n' : '';
  return `${head}${lines.join('') || '  no team yet\n'}${version}, as of entry ${as_of} of the log\n${next}`;
}

function lineOf(entry: BoardEntry, { entries, headline }: Board): string {
  const { team, team_mark, shown, metrics, attempts, gates, marks, standing, why } = entry;
  const interval = metrics.find(({ name }) => name === headline)?.interval ?? null;
  const others = metrics.filter(({ name }) => name !== headline).map((metric) => metricText(metric));
  const failed = gates.map(
    ({ metric, outcome, stale }) => `${printable(metric)} ${stale ? 'stale' : outcome}`,
  );
  const told = why === null ? marks : marks.filter((mark) => mark !== standing);
  const said = [
    shown === null ? '–' : numberText(shown, interval),
    ...others,
    attempts === 1 ? '1 attempt' : `best of ${attempts}`,
    ...(failed.length === 0 ? [] : [`gates: ${failed.join(', ')}`]),
    ...(team_mark === null ? [] : [teamMarkWords[team_mark]]),
    ...(told.length === 0 ? [] : [told.join(', ')]),
    ...(why === null ? [] : [why]),
  ];
  return `${sharedPlace(entry, entries).padStart(5)}  ${printable(team).padEnd(24)} ${said.join('  ')}\n`;
}
