import { jsonText, printable } from '@assay/shown';
import { type ImportedVote, verbs } from '@assay/verbs';
import { formats } from '../../audit/home-option.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { exchangeFormats, exchangeOption } from '../../review/review-options.ts';
import { evaluatorOf, evaluatorOption } from '../../submissions/evaluator-option.ts';
import { worldOf } from '../../version.ts';
import { reviewPage, sayHomeLink } from '../../workbench/say-link.ts';

/** `assay review import FILE` */
export const declare: CommandModule['declare'] = (command, io) => {
  exchangeOption(evaluatorOption(command))
    .argument('<file>', 'the file from the other tool')
    .option('--rater <name>', 'the rater, if the file does not name one')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay review import ada.csv --as csv\n' +
        '\nEach verdict is imported on its own: a rejected one does not affect the others. Importing a file twice is safe.\n' +
        '\nExit codes: 0 all counted or already known · 1 some rejected, or the file cannot be read · 2 usage',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    const rater = textOption(options['rater']);
    const ask = await verbs.review.import();
    const request = {
      ...evaluatorOf(options),
      file: file!,
      as: choice('--as', options['as'], exchangeFormats),
      ...(rater === null ? {} : { rater }),
    };
    const { votes } = await namingFlags({ evaluator: '--evaluator' }, () => ask(request, worldOf(io)));
    io.out(format === 'json' ? jsonText({ votes }) : textOf(votes));
    await sayHomeLink(reviewPage(request.evaluator), options, io);
    return votes.some(({ outcome }) => outcome === 'refused') ? exitCodes.failed : exitCodes.done;
  };
};

function textOf(votes: readonly ImportedVote[]): string {
  const count = (outcome: ImportedVote['outcome']): number =>
    votes.filter((vote) => vote.outcome === outcome).length;
  const refused = votes.filter(({ outcome }) => outcome === 'refused');
  const lines = refused.map(
    ({ item, rater, why, code }) =>
      `  ${printable(item)} of ${printable(rater ?? 'nobody')}: ${printable(why ?? '')} [${code}]\n`,
  );
  return `${count('counted')} counted, ${count('known')} known already, ${refused.length} refused\n${lines.join('')}`;
}
