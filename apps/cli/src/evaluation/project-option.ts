import type { Command } from 'commander';
import type { Options } from '../command.ts';

/** `--project FILE`, the same for every command that reads a project or its store. */
export function projectOption(command: Command): Command {
  return command.option('--project <file>', 'the project file, with the store beside it', 'assay.yaml');
}

export function projectOf(options: Options): string {
  return String(options['project']);
}
