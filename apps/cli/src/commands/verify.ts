import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice, namingFlags, several, textOption } from '../options.ts';
import type { CommandModule } from '../command.ts';
import { exitCodes } from '../explain-error.ts';
import { worldOf } from '../version.ts';

const formats = ['text', 'json'] as const;
const flags = { keys: '--key', older: '--older', consistency: '--consistency' };

/** `assay verify BUNDLE --key K`: a score from a stranger, checked offline. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('<bundle>', 'the bundle to verify')
    .option('--key <key>', 'a trusted verifier key, or a file of keys (repeatable)', several, [])
    .option('--witness <key>', 'the key of a witness, or a file of keys (repeatable)', several, [])
    .option('--artifacts <folder>', 'the scored files, to check against their digests')
    .option('--older <file>', 'a checkpoint of the ledger that you kept earlier')
    .option('--consistency <file>', 'a proof that the ledger only grew since that checkpoint')
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay verify bundle.json --key evaluator.pub\n' +
        '  $ assay verify bundle.json --key example.org+de65085a+AQCb… --artifacts submission/ --format json\n' +
        '\nGet the keys from a source you trust: those in the bundle are ignored. No store or network is used.\n' +
        'A bundle does not show what happened after it was written (superseded, invalidated, withdrawn).\n' +
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
    const { verification, proves, unusable_keys } = await namingFlags(flags, () => ask(request, worldOf(io)));
    for (const key of unusable_keys) io.err(`not a usable key, ignored: ${key}\n`);
    if (format === 'json') io.out(jsonText({ ...verification, proves }));
    else io.out((await import('../audit/verification-text.ts')).verificationText(verification, proves));
    return verification.verified ? exitCodes.done : exitCodes.failed;
  };
};
