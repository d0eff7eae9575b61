import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { projectOf, projectOption } from '../../evaluation/project-option.ts';
import { textOption } from '../../evaluation/text-option.ts';
import { exitCodes } from '../../exit-codes.ts';
import { migrateText } from '../../store/migrate-text.ts';
import { worldOf } from '../../world-of.ts';

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
