import { verbs } from '@assay/verbs';
import type { Io } from '../io.ts';
import { worldOf } from '../world-of.ts';

/** Where a page of the workbench shows what the command has done; nothing where no server runs on the store. */
export async function sayLink(page: string, io: Io, project?: string): Promise<void> {
  const find = await verbs.workbench.find();
  const { server } = await find(project === undefined ? {} : { project }, worldOf(io));
  if (server !== null) io.err(`See it: ${server.address}${page}\n`);
}

/** The page of the run, where there is one; else the page that begins with what needs attention. */
export function pageOfRuns(ids: readonly string[]): string {
  const [first, ...others] = new Set(ids);
  return first === undefined || others.length > 0 ? '/' : `/runs/${encodeURIComponent(first)}`;
}

export function pageOfSample(run: string, sample: string): string {
  return `${pageOfRuns([run])}/samples/${encodeURIComponent(sample)}`;
}
