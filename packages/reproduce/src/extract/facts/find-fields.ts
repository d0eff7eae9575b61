import type { Paper, PaperTable } from '../../paper/paper.ts';
import type { Extraction } from '../extraction.ts';

type Field = Extraction['inputs'][number];

const ofNames = /^(?:fields?|columns?|features?|variables?|attributes?|keys?)(?:\s+names?)?$/i;
const ofTypes = /^(?:data\s*)?(?:types?|dtypes?|formats?)$/i;
const ofMeanings = /\b(?:descriptions?|meanings?|definitions?|explanations?|contents?)\b/i;

/** Fields of a datum, where a table lists them by name with their types or what they mean. */
export function findFields({ pages }: Paper): readonly Field[] {
  for (const { number, tables } of pages)
    for (const table of tables) {
      const fields = fieldsOf(table, number);
      if (fields.length > 0) return fields;
    }
  return [];
}

function fieldsOf({ rows: [heads = [], ...rows] }: PaperTable, page: number): readonly Field[] {
  const at = (pattern: RegExp): number => heads.findIndex((head) => pattern.test(head.trim()));
  const [name, type, meaning] = [at(ofNames), at(ofTypes), at(ofMeanings)];
  if (name !== 0 || (type === -1 && meaning === -1)) return [];
  return rows.flatMap((row): readonly Field[] => {
    const written = (row[name] ?? '').replaceAll('`', '').trim();
    const given = (row[type] ?? '').trim();
    if (written === '' || written.split(/\s+/).length > 4) return [];
    return [
      {
        name: written,
        type: typeOf(given),
        repeated: /\[|list|array|sequence|vector/i.test(given),
        pattern: null,
        value: (row[meaning] ?? '').trim() || written,
        status: 'explicit',
        quote: row.join(' '),
        page,
      },
    ];
  });
}

function typeOf(written: string): Field['type'] {
  if (/bool/i.test(written)) return 'boolean';
  if (/int|count/i.test(written)) return 'integer';
  if (/float|double|real|number|numeric|decimal/i.test(written)) return 'float';
  return /url|uri|image|audio|video|path|file/i.test(written) ? 'anyURI' : 'string';
}
