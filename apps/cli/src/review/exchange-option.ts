import type { Command } from 'commander';

export const exchangeFormats = ['csv', 'jsonl', 'label-studio', 'argilla'] as const;

/** `--as`: the tool that the file is for. */
export function exchangeOption(command: Command): Command {
  return command.option('--as <format>', `file format: ${exchangeFormats.join(', ')}`, 'csv');
}
