import type { NameKind } from '@assay/cards';
import { AssayError } from '@assay/records';
import { jsonText, printable } from '@assay/shown';
import { type ResolveRequest, type SuggestRequest, verbs } from '@assay/verbs';
import { declareCorpusFolder } from '../../cards/corpus-question.ts';
import { resolutionText, suggestionsText } from '../../cards/resolution-text.ts';
import type { CommandModule, Options } from '../../command.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';
import type { Io } from '../../io.ts';
import { choice, several } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** Every kind, by the checker's word. */
const known: Readonly<Record<NameKind, true>> = {
  model: true,
  benchmark: true,
  metric: true,
  organization: true,
};

/** What a name may be the name of. */
const nameKinds = Object.keys(known) as readonly NameKind[];

const formats = ['text', 'json', 'yaml'] as const;

/** `assay cards resolve [NAME]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpusFolder(
    command.argument(
      '[name]',
      'the name of a model, benchmark, metric or organisation (default: all names in the corpus that have a suggestion)',
    ),
  )
    .option('--kind <kind>', `what kind of name it is: ${nameKinds.join(', ')}; default: any`)
    .option('--names <file>', 'a file of names (repeatable)', several, [])
    .option('--collection <name>', 'the collection in which a benchmark is reported')
    .option('--format <format>', `output format: ${formats.join(', ')} (a file of names, drafted)`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards resolve meta/llama-2-7b\n' +
        '  $ assay cards resolve Anatomy --kind benchmark --collection helm_mmlu\n' +
        '  $ assay cards resolve gpt-4o --names names.yaml --format json\n' +
        '  $ assay cards resolve --kind model --format yaml > names.yaml\n' +
        '\nA file of names:\n  models:\n    openai/gpt-4o: [gpt-4o, GPT-4o]\n    lab/tuned: { aliases: [tuned], variant_of: openai/gpt-4o }' +
        '\n\nA file names.yaml in the corpus folder is always read.' +
        '\n\nExit codes: 0 done, whether or not the name is known · 2 no such corpus, or an invalid file of names',
    );
  return async ([name], options) => {
    const format = choice('--format', options['format'], formats);
    const question = questionOf(options);
    if (name?.trim() === '') throw usage('assay cards resolve expects a name');
    if (name !== undefined && format === 'yaml')
      throw usage('--format yaml drafts the names of a whole corpus');
    if (name === undefined)
      return suggestAll(format === 'yaml' ? { ...question, as: format } : question, format, io);
    const collection = options['collection'] as string | undefined;
    const one = { ...question, name, ...(collection === undefined ? {} : { collection }) };
    return resolveOne(one, format, io);
  };
};

function questionOf(options: Options): SuggestRequest {
  const kind = options['kind'];
  return {
    corpus: String(options['corpus']),
    names: options['names'] as readonly string[],
    ...(kind === undefined ? {} : { kinds: [choice('--kind', kind, nameKinds)] }),
  };
}

/** Prints what is known about one name. */
async function resolveOne(request: ResolveRequest, format: string, io: Io): Promise<ExitCode> {
  const { name, resolutions } = await (await verbs.cards.resolve())(request, worldOf(io));
  if (format === 'json') io.out(jsonText({ name, resolutions }));
  else if (resolutions.length === 0)
    io.out(printable(`${name}: nothing is known about it; it counts as itself\n`));
  else for (const known of resolutions) io.out(resolutionText(known));
  return exitCodes.done;
}

/** Prints every name of a corpus that something is suggested for. */
async function suggestAll(request: SuggestRequest, format: string, io: Io): Promise<ExitCode> {
  const suggest = await verbs.cards.suggest();
  const suggested = await suggest(request, worldOf(io)).catch((error: unknown) => {
    const isNone = error instanceof AssayError && error.code === 'E_CORPUS_NONE';
    throw isNone ? usage(`${error.message}, and no name was given`) : error;
  });
  const { names, resolutions, document } = suggested;
  if (document !== null) io.out(document.contents);
  else io.out(format === 'json' ? jsonText({ names, resolutions }) : suggestionsText(suggested));
  return exitCodes.done;
}

function usage(message: string): AssayError {
  return new AssayError('usage', 'E_USAGE', message, { fix: 'See `assay cards resolve --help`.' });
}
