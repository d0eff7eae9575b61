import {
  type Hierarchy,
  type NameKind,
  nameKinds,
  placesOf,
  Registry,
  type Resolution,
  resolveName,
} from '@assay/cards';
import { AssayError } from '@assay/records';
import { declareCorpusFolder } from '../../cards/corpus-folder.ts';
import { readNames } from '../../cards/read-names.ts';
import { resolutionText } from '../../cards/resolution-text.ts';
import { choice } from '../../choice.ts';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { jsonText } from '../../json-text.ts';
import { printable } from '../../printable.ts';

const formats = ['text', 'json'] as const;

/** `assay cards resolve NAME` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareCorpusFolder(command.argument('<name>', 'the name of a model, benchmark, metric or organisation'))
    .option('--kind <kind>', `what it is the name of: ${nameKinds.join(', ')}; all of them by default`)
    .option('--names <file>', 'a file of names; may be repeated', collect, [])
    .option('--collection <name>', 'the collection that a benchmark is reported in')
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards resolve meta/llama-2-7b\n' +
        '  $ assay cards resolve Anatomy --kind benchmark --collection helm_mmlu\n' +
        '  $ assay cards resolve gpt-4o --names names.yaml --format json\n' +
        '\nA file of names:\n  models:\n    openai/gpt-4o: [gpt-4o, GPT-4o]\n    lab/tuned: { aliases: [tuned], variant_of: openai/gpt-4o }' +
        '\n\nA file names.yaml in the folder of the corpus is read without being named.',
    );
  return async ([name], options) => {
    const format = choice('--format', options['format'], formats);
    const kinds = options['kind'] === undefined ? nameKinds : [choice('--kind', options['kind'], nameKinds)];
    const collection = (options['collection'] as string | undefined) ?? null;
    if (name === undefined || name.trim() === '')
      throw new AssayError('usage', 'E_USAGE', 'assay cards resolve expects a name');
    const places = { files: options['names'] as readonly string[], corpus: options['corpus'] as string };
    const registry = new Registry({ names: await readNames(places, io) });
    const all = kinds.map((kind) => known(kind, name, registry, collection));
    const found = options['kind'] === undefined ? all.filter(({ isKnown }) => isKnown) : all;
    if (format === 'json') io.out(jsonText({ name, resolutions: found.map(jsonOf) }));
    else if (found.length === 0)
      io.out(printable(`${name}: nothing is known about it; it counts as itself\n`));
    else for (const { resolution, places: stands } of found) io.out(resolutionText(resolution, stands));
    return exitCodes.done;
  };
};

interface Known {
  readonly resolution: Resolution;
  readonly places: readonly Hierarchy[];
  /** Whether anything at all is known about the name as one of this kind. */
  readonly isKnown: boolean;
}

function known(kind: NameKind, name: string, registry: Registry, collection: string | null): Known {
  const resolution = resolveName(kind, name, registry);
  const { canonical, source, steps, suggestions, candidates } = resolution;
  const places = kind === 'benchmark' ? placesOf(canonical, registry, collection) : [];
  const said = steps.length + suggestions.length + candidates.length + places.length;
  return { resolution, places, isKnown: said > 0 || source !== null };
}

function jsonOf({ resolution, places }: Known): object {
  return resolution.kind === 'benchmark' ? { ...resolution, hierarchy: places } : resolution;
}

function collect(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value];
}
