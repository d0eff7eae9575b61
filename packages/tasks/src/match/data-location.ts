import type { GraphNode, GraphValue } from '../read/graph.ts';
import { properties } from '../vocabulary/terms.ts';

/** Where a dataset says its content is, with what it says about that content. */
export interface DataLocation {
  readonly address: string;
  readonly sha256: string | null;
  readonly mediaType: string | null;
}

const addressProperties = [properties.contentUrl, properties.url, properties.codeRepository];

/**
 * The locations of a value: contentUrl, url and codeRepository of its own, and of its distributions (a
 * distribution that leads back to itself is gone through once).
 */
export function dataLocations(node: GraphNode, seen: Set<GraphNode> = new Set()): readonly DataLocation[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const sha256 = textOf(node.properties.get(properties.sha256)?.[0]);
  const mediaType = textOf(node.properties.get(properties.encodingFormat)?.[0]);
  const own = addressProperties.flatMap((property) =>
    (node.properties.get(property) ?? []).map((value) => ({ address: textOf(value)!, sha256, mediaType })),
  );
  const parts = (node.properties.get(properties.distribution) ?? []).flatMap((value) =>
    value.kind === 'literal' ? [] : dataLocations(value, seen),
  );
  return [...own, ...parts];
}

function textOf(value: GraphValue | undefined): string | null {
  if (value === undefined) return null;
  return value.kind === 'literal' ? value.text : value.id;
}
