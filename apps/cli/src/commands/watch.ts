import { verbs, type WatchEvent } from '@assay/verbs';
import type { CommandModule } from '../command.ts';
import { evaluationView } from '../evaluation/evaluation-view.ts';
import { projectOf, several } from '../options.ts';
import { untilInterrupted } from '../evaluation/until-interrupted.ts';
import { exitCodes, explainError } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { overridesIn } from '../run/overrides-in.ts';
import { worldOf } from '../version.ts';

/** `assay watch`: runs the project, and again what changed when a file is saved. */
export const declare: CommandModule['declare'] = (command, io) => {
  command
    .argument('[evaluation...]', 'evaluations to run, by key (default: all)')
    .option('--project <file>', 'the project file', 'assay.yaml')
    .option('--where <condition>', 'only samples that match: "tags = hard" (repeatable)', several)
    .option(
      '--model <key>',
      'query this model instead of those the specifications name (repeatable)',
      several,
    )
    .option('--param <name=value>', 'set a model parameter (repeatable)', several)
    .option('--quiet', 'show no progress', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay watch\n  $ assay watch routing --where "tags = hard"\n' +
        '\nSaving a file reruns only what it affects. Files written by the run itself do not count, unless the project names them.\nStop with Ctrl-C.\n' +
        '\nExit codes: 0 stopped by Ctrl-C · 2 no project file',
    );
  return async (evaluations, options) => {
    const watch = await verbs.watch();
    const view = evaluationView(options, io);
    const request = { project: projectOf(options), evaluations, ...overridesIn(options) };
    await untilInterrupted((signal) =>
      watch(request, worldOf(io), { signal, on: (event) => void show(event, view, io) }),
    ).finally(view.finish);
    return exitCodes.done;
  };
};

async function show(
  event: WatchEvent,
  { on, finish }: ReturnType<typeof evaluationView>,
  io: Io,
): Promise<void> {
  if (event.kind === 'outcome') {
    finish();
    const { outcomeText } = await import('../run/outcome-text.ts');
    io.out(await outcomeText(event.outcome, io));
  } else if (event.kind === 'fault') {
    finish();
    io.err(explainError(event.error).text);
  } else if (event.kind === 'saved') io.err(`saved: ${event.files.join(', ')}\n`);
  else if (event.kind === 'ignored')
    io.err(`written by the run itself, not a save: ${event.files.join(', ')}\n`);
  else on(event);
}
