import { jsonText, printable } from '@assay/shown';
import { type CopiedStore, verbs } from '@assay/verbs';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, projectOf, projectOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** A line for each noun: how many, and the digest that both have, or each has. */
function copyText({ ok, nouns }: CopiedStore): string {
  const lines = nouns.map(({ noun, count, from, to, is_same }) =>
    is_same
      ? `  ${count} ${noun}, ${short(from)} in both\n`
      : `  ${noun} differ: ${short(from)} and ${short(to)}\n`,
  );
  const end = ok ? 'both stores hold the same\n' : 'the stores differ\n';
  return printable(`${lines.join('')}${end}`);
}

function short(digest: string): string {
  return digest.slice(0, 'sha256:'.length + 12);
}

const formats = ['text', 'json'] as const;

/** `assay store copy` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .requiredOption(
      '--from <store>',
      'sqlite (the local store), postgres (the one named), a folder or an address',
    )
    .requiredOption('--to <store>', 'likewise; must be empty, or an earlier copy of the same store')
    .option('--home <folder>', "the evaluator's folder beside a local store", '.assay-evaluator')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store copy --from sqlite --to postgres --store postgres://ann@db.example/evals\n  $ assay store copy --from postgres://ann@db.example/evals --to backup\n' +
        '\nCopies the store key too, and the records, games and artifacts of an evaluator, but not its signing keys or hidden data.\nTo continue an interrupted copy, run the same command again.\n' +
        '\nExit codes: 0 both are identical · 1 they differ · 2 no store, or a target with a history of its own · 4 one of them cannot be used',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const copy = await verbs.store.copy();
    const request = {
      project: projectOf(options),
      from: String(options['from']),
      to: String(options['to']),
      home: String(options['home']),
    };
    const copied = await copy(request, worldOf(io));
    io.out(format === 'json' ? jsonText(copied) : copyText(copied));
    return copied.ok ? exitCodes.done : exitCodes.failed;
  };
};
