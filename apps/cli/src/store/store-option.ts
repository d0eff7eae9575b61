import type { Command } from 'commander';

/** `--store ADDRESS`, for every command that has a project. */
export function storeOption(command: Command): void {
  const has = (name: string): boolean => command.options.some(({ long }) => long === name);
  if (!has('--project') || has('--store')) return;
  command.option(
    '--store <address>',
    'address of a PostgreSQL store (default: ASSAY_STORE, else store: in the project file, else .assay beside it)',
  );
}
