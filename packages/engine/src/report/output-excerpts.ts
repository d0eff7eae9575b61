import type { JsonValue } from '@assay/records';
import type { JournalEntry } from '../ports/journal.ts';

export interface OutputExcerpt {
  readonly text: string;
  readonly characters: number;
  readonly shortened: boolean;
}

/** The outputs of a few samples, shortened; a failed one says why. The first trial speaks for the sample. */
export async function outputExcerpts(
  entries: AsyncIterable<JournalEntry>,
  ordinals: ReadonlySet<number>,
  most: number,
): Promise<ReadonlyMap<number, OutputExcerpt>> {
  const excerpts = new Map<number, OutputExcerpt>();
  for await (const { ordinal, output } of entries) {
    if (!ordinals.has(ordinal) || excerpts.has(ordinal)) continue;
    const text = output.kind === 'failed' ? `(${output.class}) ${output.message}` : textOf(output.output);
    const characters = Array.from(text);
    const shortened = characters.length > most;
    excerpts.set(ordinal, {
      text: shortened ? characters.slice(0, most).join('') : text,
      characters: characters.length,
      shortened,
    });
    if (excerpts.size === ordinals.size) break;
  }
  return excerpts;
}

function textOf(output: JsonValue): string {
  return typeof output === 'string' ? output : JSON.stringify(output);
}
