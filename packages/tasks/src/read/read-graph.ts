import { bundledContext } from '../vocabulary/bundled-context.ts';
import { fullGraph } from './full-graph.ts';
import type { Graph } from './graph.ts';
import { type JsonLimits, parseJson } from '@assay/rows';
import { plainGraph } from './plain-graph.ts';
import { refuseRedefinedTerms } from './refuse-redefined-terms.ts';
import { withPlace } from './with-place.ts';

export interface SourceDocument {
  /** What relative @ids are resolved against: the file's own URL. */
  readonly url: string;
  readonly text: string;
}

export interface ReadOptions {
  readonly limits?: JsonLimits;
}

/**
 * A JSON-LD text as a graph. Plain documents take the direct path, all others the full algorithm; both
 * give the same graph. Throws AssayError for what cannot be read; the network is never touched.
 */
export async function readGraph(source: SourceDocument, options: ReadOptions = {}): Promise<Graph> {
  const document = parseJson(source.text, options.limits);
  refuseRedefinedTerms(document, source.text);
  try {
    return (
      plainGraph(document, source.url, bundledContext) ??
      (await fullGraph(document, source.url, bundledContext))
    );
  } catch (error) {
    throw withPlace(error, document, source.text);
  }
}
