import { jsonLine } from '@assay/shown';
import type { Command } from 'commander';
import type { ExitCode } from './explain-error.ts';
import type { Io } from './io.ts';

/** How a command module tells the program about itself. */
export interface CommandModule {
  /**
   * Declares arguments and options on `command` (made by the program, named and summarised already), and
   * returns what to run: it gets commander's positional arguments and options, and resolves to the exit code.
   * `run` is the whole program, for a command made of other commands.
   */
  readonly declare: (
    command: Command,
    io: Io,
    run: (argv: readonly string[], io: Io) => Promise<ExitCode>,
  ) => (args: readonly string[], options: Options) => Promise<ExitCode>;
}

/** Options as commander parsed them; each command checks its own through the types it declares. */
export type Options = Readonly<Record<string, unknown>>;

interface Loaded {
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

type CommandEntry =
  | Loaded
  /** A command that has others below it, such as `implement` and `implement check`. */
  | (Loaded & { readonly commands: Commands })
  | { readonly summary: string; readonly example: string; readonly commands: Commands };

/** Commands by their verbs; a module is loaded only when its command is asked for. */
export type Commands = Readonly<Record<string, CommandEntry>>;

/** A JSON list, an item a line, in pieces: one text of everything could be longer than a text may be. */
export async function* jsonList(
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map(jsonLine).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[\n]\n' : '\n]\n';
}
