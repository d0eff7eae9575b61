import jsonld from 'jsonld';
import type { Graph, GraphValue } from '../read/graph.ts';
import { rdfType } from '../vocabulary/terms.ts';

/** The same text for two graphs exactly when they hold the same statements, whatever their blank labels (RDFC-1.0). */
export async function graphFingerprint(graph: Graph): Promise<string> {
  const quads: string[] = [];
  for (const node of graph.nodes.values()) {
    const subject = name(node.id);
    for (const type of node.types) {
      const stated = type.startsWith('_:') ? `_:named-${type.slice(2)}` : type;
      quads.push(`${subject} ${name(rdfType)} ${name(stated)} .`);
    }
    for (const [predicate, values] of node.properties) {
      for (const value of values) quads.push(`${subject} ${name(predicate)} ${object(value)} .`);
    }
  }
  if (quads.length === 0) return '';
  const canonical = jsonld.canonize(
    `${quads.join('\n')}\n` as never,
    {
      inputFormat: 'application/n-quads',
      format: 'application/n-quads',
      canonizeOptions: { algorithm: 'RDFC-1.0', maxWorkFactor: Infinity },
    } as never,
  ) as unknown as Promise<string>;
  return canonical;
}

function name(id: string): string {
  return id.startsWith('_:') ? `_:x${hex(id)}` : `<urn:x:${encodeURIComponent(id)}>`;
}

function object(value: GraphValue): string {
  if (value.kind !== 'literal') return name(value.id);
  return `"${encodeURIComponent(JSON.stringify([value.text, value.datatype, value.language]))}"`;
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
