import { asText, isObject, type JsonValue } from '@assay/records';
import type { AskedSample, LoggedAnswers } from '../samples/asked-sample.ts';
import type { JournalEntry } from '../ports/journal.ts';

interface Excerpt {
  readonly text: string;
  readonly characters: number;
  readonly shortened: boolean;
}

/** What a reader may see of a sample: the question, the answer, and what judges gave as their reasons. */
export interface SampleExcerpt {
  readonly asked?: Excerpt;
  readonly output: Excerpt;
  readonly reasons?: readonly {
    readonly score_name: string;
    readonly judge: string;
    readonly text: string;
  }[];
}

/** How the project tells what samples were asked; without it only the answers are known. */
export type Recall = (samples: readonly LoggedAnswers[]) => Promise<ReadonlyMap<string, AskedSample>>;

/** A few samples, shortened; a failed one says why. The first trial speaks for the sample. */
export async function sampleExcerpts(
  journal: AsyncIterable<JournalEntry>,
  ordinals: ReadonlySet<number>,
  most: number,
  recall?: Recall,
): Promise<ReadonlyMap<number, SampleExcerpt>> {
  const entries = await firstEntries(journal, ordinals);
  const asked = await recall?.(entries.map((entry) => ({ id: entry.output.sample_id, entries: [entry] })));
  return new Map(
    entries.map(({ ordinal, output }) => {
      const text = output.kind === 'failed' ? `(${output.class}) ${output.message}` : asText(output.output);
      const known = asked?.get(output.sample_id);
      return [ordinal, { ...questionOf(known, most), output: excerpt(text, most), ...reasonsOf(known) }];
    }),
  );
}

async function firstEntries(
  journal: AsyncIterable<JournalEntry>,
  ordinals: ReadonlySet<number>,
): Promise<readonly JournalEntry[]> {
  const entries = new Map<number, JournalEntry>();
  for await (const entry of journal) {
    if (!ordinals.has(entry.ordinal) || entries.has(entry.ordinal)) continue;
    entries.set(entry.ordinal, entry);
    if (entries.size === ordinals.size) break;
  }
  return [...entries.values()];
}

function questionOf(known: AskedSample | undefined, most: number): Pick<SampleExcerpt, 'asked'> {
  if (known === undefined || known.input === null) return {};
  return { asked: excerpt(questionText(known.input), most) };
}

/** An input that is one text under one name is that text; of several simple fields each is a line. */
export function questionText(input: JsonValue): string {
  if (!isObject(input)) return asText(input);
  const values = Object.values(input);
  if (values.length === 1 && typeof values[0] === 'string') return values[0];
  if (values.length === 0 || values.some((value) => typeof value === 'object')) return asText(input);
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${asText(value)}`)
    .join('\n');
}

function reasonsOf(known: AskedSample | undefined): Pick<SampleExcerpt, 'reasons'> {
  const reasons = (known?.verdicts ?? []).flatMap(({ score_name, judge, verdict }) =>
    verdict === null || verdict.kind === 'failed' || verdict.reason === ''
      ? []
      : [{ score_name, judge, text: verdict.reason }],
  );
  return reasons.length === 0 ? {} : { reasons };
}

function excerpt(text: string, most: number): Excerpt {
  const characters = Array.from(text);
  const shortened = characters.length > most;
  return {
    text: shortened ? characters.slice(0, most).join('') : text,
    characters: characters.length,
    shortened,
  };
}
