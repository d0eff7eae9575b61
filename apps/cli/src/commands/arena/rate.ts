import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { rateChoices, rateRequest } from '../../arena/rate-flags.ts';
import { ratedText } from '../../arena/rated-text.ts';
import { formats } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { exitCodes } from '../../exit-codes.ts';
import { namingFlags } from '../../naming-flags.ts';
import { worldOf } from '../../world-of.ts';

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
