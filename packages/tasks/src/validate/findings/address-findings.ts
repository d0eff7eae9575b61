import { shorten } from '../shorten.ts';
import type { Inspection, Remark } from '../inspection.ts';

const mostRemarks = 100;

/** Addresses that JSON-LD leaves out of the graph, and with them whatever is said of them or with them. */
export function* addressFindings({ graph, url }: Inspection): Iterable<Remark> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  for (const { iri, offset } of graph.dropped.slice(0, mostRemarks)) {
    const written = iri.startsWith(folder) ? iri.slice(folder.length) : iri;
    yield {
      rule: 'address-with-space',
      severity: 'warning',
      node: null,
      offset,
      message: `The address ${JSON.stringify(shorten(written))} contains white space, so JSON-LD drops every statement with it.`,
      fix: `Write it without white space, for example with %20: ${JSON.stringify(shorten(written.replaceAll(/\s/g, '%20')))}; put a display name in schema:name.`,
    };
  }
}
