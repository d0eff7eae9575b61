import { properties } from '../vocabulary/terms.ts';
import type { GraphValue } from './graph.ts';
import type { MetricName } from './task.ts';

/** A text, an IRI, or an object without an IRI that has a schema:name: that is no valid metric, and many files write it. */
export function metricNameOf(value: GraphValue): MetricName {
  if (value.kind === 'literal') return { name: value.text, iri: false };
  const named = value.properties.get(properties.name)?.find(({ kind }) => kind === 'literal');
  if (value.kind === 'blank' && named?.kind === 'literal') return { name: named.text, iri: false };
  return { name: value.id, iri: true };
}
