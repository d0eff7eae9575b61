import { declaredKey, type ScoredRun } from '@assay/engine';
import { AssayError, overrideText, partText } from '@assay/records';

interface Use {
  /** What the run was about to become, in words: `be published`. */
  readonly as: string;
  readonly code: string;
  /** Whether whoever asks wants it all the same; it is marked then. */
  readonly allowed: boolean;
}

/**
 * Refuses a run that is not what the name of its specification means: a part of its samples, one that was stopped, one
 * that was asked otherwise than the project declares.
 */
export function requireWhole({ manifest }: Pick<ScoredRun, 'manifest'>, { as, code, allowed }: Use): void {
  if (allowed) return;
  const { stopped_because: stopped } = manifest;
  const key = declaredKey(manifest);
  const part = partText(manifest) ?? (stopped === null ? null : `partial: stopped: ${stopped}`);
  const override = overrideText(manifest);
  if (part === null && override === null) return;
  const why = part ?? `not ${key} as the project declares it: it was asked ${override!}`;
  throw new AssayError('usage', code, `run ${manifest.id} cannot ${as}: it is ${why}`, {
    action: {
      kind: 'run_whole',
      specification: key,
      was: override !== null ? 'overridden' : stopped === null ? 'part' : 'stopped',
    },
  });
}
