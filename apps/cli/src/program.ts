import { Command, CommanderError } from 'commander';
import { spellOutHelp, withoutVainHelp } from './help/asked-help.ts';
import type { Commands } from './command.ts';
import { groupOf, inGroups } from './command-groups.ts';
import { commands } from './commands.ts';
import { type ExitCode, exitCodes, explainError } from './explain-error.ts';
import type { Io } from './io.ts';
import { storeOption } from './store/store-option.ts';
import { version } from './version.ts';

/** Runs one command line (without node and script) and resolves to its exit code; never throws. */
export async function runProgram(given: readonly string[], io: Io): Promise<ExitCode> {
  const argv = spellOutHelp(given, commands);
  let exitCode: ExitCode = exitCodes.done;
  const addCommands = async (parent: Command, entries: Commands, words: readonly string[]): Promise<void> => {
    for (const [verb, entry] of Object.entries(entries)) {
      const command = parent.command(verb).description(entry.summary).exitOverride();
      command.allowExcessArguments(false);
      if (parent === program) command.helpGroup(`${groupOf(verb)}:`);
      // Completion names the options of every command; everything else needs its own only.
      if (verb !== words[0] && words[0] !== 'completion') continue;
      if ('commands' in entry) {
        if ('example' in entry) {
          command.addHelpText(
            'after',
            `\nExample:\n  $ ${entry.example}\n\nRun any of these commands with --help for its options.`,
          );
        }
        command.commandsGroup('Commands:');
        // Options after the name of an inner command are its own, also where the outer one has the same.
        command.enablePositionalOptions();
        await addCommands(command, entry.commands, words[0] === 'completion' ? words : words.slice(1));
      }
      if (!('load' in entry)) continue;
      const own = { ...io, env: { ...io.env } };
      const run = (await entry.load()).declare(command, own, runProgram);
      storeOption(command);
      command.action(async () => {
        const options = command.opts();
        // As if the variable said so: it is the same for everything that is asked with this command.
        if (typeof options['store'] === 'string') own.env['ASSAY_STORE'] = options['store'];
        exitCode = await run(command.args, options);
      });
    }
  };
  const program = new Command('assay')
    .description(
      'Evaluation workbench for machine learning: declare, run, score, repeat, compare, gate, publish and read results.',
    )
    .version(version, '-V, --version')
    .addHelpText(
      'after',
      '\nTo start:\n  $ assay demo                # the whole path with a small project\n  $ assay init && assay run   # a project of your own\n  $ assay view latest         # its results in the browser\n\nExit codes: 0 done · 1 a check failed · 2 usage · 3 inconclusive · 4 environment · 130 interrupted',
    )
    .showHelpAfterError('(run the command with --help for its arguments and options)')
    .enablePositionalOptions()
    .commandsGroup('Workbench:')
    .helpCommand(true)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  const words = argv.filter((arg) => !arg.startsWith('-'));
  await addCommands(program, inGroups(commands), words);
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...withoutVainHelp(argv, program)], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const { text, exitCode: failed } = explainError(error);
    io.err(text);
    return failed;
  }
}
