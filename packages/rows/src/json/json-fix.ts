const QUOTES = /^['‘’“”«»`]/u;

/** A value that is cut off, and nothing after it. */
const CUT = /^(?:-|t|tr|tru|f|fa|fal|fals|n|nu|nul|\.|[eE][-+]?)$/;

interface Known {
  /** What stands where the reader stopped, to the end of the text. */
  readonly rest: RegExp;
  readonly fix: string;
}

/** What people write who mean JSON, and what JSON wants there. The first that fits is said. */
const KNOWN: readonly Known[] = [
  {
    rest: QUOTES,
    fix: 'JSON writes keys and texts in double quotes: {"id": "a"}. A file of Python\'s own form can be written again with json.dumps.',
  },
  { rest: /^(?:True|False|None)\b/, fix: 'JSON writes true, false and null in small letters.' },
  {
    rest: /^[-+]?(?:NaN|nan|Infinity|inf)\b/,
    fix: 'JSON has no NaN and no infinity: leave the field out, or write null.',
  },
  { rest: /^undefined\b/, fix: 'JSON has no undefined: leave the field out, or write null.' },
  { rest: /^(?:\/[/*]|#)/, fix: 'JSON has no comments: take it out.' },
  {
    rest: /^[+.]\d|^0\d/,
    fix: 'JSON writes numbers as 0.5 and 12: no plus, no leading dot, no leading zero.',
  },
];

/** What to do about a text that is not JSON, by what stands where reading stopped; undefined where nothing is known to help. */
export function jsonFix(text: string, at: number): string | undefined {
  const rest = text.slice(at, at + 40);
  const before = text.slice(Math.max(0, at - 200), at).trimEnd();
  if (rest === '' || CUT.test(rest))
    return 'It ends too early: close what is open. In a .jsonl file each object stands whole on one line.';
  if (/^[}\]]/.test(rest) && before.endsWith(','))
    return 'Take out the comma before it: JSON has none there.';
  const known = KNOWN.find((one) => one.rest.test(rest));
  if (known !== undefined) return known.fix;
  if (/^[A-Za-z_$][\w$-]*\s*:/.test(rest)) return 'JSON writes keys in double quotes: {"id": "a"}.';
  return undefined;
}

/** The same where the document has ended and something stands behind it. */
export function trailingFix(text: string, at: number): string {
  const rest = text.slice(at, at + 2);
  if (rest.startsWith(','))
    return 'Take out the comma: lines of a .jsonl file have none between them. An array of objects is called .json.';
  return rest.startsWith('{')
    ? 'Put each object on a line of its own, in a file that is called .jsonl.'
    : 'Take out what stands behind it.';
}

export const UNCLOSED =
  'Close the quote. A line break inside a text is written \\n, a quote \\", a backslash \\\\.';
