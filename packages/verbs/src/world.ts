import type { Kept } from './world/kept.ts';

/** The outside, as a front end hands it over. Everything else (project, store, ports) is opened from it. */
export interface World {
  /** Where relative paths begin. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the program that asks, for the record. */
  readonly version: string;
  /** What a process that answers many requests keeps between them. */
  readonly kept?: Kept | undefined;
  /** Where the store of a project is kept, for what must not share one with other work; absent: beside the project file. */
  readonly storeFolder?: string | undefined;
}
