import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Store, Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { Command } from 'commander';
import type { Options } from '../command.ts';
import type { Io } from '../io.ts';
import { version } from '../version.ts';
import { projectFile } from './project-file.ts';

/** `--project FILE`, the same for every command that reads a project or its store. */
export function projectOption(command: Command): Command {
  return command.option('--project <file>', 'the project file; the store is beside it', 'assay.yaml');
}

/** Opens the project and its store for as long as `use` takes. */
export async function withWorkbench<T>(
  options: Options,
  io: Io,
  use: (bench: Workbench) => Promise<T>,
): Promise<T> {
  const { openWorkbench } = await import('@assay/engine');
  const bench = await openWorkbench(projectFile(options, io), { cwd: io.cwd, env: io.env, version });
  try {
    return await use(bench);
  } finally {
    await bench.store.close();
  }
}

/** Opens the store alone: beside the project file where there is one, else here. It is not made by looking for it. */
export async function withStore<T>(options: Options, io: Io, use: (store: Store) => Promise<T>): Promise<T> {
  const path = resolve(io.cwd, String(options['project']));
  const folder = existsSync(path) ? dirname(path) : io.cwd;
  if (!existsSync(join(folder, '.assay'))) {
    throw new AssayError('usage', 'E_STORE_NONE', `there is no store in ${folder}: nothing was run here`, {
      fix: 'Run something with `assay run`, or name the project with --project FILE.',
    });
  }
  const { openStoreNear } = await import('@assay/engine');
  const store = await openStoreNear(io.cwd, String(options['project']));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
