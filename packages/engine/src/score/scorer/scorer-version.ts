import type { JsonObject, ScorerVersion } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import type { ScorerSoftware } from './scorer-context.ts';

/**
 * The version of a scorer: its digest is over everything that could change a score, the hidden data apart. `code` is a
 * digest of what scores, not the number of a release: a release that touched nothing of it is the same version.
 */
export function scorerVersion(
  software: Omit<ScorerSoftware, 'commit'> & { readonly code: string },
  configuration: JsonObject,
  judge: JsonObject | null,
  digester: Digester,
): ScorerVersion {
  const { code, runtime, dependency_lock } = software;
  const parts = { code, dependency_lock, runtime, configuration, judge, arena: null };
  const schema_version = 'assay.scorer-version.v1';
  return { schema_version, digest: digester.json({ schema_version, ...parts }), ...parts };
}
