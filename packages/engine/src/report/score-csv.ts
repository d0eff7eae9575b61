import type { Score } from '@assay/records';
import type { ScoreTable } from '../score/table/score-table.ts';

/**
 * The score table as CSV (RFC 4180, CRLF), a row per sample and trial; of a missing score its class. Texts that
 * a spreadsheet would take for a formula (= + - @ tab CR in front) get a leading apostrophe; numbers do not.
 * Control characters, which a terminal would obey, are spelt out. The Parquet table keeps all as it is.
 */
export async function* scoreCsv({
  score_names: names,
  rows,
}: ScoreTable): AsyncGenerator<string, void, undefined> {
  const head = ['sample_id', 'trial', 'subtask', 'tags', 'cluster'];
  yield line([...head, ...names.flatMap((name) => [name, `${name}.missing`])].map(textCell));
  for await (const row of rows) {
    const facts = [
      textCell(row.sample_id),
      String(row.trial),
      textCell(row.subtask ?? ''),
      textCell(row.tags.length === 0 ? '' : JSON.stringify(row.tags)),
      textCell(row.cluster ?? ''),
    ];
    yield line([...facts, ...row.scores.flatMap(scoreCells)]);
  }
}

function scoreCells(score: Score): readonly string[] {
  if (score.kind === 'missing') return ['', score.class];
  return [typeof score.value === 'string' ? textCell(score.value) : String(score.value), ''];
}

function textCell(text: string): string {
  const shown = text.replaceAll(UNSEEN, spelt);
  const safe = /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Controls, other than those that a cell may hold, and marks that turn the direction of writing. */
const UNSEEN = /[^\P{Cc}\t\r\n]|[\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function spelt(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}
