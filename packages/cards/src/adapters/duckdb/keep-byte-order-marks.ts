import { TextDecoder } from 'node:util';

/**
 * The library decodes texts with a TextDecoder that drops a byte order mark at their start: a name that begins with one
 * would be shown as another name. It looks its decoder up for every text, so it can be given one that keeps the mark.
 */
export async function keepByteOrderMarks(): Promise<void> {
  const { default: accessors } = await import('@duckdb/node-api/lib/vectors/dataAccessors.js');
  (accessors as { textDecoder: TextDecoder }).textDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
}
