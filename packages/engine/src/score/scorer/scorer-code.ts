import { AssayError, type Digest, type JsonObject } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import { isAssertions, isMeteorWordNet } from '../../declare/scorers/known-metric.ts';
import type { DeclaredMetric } from '../../declare/project.ts';
import type { WiredMetric } from './resolved-scorer.ts';
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
