import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../choice.ts';
import type { CommandModule } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';
import { exitCodes } from '../exit-codes.ts';
import { namingFlags } from '../naming-flags.ts';
import { worldOf } from '../world-of.ts';

const formats = ['text', 'json'] as const;
const flags = { keys: '--key', older: '--older', consistency: '--consistency' };

/** `assay verify BUNDLE --key K`: a score from a stranger, checked offline. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('<bundle>', 'the file that is said to prove a score')
    .option('--key <key>', 'a verifier key that is trusted, or a file of them (repeatable)', collect, [])
    .option('--witness <key>', 'the key of a witness, or a file of them (repeatable)', collect, [])
    .option('--artifacts <folder>', 'the files that were scored, to be held against their digests')
    .option('--older <file>', 'a checkpoint of the log held from before')
    .option('--consistency <file>', 'the proof that the log only grew since that checkpoint')
    .option('--format <format>', `how to print: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay verify bundle.json --key evaluator.pub\n' +
        '  $ assay verify bundle.json --key example.org+de65085a+AQCb… --artifacts submission/ --format json\n' +
        '\nThe keys come from a source you trust; those in the bundle are not looked at. Nothing is asked of a store or a network.\n' +
        'What came after the bundle was written (superseded, invalidated, withdrawn) is not in it.\n' +
        '\nExit codes: 0 verified · 1 not verified, or not a bundle · 2 a file cannot be opened, or no usable key',
    );
  return async ([bundle], options) => {
    const format = choice('--format', options['format'], formats);
    const [artifacts, older, consistency] = ['artifacts', 'older', 'consistency'].map((name) =>
      textOption(options[name]),
    );
    const ask = await verbs.verify();
    const request = {
      bundle: bundle!,
      keys: options['key'] as readonly string[],
      witnesses: options['witness'] as readonly string[],
      ...(artifacts == null ? {} : { artifacts }),
      ...(older == null ? {} : { older }),
      ...(consistency == null ? {} : { consistency }),
    };
    const { verification, unusable_keys } = await namingFlags(flags, () => ask(request, worldOf(io)));
    for (const key of unusable_keys) io.err(`not a usable key, and left out: ${key}\n`);
    if (format === 'json') io.out(jsonText(verification));
    else io.out((await import('../audit/verification-text.ts')).verificationText(verification));
    return verification.verified ? exitCodes.done : exitCodes.failed;
  };
};

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
