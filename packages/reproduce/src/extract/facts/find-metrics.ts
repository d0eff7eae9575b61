import { catalogue } from '@assay/metrics';
import { isSameHead, plainHead } from '../../metric-names.ts';
import { escapedPattern, joinDividedWords } from '../../names.ts';
import type { Paper } from '../../paper/paper.ts';
import type { Evidenced } from '../extraction.ts';

/** What a short head stands for, where the text writes it out: `Over-Refusal Rate (ORR)`, `consistency (Cons)`, `Cons denotes consistency`. */
export function writtenOut({ pages }: Paper, head: string): Evidenced | null {
  const short = plainHead(head);
  if (!/^\p{Lu}[\p{L}\d-]{0,8}s?$/u.test(short) || short.length < 2) return null;
  const before = new RegExp(
    `((?:[\\p{L}\\d]+[-\\s]+){0,5}[\\p{L}\\d]+)\\s*\\(${short}\\.?(?![\\p{L}\\d])`,
    'gu',
  );
  const behind = new RegExp(
    `(?<![\\p{L}\\d])${short}\\.?\\s*(?:=|:|is short for|stands for|denotes|means|abbreviates)\\s+(?:the\\s+)?((?:[\\p{L}\\d]+[-\\s]+){0,4}[\\p{L}\\d]+)`,
    'gu',
  );
  for (const { number: page, text: given } of pages) {
    const text = joinDividedWords(given).replaceAll('\n', ' ');
    for (const hit of text.matchAll(before)) {
      const words = hit[1]!.split(/\s+/);
      for (let from = words.length - 1; from >= 0; from--) {
        const value = words.slice(from).join(' ');
        if (isShortFor(short, value)) return { value, status: 'explicit', quote: `${value} (${short}`, page };
      }
    }
    for (const hit of text.matchAll(behind)) {
      const words = hit[1]!.split(/\s+/);
      for (let to = 1; to <= words.length; to++) {
        const value = words.slice(0, to).join(' ');
        if (isShortFor(short, value) || isByParts(short, value))
          return {
            value,
            status: 'explicit',
            quote: hit[0].slice(0, hit[0].indexOf(hit[1]!) + value.length),
            page,
          };
      }
    }
  }
  return null;
}

/** By initials, by the beginning of its first word, or by letters of its only word: `ORR`, `Con` for contract law, `SS` for Spreadsheet. */
function isShortFor(short: string, long: string): boolean {
  const [one, other] = [short.toLowerCase().replace(/s$/, ''), long.toLowerCase()];
  if (other === short.toLowerCase() || other.length <= short.length) return false;
  if (isSameHead(short, long)) return true;
  const isBeginning = other.startsWith(one) && /\p{Ll}/u.test(short.slice(1));
  return (
    isBeginning ||
    (/^\p{Lu}+$/u.test(short) && short.length === 2 && !/\s/.test(long) && hasLetters(other, one))
  );
}

/** `R-L` for ROUGE-L: each part begins the other's. */
function isByParts(short: string, long: string): boolean {
  const [ones, others] = [short, long].map((text) => text.toLowerCase().split('-'));
  return (
    ones!.length > 1 &&
    ones!.length === others!.length &&
    ones!.every((one, i) => others![i]!.startsWith(one))
  );
}

/** All letters in their order, beginning with the first. */
function hasLetters(word: string, letters: string): boolean {
  let at = -1;
  return letters.split('').every((letter, i) => {
    at = word.indexOf(letter, at + 1);
    return i === 0 ? at === 0 : at !== -1;
  });
}

/**
 * The metrics of a paper: what heads the numbers of its result tables, by the name that the text writes out where it does, and metrics of the
 * catalogue by every name that papers use for them where a sentence says that they are measured.
 */
export function findMetrics(paper: Paper, heads: readonly Head[]): readonly FoundMetric[] {
  const measured = catalogue.flatMap((family) =>
    family.metrics.flatMap((metric) => {
      const names = [metric.name, ...metric.aliases].filter((name) => name.length > 1 && !tooPlain.has(name));
      const hits = names.flatMap((name) => mentions(paper, name));
      return (
        hits.find(
          ({ quote, value }) =>
            speaksOfMeasuring.test(quote) &&
            !quote.toLowerCase().includes(`${value.toLowerCase()} threshold`),
        ) ?? []
      );
    }),
  );
  const found: FoundMetric[] = [];
  for (const { head, page } of heads) {
    if (found.some((one) => one.heads.includes(head)) || /[\w)] \([^)]*[a-z]{2}/i.test(head)) continue;
    const known = measured.find(({ value }) => isSameHead(head, value)) ?? writtenOut(paper, head);
    const same = found.find(({ value }) => known !== null && value === known.value);
    if (same !== undefined) same.heads.push(head);
    else
      found.push({
        ...(known ?? { value: head, status: 'explicit', quote: head, page }),
        heads: [head],
      });
  }
  const others = measured.filter(({ value }) => !found.some((one) => isSameHead(one.value, value)));
  return [...found, ...others.map((one) => ({ ...one, heads: [] }))];
}

interface Head {
  readonly head: string;
  readonly page: number | null;
}

interface FoundMetric extends Evidenced {
  /** What heads its columns. */
  readonly heads: string[];
}

const speaksOfMeasuring =
  /\b(?:metrics?|measur\w*|report\w*|evaluat\w*|scor(?:e|ed|es|ing)|comput\w*|in terms of|achiev\w*|reach\w*|judged by|assess\w*)\b/i;

/** Names that are also words of any paper. */
const tooPlain = new Set(
  'contains includes matches equals regex precision recall latency regret em acc r2 json-valid json_valid tool-called alpha kappa pi mean rate score judge correlation'.split(
    ' ',
  ),
);

function mentions({ pages }: Paper, name: string): readonly Evidenced[] {
  const words = name.split(/[-_ ]/).map(escapedPattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[-_ ]?')}(?![\\p{L}\\p{N}])`, 'giu');
  return pages.flatMap((page) =>
    Array.from(page.text.matchAll(pattern), (hit) => ({
      value: hit[0],
      status: 'explicit' as const,
      quote: sentenceAround(page.text, hit.index, hit[0].length),
      page: page.number,
    })),
  );
}

function sentenceAround(text: string, at: number, length: number): string {
  const before = /(?:[^.!?]|\.(?=\S))*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? '';
  const after = /^(?:[^.!?]|\.(?=\S))*/.exec(text.slice(at + length, at + length + 200))?.[0] ?? '';
  return `${before}${text.slice(at, at + length)}${after}`.replaceAll(/\s+/g, ' ').trim();
}
