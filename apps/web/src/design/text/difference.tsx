interface DifferencePart {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Longer texts are shown whole, one after the other: the table grows with the product of their words. */
const MOST_WORDS = 2_000;

/** What changed from one text to another, word by word (longest common subsequence). */
export function wordDifference(before: string, after: string): readonly DifferencePart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return before === after
      ? [{ kind: 'same', text: after }]
      : [
          { kind: 'gone', text: before },
          { kind: 'new', text: after },
        ];
  const common = commonLengths(a, b);
  const parts: { kind: DifferencePart['kind']; text: string }[] = [];
  const push = (kind: DifferencePart['kind'], text: string): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push('same', a[i]!);
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      push('gone', a[i]!);
      i += 1;
    } else {
      push('new', b[j]!);
      j += 1;
    }
  }
  return parts;
}

/** Scripts that are written without spaces between words: each of their characters stands for itself. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORDS = new RegExp(
  `\\s+|${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source})[\\p{L}\\p{M}\\p{N}_'’-])+|[^\\s]`,
  'gu',
);

/** Words and the spaces between them: the parts together are the text. */
function wordsOf(text: string): readonly string[] {
  return text.match(WORDS) ?? [];
}

function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
  return rows;
}

/** One text against another: what went is struck out, what came is marked. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <>
      {wordDifference(before, after).map(({ kind, text }, i) =>
        kind === 'same' ? (
          <span key={i}>{text}</span>
        ) : kind === 'gone' ? (
          <del key={i}>{text}</del>
        ) : (
          <ins key={i}>{text}</ins>
        ),
      )}
    </>
  );
}

interface SidesProps {
  readonly before: string;
  readonly after: string;
  /** What the two are called. */
  readonly names: readonly [before: string, after: string];
}

/** Two texts beside each other, in each of them what the other one has not. */
export function Sides({ before, after, names }: SidesProps) {
  const parts = wordDifference(before, after);
  return (
    <div className="sides">
      <div className="quote" dir="auto">
        <span className="role">{names[0]}</span>
        {parts.map(({ kind, text }, i) =>
          kind === 'new' ? null : kind === 'gone' ? <del key={i}>{text}</del> : <span key={i}>{text}</span>,
        )}
      </div>
      <div className="quote" dir="auto">
        <span className="role">{names[1]}</span>
        {parts.map(({ kind, text }, i) =>
          kind === 'gone' ? null : kind === 'new' ? <ins key={i}>{text}</ins> : <span key={i}>{text}</span>,
        )}
      </div>
    </div>
  );
}
