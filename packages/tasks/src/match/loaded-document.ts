import { AssayError } from '@assay/records';
import type { Graph } from '../read/graph.ts';
import { lineIndex } from '@assay/rows';
import { readGraph, type SourceDocument } from '../read/read-graph.ts';
import { type TaskSet, taskSet } from '../read/read-task-set.ts';

export interface LoadedDocument {
  readonly source: SourceDocument;
  readonly graph: Graph;
  readonly set: TaskSet;
  readonly lineAt: (offset: number) => number;
}

export interface UnreadDocument {
  readonly source: SourceDocument;
  readonly error: AssayError;
}

/** Reads a document for matching; what cannot be read is returned, not thrown. */
export async function loadDocument(source: SourceDocument): Promise<LoadedDocument | UnreadDocument> {
  try {
    const graph = await readGraph(source);
    return { source, graph, set: taskSet([graph]), lineAt: lineIndex(source.text) };
  } catch (error) {
    if (error instanceof AssayError) return { source, error };
    throw error;
  }
}

export function isLoaded(document: LoadedDocument | UnreadDocument): document is LoadedDocument {
  return 'graph' in document;
}
