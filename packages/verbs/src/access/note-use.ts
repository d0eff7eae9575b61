import type { SqlDatabase } from '@assay/engine';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import type { Kept } from '../world/kept.ts';
import type { OfProject } from '../world/project-file.ts';
import { withKnownTokens } from './token-records.ts';

/** Uses of a moment share a commit. */
const TOGETHER_MS = 1_000;

/** When each token was used, as far as it waits to be written. */
const waiting = new WeakMap<Kept, Map<string, string>>();

interface Use {
  readonly id: string;
  readonly at: string;
}

/** Notes that a token was used: by a process that answers many once it has answered, since a commit waits for the disk. */
export function noteUse({ id, at }: Use, request: OfProject, world: World): void {
  const { kept } = world;
  if (kept === undefined) return writeUses(new Map([[id, at]]), request, world);
  const known = waiting.get(kept) ?? new Map<string, string>();
  const isFirst = known.size === 0;
  waiting.set(kept, known.set(id, at));
  if (isFirst) setTimeout(() => writeWaiting(kept, request, world), TOGETHER_MS).unref();
}

function writeWaiting(kept: Kept, request: OfProject, world: World): void {
  const uses = waiting.get(kept)!;
  waiting.delete(kept);
  try {
    writeUses(uses, request, world);
  } catch (error) {
    // A file that is busy, full or gone: the next use is noted again, and nothing but a time in a list hangs on it.
    if (!(error instanceof AssayError)) throw error;
  }
}

function writeUses(uses: ReadonlyMap<string, string>, request: OfProject, world: World): void {
  const use = (records: SqlDatabase): void => {
    const note = records.prepare<[string, string]>('UPDATE tokens SET last_used_at = ? WHERE id = ?');
    records.change(() => {
      for (const [id, at] of uses) note.run(at, id);
    });
  };
  withKnownTokens(request, world, { use, none: undefined });
}
