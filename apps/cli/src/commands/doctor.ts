import { jsonText } from '@assay/shown';
import { verbs } from '@assay/verbs';
import { choice } from '../options.ts';
import type { CommandModule } from '../command.ts';
import { exitCodes } from '../explain-error.ts';
import { worldOf } from '../version.ts';

const formats = ['text', 'json'] as const;

/** `assay doctor`: what this machine has to isolate code with. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay doctor\n' +
        '\nStarts the sandbox and tries to break out of it: network, files, processes, memory and more, one at a time.\n' +
        'Untrusted code runs only where every attempt fails; prediction files are scored anywhere.\n' +
        '\nExit codes: 0 code can be isolated here · 1 it cannot · 2 usage',
    );
  return async (_args, options) => {
    const format = choice('--format', options['format'], formats);
    const report = await (await verbs.doctor())({}, worldOf(io));
    if (format === 'json') io.out(jsonText(report));
    else io.out((await import('../doctor/machine-text.ts')).machineText(report));
    return report.can_isolate ? exitCodes.done : exitCodes.failed;
  };
};
