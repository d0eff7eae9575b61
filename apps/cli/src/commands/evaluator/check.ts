import { jsonText, plural, printable } from '@assay/shown';
import { type AnsweredQuestion, type CheckedEvaluator, verbs } from '@assay/verbs';
import { formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../options.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { worldOf } from '../../version.ts';

type HiddenColumn = NonNullable<CheckedEvaluator['hidden_columns']>[number];
type Guessable = NonNullable<CheckedEvaluator['guessable']>[number];

/** `assay evaluator check [FILE]` */
export const declare: CommandModule['declare'] = (command, io) => {
  homeOption(command)
    .argument('[file]', 'the evaluator file', 'evaluator.yaml')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator check evaluator.yaml\n' +
        '\nReads the file, its problem and its scorers, and stores nothing. Answers nine questions that a host should be able to\n' +
        'answer, or says what is missing and where to add it.\n' +
        '\nExit codes: 0 every question has an answer · 1 something is missing · 2 the file is invalid (with file, line and column)',
    );
  return async ([file], options) => {
    const format = choice('--format', options['format'], formats);
    const ask = await verbs.evaluator.check();
    const checked = await ask({ evaluator: file ?? 'evaluator.yaml', ...homeOf(options) }, worldOf(io));
    io.out(
      format === 'json'
        ? jsonText(checked)
        : [
            ...checked.questions.map(textOf),
            ...(checked.guessable ?? []).map(warningOf),
            ...(checked.hidden_columns ?? []).map(hiddenOf),
          ].join(''),
    );
    return checked.complete ? exitCodes.done : exitCodes.failed;
  };
};

function textOf({ question, answer, missing }: AnsweredQuestion, place: number): string {
  const lines = missing.map((what) => `   missing: ${printable(what)}\n`);
  return `${place + 1}. ${question}\n   ${printable(answer)}\n${lines.join('')}`;
}

function warningOf({ split, from, right, commonest, items }: Guessable): string {
  return (
    `warning: ${share(right)} of the ${plural(items, 'label')} of ${printable(split)} can be guessed from ${from} alone; ` +
    `always guessing the commonest label gets ${share(commonest)} right.\n` +
    '   Shuffle the items with a seed that you keep, and give them ids that say nothing.\n'
  );
}

function hiddenOf({ split, column, slices, why }: HiddenColumn): string {
  const name = column === '' ? 'tags' : column;
  const because =
    why === 'small'
      ? 'one of them is below slice_floor, and would follow from the total and the others'
      : 'a group below slice_floor would follow from them together with the columns before';
  return `note: only the evaluator will see the ${plural(slices.length, 'slice')} of ${printable(name)} in ${printable(split)}: ${because}.\n`;
}

function share(part: number): string {
  return `${(part * 100).toFixed(0)} %`;
}
