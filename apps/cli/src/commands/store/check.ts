import { jsonText, printable } from '@assay/shown';
import { type CheckedStore, verbs } from '@assay/verbs';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, projectOf, projectOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** What was looked at, and every finding on a line of its own. */
function checkText({ ok, looked_at, findings }: CheckedStore): string {
  const counts = Object.entries(looked_at).map(([noun, count]) => `${count} ${noun}`);
  const looked = counts.length === 0 ? '' : `looked at ${counts.join(', ')}\n`;
  if (ok) return `${looked}everything is as stored\n`;
  const lines = findings.map(({ message }) => `  ${message}\n`);
  const problems = findings.length === 1 ? '1 problem' : `${findings.length} problems`;
  return printable(`${looked}${problems}:\n${lines.join('')}`);
}

const formats = ['text', 'json'] as const;

/** `assay store check` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay store check\n  $ assay store check --format json\n' +
        '\nOther commands check what they read, and exit with 4 if it is damaged; this one checks everything.\n' +
        '\nExit codes: 0 intact · 1 something is damaged, changed or missing · 2 no store · 4 the store cannot be read',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const check = await verbs.store.check();
    const checked = await check({ project: projectOf(options) }, worldOf(io));
    io.out(format === 'json' ? jsonText(checked) : checkText(checked));
    return checked.ok ? exitCodes.done : exitCodes.failed;
  };
};
