import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { actorOf, actorOption, formats, homeOf, homeOption } from '../../audit/home-option.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { worldOf } from '../../world-of.ts';

/** `assay evaluator commit LABELS` */
export const declare: CommandModule['declare'] = (command, io) => {
  actorOption(homeOption(command))
    .argument('<labels>', 'the file of labels: JSONL, JSON, CSV, TSV or Parquet, one row for each item')
    .option('--id <column>', 'the column that names the item', 'id')
    .option('--label <column>', 'the column with the label (default: the only other one)')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay evaluator commit labels.jsonl\n' +
        '\nThe labels go into the vault of the home, encrypted where ASSAY_VAULT_KEY, ASSAY_VAULT_KEY_FILE or ASSAY_VAULT_KEY_COMMAND gives a key\n' +
        '(64 hexadecimal digits). The ledger gets a salted commitment: nobody can guess a label from it, and no label can be changed\n' +
        'afterwards without it being seen. Remove the file you gave, or keep it where no submission can read it.\n' +
        '\nExit codes: 0 done · 1 labels that cannot be committed to · 2 usage, no evaluator here · 4 the vault cannot be written',
    );
  return async ([labels], options) => {
    const format = choice('--format', options['format'], formats);
    const label = textOption(options['label']);
    const ask = await verbs.evaluator.commit();
    const request = { labels: labels!, id: String(options['id']), ...homeOf(options), ...actorOf(options) };
    const snapshot = await ask({ ...request, ...(label === null ? {} : { label }) }, worldOf(io));
    const { snapshot_id, items, commitment_root, index } = snapshot;
    if (format === 'json') io.out(jsonText(snapshot));
    else
      io.out(
        `${snapshot_id}: ${items} labels, commitment ${commitment_root}, entry ${index} of the ledger\n`,
      );
    return exitCodes.done;
  };
};
