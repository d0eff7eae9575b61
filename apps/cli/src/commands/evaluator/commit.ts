import { jsonText, plural, printableLine } from '@assay/shown';
import { type CommittedEvaluator, verbs } from '@assay/verbs';
import { calibrationLines } from '../../submissions/calibration-lines.ts';
import { evaluatorText } from '../../submissions/evaluator-text.ts';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice, namingFlags, textOption } from '../../options.ts';
import type { CommandModule, Options } from '../../command.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { worldOf } from '../../version.ts';
import { evaluatorPage, sayHomeLink } from '../../workbench/say-link.ts';

/** `assay evaluator commit FILE` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<file>', 'evaluator.yaml, or only labels: JSONL, JSON, CSV, TSV or Parquet, one row per item')
    .option('--id <column>', 'for a labels file: the column with the item id', 'id')
    .option(
      '--label <column>',
      'for a labels file: the column with the label (default: the only other one, or expected, label, answer or target)',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay evaluator commit evaluator.yaml\n  $ assay evaluator commit labels.jsonl\n' +
        '\nRegisters the evaluator as its file is now. Submissions can then arrive, and refer to this version. Commit again after a change.\n' +
        "\nThe labels go into the evaluator's vault, encrypted if ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND gives a\n" +
        'key (64 hexadecimal digits). The ledger records a salted commitment: nobody can guess a label from it, and nobody can change a\n' +
        'label unnoticed. Afterwards, delete the file, or keep it where no submission can read it.\n' +
        '\nExit codes: 0 done · 1 the labels cannot be committed to · 2 usage, or no evaluator here · 4 the vault cannot be written',
    );
  return async ([labels], options) => {
    const format = choice('--format', options['format'], formats);
    if (/\.ya?ml$/i.test(labels!)) return commitEvaluator(labels!, options, format, io);
    const label = textOption(options['label']);
    const ask = await verbs.evaluator.commit();
    const request = { labels: labels!, id: String(options['id']), ...homeOf(options), ...actorOf(options) };
    const snapshot = await namingFlags({ id: '--id', label: '--label' }, () =>
      ask({ ...request, ...(label === null ? {} : { label }) }, worldOf(io)),
    );
    const { snapshot_id, items, commitment_root, index } = snapshot;
    if (format === 'json') io.out(jsonText(snapshot));
    else
      io.out(
        `${snapshot_id}: ${plural(items, 'label')}, commitment ${commitment_root}, entry ${index} of the ledger\n`,
      );
    return exitCodes.done;
  };
};

async function commitEvaluator(
  path: string,
  options: Options,
  format: (typeof formats)[number],
  io: Io,
): Promise<ExitCode> {
  const ask = await verbs.evaluator.register();
  const shown = await ask({ evaluator: path, ...homeOf(options), ...actorOf(options) }, worldOf(io));
  io.out(format === 'json' ? jsonText(shown) : `${evaluatorText(shown)}${committedLines(shown).join('')}`);
  await sayHomeLink(evaluatorPage(shown.evaluator.key, '/contract'), options, io);
  return exitCodes.done;
}

/** What the host has to know beside what everybody may see. */
function committedLines({ changed, judges }: CommittedEvaluator): readonly string[] {
  const lines = [
    ...(changed.length === 0 ? [] : [`another version than before: ${changed.join(', ')}`]),
    ...judges.flatMap(calibrationLines),
  ];
  return lines.map((line) => `${printableLine(line)}\n`);
}
