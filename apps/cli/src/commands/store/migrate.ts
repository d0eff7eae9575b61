import { jsonText, printable } from '@assay/shown';
import { type MigratedStore, verbs } from '@assay/verbs';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, projectOf, projectOption, textOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** The tables of the store, those beside them, and where blobs are. */
function migrateText({ address, from, to, blobs, evaluator, access }: MigratedStore): string {
  const store = versionLine('the tables of the store', { from, to });
  const judging = versionLine("the evaluator's tables", evaluator);
  const asking = versionLine('the tables of who may ask servers', access);
  return printable(`${address}\n${store}\n${judging}\n${asking}\nblobs are kept in ${blobs}\n`);
}

function versionLine(what: string, { from, to }: MigratedStore['evaluator']): string {
  if (from === to) return `${what} have version ${to} already`;
  return `${what} have version ${to} (before: ${from === 0 ? 'none' : from})`;
}

const formats = ['text', 'json'] as const;

/** `assay store migrate` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option(
      '--blobs <address>',
      'where to keep score tables: file:///FOLDER or s3://BUCKET/PREFIX (default: in the database)',
    )
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store migrate --store postgres://ann@db.example/evals\n  $ assay store migrate --blobs s3://evals/blobs\n' +
        '\nNo data is lost, but a migration cannot be undone. Stop workers of the previous version first.\n' +
        '\nExit codes: 0 the tables are up to date · 2 no address, or an invalid one · 4 the database cannot be used',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const migrate = await verbs.store.migrate();
    const request = { project: projectOf(options), blobs: textOption(options['blobs']) ?? undefined };
    const migrated = await migrate(request, worldOf(io));
    io.out(format === 'json' ? jsonText(migrated) : migrateText(migrated));
    return exitCodes.done;
  };
};
