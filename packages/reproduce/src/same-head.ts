import { meantMetric } from './meant-metric.ts';
import { asName, isSameMetric } from './metric-named.ts';

const known = new Map<string, boolean>();
const MOST_KEPT = 50_000;

/** Whether the head of a column and the name of a metric are one: `Acc. (%)` and `Accuracy`, `FC` and `Flip Consistency`. */
export function isSameHead(one: string, other: string): boolean {
  const key = `${one}\n${other}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const isSame = areSame(one, other);
  known.set(key, isSame);
  return isSame;
}

function areSame(one: string, other: string): boolean {
  const [a, b] = [plainHead(one), plainHead(other)];
  if (a === '' || b === '') return false;
  const [meant, also] = [meantMetric(asName(a)), meantMetric(asName(b))];
  if (isSameMetric(a, b) || isInitials(a, b) || isInitials(b, a)) return true;
  if (isShortened(one, other) || isShortened(other, one)) return true;
  return (
    meant !== undefined &&
    meant.metric === also?.metric &&
    JSON.stringify(meant.parameters) === JSON.stringify(also.parameters)
  );
}

/** A head without its unit, arrows and marks. */
export function plainHead(head: string): string {
  return head.replaceAll(/\(.*?\)|\[.*?\]|\^\S+|[%↑↓⇑⇓*.]/g, '').trim();
}

/** `Cl. F1` of Clause F1, `Hall.` of Hallucination rate: words cut short with a dot, in the order of the whole ones. */
function isShortened(short: string, long: string): boolean {
  const [cut, whole] = [wordsOf(short), wordsOf(long)];
  const isCut = (word: string): boolean => word.endsWith('.') && word.length > 2;
  if (!cut.some(isCut) || whole.length < cut.length) return false;
  const rest = whole.slice(cut.length);
  return (
    cut.every(
      (word, i) => whole[i]!.startsWith(word.replace(/\.$/, '')) && (isCut(word) || word === whole[i]),
    ) && rest.every((word) => /^(?:rates?|scores?|accuracy|error|index)$/.test(word))
  );
}

function wordsOf(head: string): readonly string[] {
  return head
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]|\^\S+|[%↑↓⇑⇓*]/g, ' ')
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}

function isInitials(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/).filter((word) => /^[\p{L}]/u.test(word));
  return (
    words.length > 1 &&
    short.length > 1 &&
    words
      .map((word) => word[0])
      .join('')
      .toLowerCase() === short.toLowerCase()
  );
}
