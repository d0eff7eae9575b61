import type { Card } from '@assay/records';
import { jsonLine } from '@assay/shown';

/** A card as JSON, an item of each list a line, in pieces: one text of everything could be longer than a text may be. */
export async function* cardJson(card: Card): AsyncGenerator<string, void, undefined> {
  let before = '{\n';
  for (const [key, value] of Object.entries(card)) {
    yield `${before}${jsonLine(key)}: `;
    if (Array.isArray(value)) yield* listJson(value);
    else yield jsonLine(value);
    before = ',\n';
  }
  yield '\n}\n';
}

/** Items in one piece: enough that few pieces are written, few enough that each stays small. */
const batch = 500;

function* listJson(items: readonly unknown[]): Generator<string> {
  yield '[';
  for (let start = 0; start < items.length; start += batch)
    yield `${start === 0 ? '' : ','}\n${items
      .slice(start, start + batch)
      .map(jsonLine)
      .join(',\n')}`;
  yield ']';
}
