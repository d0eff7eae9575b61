import { AssayError, type Missing, missing } from '@assay/records';
import type { MetricPorts } from '../../catalogue/metric.ts';

export interface Vectors {
  readonly kind: 'vectors';
  readonly vectors: readonly (readonly number[])[];
}

/**
 * One vector per text from the embedding port, checked: as many as texts, all of one length above zero, all finite.
 * Anything else is the provider's fault and makes the score missing. Throws where no port is wired.
 */
export async function embedTexts(
  texts: readonly string[],
  { embed }: MetricPorts,
  metric: string,
): Promise<Vectors | Missing> {
  if (embed === undefined) {
    throw new AssayError(
      'usage',
      'E_METRIC_PORT',
      `${metric} needs an embedding model, and none is configured.`,
    );
  }
  const vectors = await embed(texts);
  const problem = findProblem(vectors, texts.length);
  return problem === null ? { kind: 'vectors', vectors } : missing('provider_error', problem);
}

function findProblem(vectors: readonly (readonly number[])[], count: number): string | null {
  if (vectors.length !== count)
    return `the embedding model gave ${vectors.length} vectors for ${count} texts`;
  const dimensions = vectors[0]?.length ?? 0;
  if (dimensions === 0) return 'the embedding model gave a vector without dimensions';
  const other = vectors.find((vector) => vector.length !== dimensions);
  if (other !== undefined)
    return `the embedding model gave vectors of ${dimensions} and ${other.length} dimensions`;
  const isFinite = vectors.every((vector) => vector.every(Number.isFinite));
  return isFinite ? null : 'the embedding model gave a number that is not finite';
}
