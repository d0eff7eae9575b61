import { AssayError, type Digest, type JsonObject, type ScorerVersion } from '@assay/records';
import { isAssertions, isMeteorWordNet } from '../../declare/read-scorers.ts';
import type { DeclaredMetric } from '../../declare/project.ts';
import type { Digester } from '../../ports/platform.ts';
import type { ScorerSoftware, WiredMetric } from './scorer.ts';
import { scoringCode } from './scoring-code.generated.ts';

/** The code of a metric of the catalogue, with all that it loads. */
export function metricCode(name: string): Digest {
  // One function makes both.
  const digest = isAssertions(name)
    ? scoringCode.parts.assertions
    : scoringCode.metrics[isMeteorWordNet(name) ? 'meteor' : name];
  if (digest !== undefined) return digest;
  throw new AssayError(
    'environment',
    'E_SCORER_CODE',
    `nothing is known about the code of the metric ${name}`,
    {
      fix: 'Generate the table of scoring code again: npm run generate.',
    },
  );
}

/**
 * The code that a scorer runs besides its metrics, which stand in the configuration each with its own: what every
 * scoring goes through, and of judges, embeddings, the project's own metrics and synonyms what is used.
 */
export function scorerCode(
  metrics: readonly WiredMetric[],
  declared: readonly DeclaredMetric[],
  digester: Digester,
): Digest {
  const { parts } = scoringCode;
  const ports = new Set(metrics.map(({ metric }) => (metric.kind === 'port' ? metric.port : null)));
  const hasSynonyms = declared.some(
    ({ metric }) => metric.kind === 'catalogue' && isMeteorWordNet(metric.name),
  );
  const used: JsonObject = {
    scoring: parts.scoring,
    ...(metrics.some(({ panel }) => panel !== null) ? { judge: parts.judge } : {}),
    ...(ports.has('embedding') ? { embedding: parts.embedding } : {}),
    ...(ports.has('tests') ? { tests: parts.tests } : {}),
    ...(ports.has('custom') ? { own: parts.own } : {}),
    ...(hasSynonyms ? { synonyms: parts.synonyms } : {}),
    // Rows may assert by any metric.
    ...(metrics.some(({ metric }) => isAssertions(metric.name)) ? { checks: scoringCode.metrics } : {}),
    ...(metrics.some(({ reading }) => reading !== null) ? { reading: parts.reading } : {}),
  };
  return digester.json(used);
}

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
