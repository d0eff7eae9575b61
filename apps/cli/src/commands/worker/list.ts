import { agreeing, jsonText, plural, printable } from '@assay/shown';
import { type SeenFleet, verbs } from '@assay/verbs';
import type { CommandModule } from '../../command.ts';
import { exitCodes } from '../../explain-error.ts';
import { choice, projectOf, projectOption } from '../../options.ts';
import { worldOf } from '../../version.ts';

/** Workers, then what waits for them or is at work. */
function fleetText({ workers, offers }: SeenFleet): string {
  const seen = workers.map(
    ({ host, pid, tags, run_id, silent_ms }) =>
      `  ${host} ${pid}${tags.length === 0 ? '' : ` [${tags.join(', ')}]`}: ${run_id === null ? 'idle' : `run ${run_id}`}, last seen ${(silent_ms / 1000).toFixed(0)} s ago\n`,
  );
  const offered = offers.map(
    ({ run_id, execution_id, evaluation_key, state, priority, team, reason }) =>
      `  run ${run_id} of ${evaluation_key} (execution ${execution_id}): ${state}, priority ${priority}${team === '' ? '' : `, team ${team}`}${reason === null ? '' : `; ${reason}`}\n`,
  );
  return printable(
    `${plural(workers.length, 'worker')}\n${seen.join('')}${plural(offers.length, 'run')} ${agreeing(offers.length, 'is', 'are')} offered\n${offered.join('')}`,
  );
}

const formats = ['text', 'json'] as const;

/** `assay worker list` */
export const declare: CommandModule['declare'] = (command, io) => {
  projectOption(command)
    .option('--all', 'include runs that are done or cancelled', false)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .addHelpText(
      'after',
      '\nExample:\n  $ assay worker list --store postgres://ann@db.example/evals\n\nExit codes: 0 done · 2 no address · 4 the database cannot be used',
    );
  return async (_, options) => {
    const format = choice('--format', options['format'], formats);
    const fleet = await verbs.fleet();
    const seen = await fleet({ project: projectOf(options), all: options['all'] === true }, worldOf(io));
    io.out(format === 'json' ? jsonText(seen) : fleetText(seen));
    return exitCodes.done;
  };
};
