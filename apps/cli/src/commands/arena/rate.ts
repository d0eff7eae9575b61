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
    .option('--cluster <column>', 'what battles share (default: cluster or prompt, where there is one)')
    .option('--voter <column>', 'who voted (default: voter or judge, where there is one)')
    .option(
      '--pair <column>',
      'shared by the two battles with sides swapped (default: pair, where there is one)',
    )
    .option('--ties <rule>', `what a tie is: ${of(rateChoices.ties)}`, 'half')
    .option('--scale <scale>', `of the ratings: ${of(rateChoices.scale)}`, 'elo')
    .option('--anchor <player=rating>', 'a player whose rating is fixed; intervals are of differences to it')
    .option('--level <level>', 'confidence of the intervals (default: 0.95)')
    .option('--errors <kind>', `robust and clustered, or of the model: ${of(rateChoices.errors)}`, 'sandwich')
    .option('--quantile <kind>', `for few clusters, or not: ${of(rateChoices.quantile)}`, 'student')
    .option('--position', 'rate with what standing first is worth in the model', false)
    .option('--regularisation <alpha>', 'draw ratings together by so much, so that they exist')
    .option('--sprt <elo0,elo1>', 'test every two players who met: is the first better by elo1, or by elo0?')
    .option('--sprt-model <model>', `Elo of the test: ${of(rateChoices.model)}`, 'logistic')
    .option('--alpha <rate>', 'of the test: how often elo1 may be accepted wrongly (default: 0.05)')
    .option('--beta <rate>', 'of the test: how often elo0 may be accepted wrongly (default: 0.05)')
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay arena rate battles.jsonl\n  $ assay arena rate votes.csv --cluster question_id --anchor mixtral-8x7b=1114 --format json\n' +
        '  $ assay arena rate games.jsonl --sprt 0,5\n' +
        '\nA row: {"model_a": "ours", "model_b": "theirs", "winner": "a", "prompt": "p1", "judge": "ann"}\n' +
        'The winner is a, b (model_a and model_b are the same), tie or both_bad, which is a tie; empty: no verdict.\n' +
        'A row may have count (battles that it stands for) and weight (of each in the fit).\n' +
        '\nExit codes: 0 done · 1 a row is wrong · 2 no such file or player · 3 no ratings, since no chain of wins connects everybody',
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
