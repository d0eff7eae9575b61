import { jsonLine } from '@assay/shown';
import type { ScoredFile } from '@assay/verbs';
import { jsonList } from '../json-list.ts';

/** One JSON document, a row a line, in pieces. */
export async function* scoredJson(scored: ScoredFile): AsyncGenerator<string, void, undefined> {
  const { metric, params, rows, result, aggregates } = scored;
  yield `{"metric":${jsonLine(metric)},"params":${jsonLine(params)},"rows":`;
  yield* jsonList(rows);
  yield `,"result":${jsonLine(result)},"aggregates":${jsonLine(aggregates)}}\n`;
}
