import { AssayError } from '@assay/records';
import { jsonText, plural, printableLine, ratingCells, shownInterval, shownNumber } from '@assay/shown';
import { type ArenaRateRequest, type RatedBattles, verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import type { CommandModule, Options } from '../../command.ts';
import { textTable } from '../../evaluation/text-table.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, namingFlags, numberOption, textOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

const rateChoices = {
  ties: ['half', 'davidson', 'rao-kupper'],
  scale: ['elo', 'ordo', 'natural'],
  errors: ['sandwich', 'fisher'],
  quantile: ['student', 'normal'],
  model: ['logistic', 'normalized', 'bayesian'],
} as const;

/** The flags of `assay arena rate` as a request. */
function rateRequest(path: string, options: Options): ArenaRateRequest {
  return {
    path,
    cluster: textOption(options['cluster']) ?? undefined,
    voter: textOption(options['voter']) ?? undefined,
    pair: textOption(options['pair']) ?? undefined,
    anchor: anchorOf(textOption(options['anchor'])),
    level: levelOf(options['level']),
    regularisation: numberOption('--regularisation', options['regularisation']),
    sequential: sequentialOf(options),
    ties: choice('--ties', options['ties'], rateChoices.ties),
    scale: choice('--scale', options['scale'], rateChoices.scale),
    errors: choice('--errors', options['errors'], rateChoices.errors),
    quantile: choice('--quantile', options['quantile'], rateChoices.quantile),
    position: options['position'] === true,
  };
}

/** `mixtral-8x7b=1114`: names may hold an equals sign, ratings do not. */
function anchorOf(text: string | null): ArenaRateRequest['anchor'] {
  if (text === null) return undefined;
  const [, player, rating] = /^(.+)=([^=]+)$/.exec(text) ?? [];
  if (player === undefined)
    throw new AssayError(
      'usage',
      'E_OPTION',
      `--anchor ${text}: expected a player and a rating: PLAYER=1000`,
    );
  return { player, rating: numberOption('--anchor', rating)! };
}

function levelOf(value: unknown): number | undefined {
  const level = numberOption('--level', value);
  if (level === undefined || (level > 0 && level < 1)) return level;
  throw new AssayError('usage', 'E_OPTION', `--level ${level}: expected a number between 0 and 1: 0.95`);
}

function sequentialOf(options: Options): ArenaRateRequest['sequential'] {
  const text = textOption(options['sprt']);
  if (text === null) return undefined;
  const ends = text.split(',').map((end) => numberOption('--sprt', end)!);
  const [elo0, elo1, ...more] = ends;
  if (elo0 === undefined || elo1 === undefined || more.length > 0)
    throw new AssayError('usage', 'E_OPTION', `--sprt ${text}: expected two differences in Elo: 0,5`);
  return {
    elo0,
    elo1,
    model: choice('--sprt-model', options['sprtModel'], rateChoices.model),
    alpha: numberOption('--alpha', options['alpha']),
    beta: numberOption('--beta', options['beta']),
  };
}

/** More meetings than these are for JSON. */
const MOST_MEETINGS = 20;

/** Ratings for people: who is how good, who met whom, what has to be known beside it. */
function ratedText(rated: RatedBattles): string {
  const more = rated.head_to_head.length - MOST_MEETINGS;
  return [
    ...playerLines(rated),
    '',
    ...meetingLines(rated),
    ...(more > 0 ? [`… ${plural(more, 'more meeting')} (--format json has them all)`] : []),
    '',
    ...rated.notes.map(printableLine),
    '',
  ].join('\n');
}

function playerLines({ players, refused, level }: RatedBattles): readonly string[] {
  const interval = `${Number((100 * level).toPrecision(4))} % interval`;
  const rows = players.map(({ player, group, rating, interval: around, win_rate, ...counts }) => [
    player,
    ...(refused === null ? [String(group ?? '–'), ...ratingCells(rating, around)] : []),
    shownNumber(win_rate.value, win_rate.interval),
    shownInterval(win_rate.interval),
    `${counts.wins}–${counts.ties}–${counts.losses}`,
  ]);
  const head = refused === null ? ['player', 'group', 'rating', interval] : ['player'];
  return textTable([...head, 'win rate', interval, 'W–D–L'], rows);
}

function meetingLines({ head_to_head }: RatedBattles): readonly string[] {
  const isSequential = head_to_head.some(({ sequential }) => sequential !== null);
  const rows = head_to_head
    .slice(0, MOST_MEETINGS)
    .map(({ a, b, match, summary, sequential }) => [
      `${a} – ${b}`,
      shownNumber(summary.score),
      match.kind === 'trinomial' ? `${match.wins}–${match.draws}–${match.losses}` : match.pairs.join(' '),
      ...(sequential === null ? [] : sequentialCells(sequential)),
    ]);
  const counts = head_to_head[0]?.match.kind === 'pentanomial' ? 'LL LD DD+WL WD WW' : 'W–D–L';
  const test = isSequential ? ['log likelihood ratio', 'test', 'Elo after stopping'] : [];
  return textTable(['head to head', 'score', counts, ...test], rows);
}

function sequentialCells({
  llr,
  decision,
  estimate,
}: NonNullable<RatedBattles['head_to_head'][number]['sequential']>): readonly string[] {
  const elo = estimate === null ? '–' : ratingCells(estimate.elo, estimate.interval).join(' ');
  return [shownNumber(llr), decision.replace('_', ' '), elo];
}

/** `assay arena rate FILE` */
export const declare: CommandModule['declare'] = (command, io) => {
  const of = (values: readonly string[]) => values.join(', ');
  command
    .argument('<file>', 'rows with model_a, model_b and winner (JSONL, JSON, CSV, TSV, Parquet)')
    .option(
      '--cluster <column>',
      'the column that groups related battles (default: cluster or prompt, if present)',
    )
    .option('--voter <column>', 'the column with the voter (default: voter or judge, if present)')
    .option(
      '--pair <column>',
      'the column that links two battles with sides swapped (default: pair, if present)',
    )
    .option('--ties <rule>', `how to treat ties: ${of(rateChoices.ties)}`, 'half')
    .option('--scale <scale>', `rating scale: ${of(rateChoices.scale)}`, 'elo')
    .option(
      '--anchor <player=rating>',
      'a player with a fixed rating; intervals then are for differences from it',
    )
    .option('--level <level>', 'confidence level of the intervals (default: 0.95)')
    .option(
      '--errors <kind>',
      `standard errors, clustered and robust or from the model: ${of(rateChoices.errors)}`,
      'sandwich',
    )
    .option(
      '--quantile <kind>',
      `quantile for the intervals; student suits few clusters: ${of(rateChoices.quantile)}`,
      'student',
    )
    .option('--position', 'estimate the advantage of standing first', false)
    .option('--regularisation <alpha>', 'shrink ratings by this much, so that they always exist')
    .option('--sprt <elo0,elo1>', 'test every pair that met: is the first player better by elo1, or by elo0?')
    .option('--sprt-model <model>', `Elo model of the test: ${of(rateChoices.model)}`, 'logistic')
    .option('--alpha <rate>', 'test: how often elo1 may be accepted wrongly (default: 0.05)')
    .option('--beta <rate>', 'test: how often elo0 may be accepted wrongly (default: 0.05)')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay arena rate battles.jsonl\n  $ assay arena rate votes.csv --cluster question_id --anchor mixtral-8x7b=1114 --format json\n' +
        '  $ assay arena rate games.jsonl --sprt 0,5\n' +
        '\nA row: {"model_a": "ours", "model_b": "theirs", "winner": "a", "prompt": "p1", "judge": "ann"}\n' +
        'The winner is a or model_a, b or model_b, tie, or both_bad (counted as a tie); empty means no verdict.\n' +
        'A row may have count (how many battles it represents) and weight (of each battle in the fit).\n' +
        '\nExit codes: 0 done · 1 a row is invalid · 2 no such file or player · 3 no ratings, because no chain of wins connects all players',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    const request = rateRequest(file!, options);
    const ask = await verbs.arena.rate();
    const rated = await namingFlags({ anchor: '--anchor' }, () => ask(request, worldOf(io)));
    const text = format === 'json' ? jsonText(rated) : ratedText(rated);
    await writeResult(text, { out: textOption(options['out']), isFile: false }, io);
    return rated.refused === null ? exitCodes.done : exitCodes.inconclusive;
  };
};
