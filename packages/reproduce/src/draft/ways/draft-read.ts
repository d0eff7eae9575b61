import type { JsonObject, JsonValue } from '@assay/records';
import type { DerivedColumn } from '../../outputs/derived-column.ts';
import type { DraftedFrom } from '../drafted.ts';
import { tryMeasure } from '../try-measure.ts';
import { derivedCells } from '../shape/shaped.ts';
import { wholeWord } from '../../names.ts';

interface Pair {
  readonly output: string;
  readonly expected: string;
}

interface Reading {
  readonly columns: Readonly<Record<string, DerivedColumn>>;
}

export function withColumns(from: DraftedFrom, columns: Reading['columns']): DraftedFrom {
  const added = (row: DraftedFrom['rows'][number]) => ({ ...row, ...derivedCells(columns, row) });
  return { ...from, rows: from.rows.map(added), all: from.all.map(added) };
}

const MOST_WORDS = 26;

function readings({ output, expected }: Pair, { all }: DraftedFrom): readonly Reading[] {
  const labels = all.map((row) => row[expected] ?? null).filter((label) => label !== null);
  const areNumbers = labels.every((label) => /\d\D*$/.test(JSON.stringify(label)));
  const words = [...new Set(labels)].filter((label): label is string => typeof label === 'string');
  const [number, label] = [`${output}_read`, `${expected}_read`];
  const numbers = (['last', 'first'] as const).map(
    (which): Reading => ({
      columns: { [number]: { read: output, number: which }, [label]: { read: expected, number: 'last' } },
    }),
  );
  const named = (['first', 'last'] as const).map(
    (which): Reading => ({
      columns: { [number]: { read: output, word: which, of: words.toSorted() } },
    }),
  );
  const areWords =
    words.length > 1 && words.length <= MOST_WORDS && labels.every((one) => typeof one === 'string');
  return [...(areNumbers ? numbers : []), ...(areWords ? named : [])];
}

/** Fewer answers that equal their labels, and more that have them in a longer text, mean that answers are to be read first. */
const [FEW, MANY] = [0.1, 0.2];

/** That answers as they stand are not what labels are held against, in words; null: they are. */
export function unread(measure: JsonObject, { output, expected }: Pair, from: DraftedFrom): string | null {
  const { all } = from;
  const equal = tryMeasure(measure, from);
  const longer = all.filter((row) => stands(row[expected] ?? null, row[output] ?? null)).length;
  if (typeof equal !== 'number' || equal >= FEW || longer < all.length * MANY) return null;
  const count = Math.round(equal * all.length);
  const [reading] = readings({ output, expected }, from);
  const line = reading === undefined ? '' : `, such as ${inPlan(reading)}`;
  return `${count} of ${all.length} answers in ${output} equal their label in ${expected} and ${longer} have it in a longer text: how an answer is read out of it is not stated (a column of the plan can say it${line})`;
}

function inPlan({ columns }: Reading): string {
  return `columns: ${JSON.stringify(columns)
    .replaceAll(/"([\w.-]+)"/g, '$1')
    .replaceAll(/([{,:])(?=\S)/g, '$1 ')
    .replaceAll(/(?<=\S)}/g, ' }')}`;
}

/** Whether a label, or its final answer, stands in a text that is more than it. */
function stands(label: JsonValue, answer: JsonValue): boolean {
  if (typeof answer !== 'string' || (typeof label !== 'string' && typeof label !== 'number')) return false;
  const ungrouped = (text: string): string => text.replaceAll(/(?<=\d),(?=\d{3})/g, '').trim();
  const whole = ungrouped(String(label));
  const wanted = /####\s*\$?([\d.-]+)\s*$/.exec(whole)?.[1] ?? whole;
  if (wanted === '' || ungrouped(answer) === whole) return false;
  return wholeWord(wanted, wanted.length === 1 ? 'u' : 'iu').test(ungrouped(answer));
}
