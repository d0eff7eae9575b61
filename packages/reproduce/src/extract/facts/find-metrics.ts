import { catalogue } from '@assay/metrics';
import type { Paper } from '../../paper/paper.ts';
import { isSameHead } from '../../same-head.ts';
import type { Evidenced } from '../extraction.ts';
import { writtenOut } from './written-out.ts';
import { escapedPattern } from '../../text/whole-word.ts';

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

export interface Head {
  readonly head: string;
  readonly page: number | null;
}

export interface FoundMetric extends Evidenced {
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
