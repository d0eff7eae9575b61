import { isObject } from '@assay/records';

type Field = readonly [name: string, text: string];

/** The fields of a text that is a JSON object of texts, numbers and truths alone; null for any other text. */
export function namedTexts(text: string): readonly Field[] | null {
  const value = parsed(text);
  if (!isObject(value)) return null;
  const fields = Object.entries(value).flatMap(([name, one]): readonly Field[] =>
    typeof one === 'object' ? [] : [[name, String(one)]],
  );
  return fields.length > 0 && fields.length === Object.keys(value).length ? fields : null;
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
