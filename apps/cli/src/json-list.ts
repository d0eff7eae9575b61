import { jsonLine } from '@assay/shown';

/** A JSON list, an item a line, in pieces: one text of everything could be longer than a text may be. */
export async function* jsonList(
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map(jsonLine).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[\n]\n' : '\n]\n';
}
