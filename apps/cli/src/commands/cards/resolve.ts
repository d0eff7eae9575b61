import { type NameKind, nameKinds, Registry } from '@assay/cards';
import { AssayError } from '@assay/records';
import { declareCorpusFolder } from '../../cards/corpus-folder.ts';
import { namesInCorpus } from '../../cards/names-in-corpus.ts';
import { readNames } from '../../cards/read-names.ts';
import { resolveCorpus } from '../../cards/resolve-corpus.ts';
import { resolveOne } from '../../cards/resolve-one.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';

const formats = ['text', 'json', 'yaml'] as const;

/** `assay cards resolve [NAME]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpusFolder(
    command.argument(
      '[name]',
      'the name of a model, benchmark, metric or organisation; without it, all names of the corpus that something is suggested for',
    ),
  )
    .option('--kind <kind>', `what it is the name of: ${nameKinds.join(', ')}; all of them by default`)
    .option('--names <file>', 'a file of names; may be repeated', collect, [])
    .option('--collection <name>', 'the collection that a benchmark is reported in')
    .option('--format <format>', `how to print: ${formats.join(', ')} (a file of names, drafted)`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards resolve meta/llama-2-7b\n' +
        '  $ assay cards resolve Anatomy --kind benchmark --collection helm_mmlu\n' +
        '  $ assay cards resolve gpt-4o --names names.yaml --format json\n' +
        '  $ assay cards resolve --kind model --format yaml > names.yaml\n' +
        '\nA file of names:\n  models:\n    openai/gpt-4o: [gpt-4o, GPT-4o]\n    lab/tuned: { aliases: [tuned], variant_of: openai/gpt-4o }' +
        '\n\nA file names.yaml in the folder of the corpus is read without being named.' +
        '\n\nExit codes: 0 told, whatever is known · 2 no such corpus, or a wrong file of names',
    );
  return async ([name], options) => {
    const format = choice('--format', options['format'], formats);
    const kinds = kindsOf(options['kind']);
    const corpus = String(options['corpus']);
    if (name?.trim() === '') throw usage('assay cards resolve expects a name');
    if (name !== undefined && format === 'yaml')
      throw usage('--format yaml drafts the names of a whole corpus');
    const declared = await readNames({ files: options['names'] as readonly string[], corpus }, io);
    const used = await namesInCorpus(corpus, io);
    const registry = new Registry({ names: declared, ...(used === null ? {} : { corpus: used }) });
    if (name !== undefined) {
      const collection = (options['collection'] as string | undefined) ?? null;
      resolveOne(name, { registry, kinds, collection, format }, io);
    } else if (used === null) throw usage(`there is no corpus in ${corpus}, and no name was given`);
    else resolveCorpus(used, { registry, kinds: kinds ?? nameKinds, format }, io);
    return exitCodes.done;
  };
};

/** Null where none was asked for. */
function kindsOf(given: unknown): readonly NameKind[] | null {
  return given === undefined ? null : [choice('--kind', given, nameKinds)];
}

function collect(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value];
}

function usage(message: string): AssayError {
  return new AssayError('usage', 'E_USAGE', message, { fix: 'See `assay cards resolve --help`.' });
}
